"""The web table: pages, live updates, the store, and the interface for bots."""
