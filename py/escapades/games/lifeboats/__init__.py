"""Lifeboats (Sauve qui peut !), votes, leaks and swimming for three to six players."""
