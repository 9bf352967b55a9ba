//! The same solver tied to one path, for tests and benches; the plugin exports the one that takes the fastest.

use crate::kernel::Path;

/// Names a path.
pub trait OnPath {
    /// The path.
    fn path() -> Path;
}

macro_rules! paths {
    ($($name:ident: $path:expr, $doc:literal;)+) => {
        $(
            #[doc = $doc]
            pub struct $name;

            impl OnPath for $name {
                fn path() -> Path {
                    $path
                }
            }
        )+
    };
}

paths! {
    Fastest: Path::fastest(), "The fastest path of the machine.";
    Textbook: Path::Textbook, "Operators and fitness as their definitions read.";
    Scalar: Path::Scalar, "Plain code.";
    Avx2: Path::Avx2, "AVX2; plain code where the machine has none.";
    Avx512: Path::Avx512, "AVX-512; plain code where the machine has none.";
}
