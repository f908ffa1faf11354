"""The movements: one file each, which holds its `MOVEMENT`."""
