"""The parser: from tokens to statements, each layer one kind of them on the layer below."""
