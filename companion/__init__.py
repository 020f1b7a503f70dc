"""The application: one live game at a table, its journal, its chance, its bots and its command line."""
