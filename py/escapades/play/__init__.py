"""An evening at the table: match, hand-over, saves, the content of screens. Pure: no browser here."""
