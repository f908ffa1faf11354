"""Hands told in words: one line, spoken or typed, into one side of a deal document.

The words of a language are data (`languages`, one file each). The stages, in order: `kinds`,
`tokenising`, `speaker`, `rewriting`, `segmenting`, `parsing`, `checks`, `melds`; `dictate` runs
them all. Nothing is guessed: what was not understood comes back with its place.
"""
