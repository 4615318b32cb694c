"""Routes: what can be asked of the web table."""
