"""A seat at a table for programs that speak the Model Context Protocol: language models above all.

It speaks to the table over its HTTP API and shows a seat's token, so a program learns and does what
that seat may, and nothing else. It needs the extra `mcp`.
"""
