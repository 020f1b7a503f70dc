"""Pictures of every screen in every state worth seeing: ``python -m tests.screenshots`` draws and checks them."""
