"""The parser: from tokens to statements, in layers of classes, one for each kind of statement."""
