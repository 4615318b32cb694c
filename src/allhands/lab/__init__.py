"""Simulation, balance reports, tournaments."""
