"""Runs the migrations on the connection that `Store.open` hands over, in its transaction."""

from alembic import context

from allhands.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
