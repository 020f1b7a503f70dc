"""Every screen but the table: a widget with its ``.kv``, and beside it a view that makes its words without a window."""
