"""What the screens say, a file for each language and part."""
