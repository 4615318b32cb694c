"""What boards are drawn with: markup, and symbols that several ships share."""
