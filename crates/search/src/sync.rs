//! The atomics of threads that share a tree.
//!
//! They are those of the standard library, or with `--cfg loom` those of `loom`, which repeats a test for every order in which
//! threads may observe the writes of others.

#[cfg(loom)]
pub(crate) use loom::sync::atomic;
#[cfg(not(loom))]
pub(crate) use std::sync::atomic;

/// Access to an atomic number that no other thread can have: as plain as to any other number.
pub(crate) trait Exclusive {
    type Number;

    fn read(&mut self) -> Self::Number;

    fn write(&mut self, number: Self::Number);
}

macro_rules! exclusive {
    ($($atomic:ident: $number:ty),*) => {$(
        impl Exclusive for atomic::$atomic {
            type Number = $number;

            #[inline(always)]
            fn read(&mut self) -> $number {
                #[cfg(loom)]
                return self.with_mut(|number| *number);
                #[cfg(not(loom))]
                *self.get_mut()
            }

            #[inline(always)]
            fn write(&mut self, number: $number) {
                #[cfg(loom)]
                self.with_mut(|place| *place = number);
                #[cfg(not(loom))]
                (*self.get_mut() = number);
            }
        }
    )*};
}

exclusive! { AtomicU64: u64, AtomicU32: u32 }
