"""The whole companion at work: real window, real drivers, real firmware, real journal, in programs of their own."""
