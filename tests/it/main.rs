//! Everything the program promises, tried from outside.
