"""Cross-country (Cross Cartes), a race of four runners for two to four players."""
