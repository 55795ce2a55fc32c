//! Macros that declare configurations and enumerated values.

/// Declares a configuration: a struct whose fields are options.
///
/// Each field has a doc comment (its help), aliases in brackets, a type, a default, an optional range and its source.
///
/// ```
/// use uctopia_options::{Options, options};
///
/// options! {
///     /// How the example behaves.
///     pub struct Example {
///         /// The exploration constant.
///         c ["exploration"]: f32 = 1.0, in 0.0..=1000.0, from "Kocsis and Szepesvári 2006";
///         /// Whether it hurries.
///         hurry []: bool = false, from "the author";
///     }
/// }
///
/// let mut example = Example::default();
/// example.set("exploration", "1.4").unwrap();
/// assert_eq!(example.c, 1.4);
/// assert_eq!(example.changed(), [("c", "1.4".to_owned())]);
/// assert_eq!(example.set("c", "-1").unwrap_err().to_string(), "c=-1: expected a number from 0 to 1000");
/// assert!(example.set("colour", "red").is_err());
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {$(
            $(#[doc = $about:literal])+
            $key:ident [$($alias:literal),*]: $type:ty = $default:expr, $(in $range:expr,)? from $source:expr;
        )*}
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        $vis struct $name {$(
            $(#[doc = $about])+
            pub $key: $type,
        )*}

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default,)* }
            }
        }

        impl $crate::Options for $name {
            fn infos() -> Vec<$crate::OptionInfo> {
                #[allow(unused_mut, unused_assignments, clippy::vec_init_then_push)]
                {
                    let mut infos = Vec::new();
                    $(
                        let default: $type = $default;
                        let mut values = <$type as $crate::OptionValue>::values();
                        $(values = $crate::range_text::<$type>(&$range);)?
                        infos.push($crate::OptionInfo {
                            key: stringify!($key),
                            aliases: &[$($alias),*],
                            values,
                            default: $crate::OptionValue::show(&default),
                            about: concat!($($about),+).trim().to_owned(),
                            source: $source,
                        });
                    )*
                    infos
                }
            }

            #[allow(unused_variables)]
            fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::OptionError> {
                $(
                    if key == stringify!($key) $(|| key == $alias)* {
                        let expected = |what: $crate::Message| $crate::OptionError::value(key, value, what);
                        let read = <$type as $crate::OptionValue>::parse(value);
                        $(let read = read.map_err(|_| $crate::range_text::<$type>(&$range));)?
                        let read = read.map_err(expected)?;
                        $($crate::in_range::<$type>(&read, &$range).map_err(expected)?;)?
                        self.$key = read;
                        return Ok(());
                    }
                )*
                Err($crate::OptionError::unknown(key, &<Self as $crate::Options>::infos()))
            }

            fn changed(&self) -> Vec<(&'static str, String)> {
                #[allow(unused_mut)]
                let mut changed = Vec::new();
                $(
                    let default: $type = $default;
                    if self.$key != default {
                        changed.push((stringify!($key), $crate::OptionValue::show(&self.$key)));
                    }
                )*
                changed
            }
        }
    };
}

/// Declares an enum whose variants are words of an option.
///
/// ```
/// use uctopia_options::{choices, OptionValue};
///
/// choices! {
///     /// Which move to play in the end.
///     pub enum Final {
///         /// The one tried most often.
///         Visits = "visits",
///         /// The one with the best mean.
///         Mean = "mean",
///     }
/// }
///
/// assert_eq!(Final::parse("mean"), Ok(Final::Mean));
/// assert_eq!(Final::parse("best"), Err("visits or mean".into()));
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {$(
            $(#[$variant_meta:meta])*
            $variant:ident = $word:literal $(| $other:literal)*,
        )+}
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {$(
            $(#[$variant_meta])*
            $variant,
        )+}

        impl $crate::OptionValue for $name {
            fn values() -> $crate::Message {
                $crate::Message::one_of([$($word),+])
            }
            fn parse(text: &str) -> Result<Self, $crate::Message> {
                match text {
                    $($word $(| $other)* => Ok(Self::$variant),)+
                    _ => Err(Self::values()),
                }
            }
            fn show(&self) -> String {
                match self {
                    $(Self::$variant => $word,)+
                }.to_owned()
            }
        }
    };
}
