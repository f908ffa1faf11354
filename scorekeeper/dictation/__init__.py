"""Dictation: from a line in words, spoken or typed, to one side of a deal document.

The words of a language are data (`languages`, one file each). The stages, in order: `kinds`,
`tokenising`, `speaker`, `rewriting`, `segmenting`, `parsing`, `checks`, `melds`; `dictate` runs
them all. Nothing is guessed: parts that were not understood are returned with their places.
"""
