"""Pages: what is sent to a browser, made from views."""
