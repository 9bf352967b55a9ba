//! Dancing links against the definition of an exact cover, and runs as the program makes them.

mod oracle;
mod runs;
