"""The retained picture as frozen data: nodes, layout, hit-testing, motion. Standard library only."""
