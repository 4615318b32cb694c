"""Where tables are kept: a SQLite file, or PostgreSQL for several servers."""

from allhands.server.store.dailies import Try
from allhands.server.store.listing import Listing
from allhands.server.store.opening import StoreError, default_url
from allhands.server.store.store import Store

__all__ = ["Listing", "Store", "StoreError", "Try", "default_url"]
