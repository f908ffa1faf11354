"""The rules of Canasta, in pure Python: no third-party package, no input or output."""
