"""Hands told in words: one line, spoken or typed, into one side of a deal document.

What a language calls things is data (`languages`, one file each). Nothing is guessed: what was
not understood comes back with its place.
"""
