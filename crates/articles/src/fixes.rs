//! Mistakes of a program that are repaired, as the value of an option.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use uctopia_options::{Message, OptionValue, message};

/// The mistakes of one program.
pub trait Mistake: Copy + 'static {
    /// All of them, in the order of their bits, with the words of the option's value.
    const ALL: &'static [(Self, &'static str)];
}

/// Declares the mistakes of a program.
macro_rules! mistakes {
    ($(#[$meta:meta])* pub enum $name:ident {$($(#[$about:meta])+ $variant:ident = $word:literal,)+}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {$($(#[$about])+ $variant,)+}

        impl $crate::fixes::Mistake for $name {
            const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $word)),+];
        }
    };
}

/// The mistakes that are repaired: none in the published program.
///
/// The words are joined by `+`, since commas separate options.
///
/// ```
/// use uctopia_articles::{Fixes, MctsMistake};
/// use uctopia_options::OptionValue;
/// let fixes: Fixes<MctsMistake> = Fixes::parse("pass+sign").unwrap();
/// assert!(fixes.repair(MctsMistake::Sign) && !fixes.repair(MctsMistake::Plies));
/// assert_eq!(fixes.show(), "sign+pass");
/// assert_eq!(Fixes::<MctsMistake>::parse("sign+parent+pass+plies").unwrap().show(), "all");
/// assert_eq!(Fixes::<MctsMistake>::NONE.show(), "none");
/// assert!(Fixes::<MctsMistake>::parse("signs").is_err());
/// ```
pub struct Fixes<M> {
    bits: u32,
    mistakes: PhantomData<M>,
}

impl<M: Mistake> Fixes<M> {
    /// The program as it was published.
    pub const NONE: Self = Self {
        bits: 0,
        mistakes: PhantomData,
    };
    /// The program without its mistakes.
    pub const ALL: Self = Self {
        bits: (1 << M::ALL.len()) - 1,
        mistakes: PhantomData,
    };

    /// Whether this mistake is repaired.
    #[must_use]
    pub fn repair(self, mistake: M) -> bool
    where
        M: PartialEq,
    {
        M::ALL
            .iter()
            .enumerate()
            .any(|(bit, &(known, _))| known == mistake && self.bits & 1 << bit != 0)
    }

    fn words(self) -> impl Iterator<Item = &'static str> {
        let set = move |&(bit, _): &(usize, &_)| self.bits & 1 << bit != 0;
        M::ALL
            .iter()
            .enumerate()
            .filter(set)
            .map(|(_, &(_, word))| word)
    }
}

// Derived, these would ask the same of `M`.
impl<M> Clone for Fixes<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Fixes<M> {}

impl<M> PartialEq for Fixes<M> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<M: Mistake> Debug for Fixes<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show())
    }
}

impl<M: Mistake> OptionValue for Fixes<M> {
    fn values() -> Message {
        let words = Message::list(M::ALL.iter().map(|&(_, word)| word));
        message!("none, all, or words joined by +: {words}")
    }

    fn parse(text: &str) -> Result<Self, Message> {
        match text {
            "none" => return Ok(Self::NONE),
            "all" => return Ok(Self::ALL),
            _ => {}
        }
        let mut bits = 0;
        for word in text.split('+') {
            let place = M::ALL.iter().position(|&(_, known)| known == word);
            bits |= 1 << place.ok_or_else(Self::values)?;
        }
        Ok(Self { bits, ..Self::NONE })
    }

    fn show(&self) -> String {
        if *self == Self::NONE {
            "none".to_owned()
        } else if *self == Self::ALL {
            "all".to_owned()
        } else {
            self.words().collect::<Vec<_>>().join("+")
        }
    }
}
