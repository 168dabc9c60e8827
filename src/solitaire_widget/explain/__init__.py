"""Positions and moves explained: tables and plain facts for a lesson, in code and in words."""
