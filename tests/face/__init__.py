"""Tests of faces that games need not write."""
