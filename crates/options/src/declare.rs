//! Macros that declare configurations and enumerated values.

/// Declares a configuration: a struct whose fields are options.
///
/// An option has a doc comment (its help), a key, other names in brackets, a type, a default, and its source. Before the source may
/// stand:
/// - `in` and a range, for numbers;
/// - `with` and the options of which it needs one: `with depth` needs a depth other than the default,
///   `with formula = "puct" | allot = "gumbel"` one of two words;
/// - `without` and the options that it excludes, written alike.
///
/// A line `policy: Policy;` adds the options of a [choice with parameters](crate::choices!), which has texts of its own.
///
/// The struct implements [`Options`](crate::Options), `Default`, `FromStr` and `Display`; a method of the name of each
/// option sets it.
///
/// ```
/// use uctopia::options;
/// use uctopia::options::Options;
///
/// options! {
///     /// How the example behaves.
///     pub struct Example {
///         /// The exploration constant.
///         c ["exploration"]: f32 = 1.0, in 0.0..=1000.0, from "Kocsis and Szepesvári 2006";
///         /// Whether it hurries.
///         hurry []: bool = false, from "the author";
///         /// Steps that it skips in a hurry.
///         skip []: Option<u64> = None, with hurry, from "the author";
///     }
/// }
///
/// let example: Example = "skip=2,exploration=1.4,hurry=on".parse().unwrap();
/// assert_eq!(example, Example::default().c(1.4).hurry(true).skip(2));
/// assert_eq!(example.to_string(), "c=1.4,hurry=on,skip=2");
/// assert_eq!(example.changed()[0], ("c", "1.4".to_owned()));
///
/// let refused = |text: &str| text.parse::<Example>().unwrap_err().to_string();
/// assert_eq!(refused("c=-1"), "c=-1: expected a number from 0 to 1000");
/// assert_eq!(refused("skip=2"), "skip=2 has no effect without hurry");
/// assert_eq!(Example::default().c(-1.0).check().unwrap_err().keys(), ["c"]);
/// ```
#[macro_export]
macro_rules! options {
    // Whether an option has this word, or any value but its default.
    (@is $options:ident, $default:ident, $key:ident) => { $options.$key != $default.$key };
    (@is $options:ident, $default:ident, $key:ident = $word:literal) => {
        $crate::OptionValue::show(&$options.$key) == $word
    };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {$(
            $(#[doc = $about:literal])+
            $key:ident [$($alias:literal),*]: $type:ty = $default:expr, $(in $range:expr,)?
            $(with $($need:ident $(= $need_word:literal)?)|+,)?
            $(without $($rival:ident $(= $rival_word:literal)?)|+,)?
            from $source:expr;
            $($choice:ident: $choice_type:ty;)*
        )*}
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        $vis struct $name {$(
            $(#[doc = $about])+
            pub $key: $type,
            $(
                #[doc = concat!("The choice `", stringify!($choice), "`, with its parameters.")]
                pub $choice: $choice_type,
            )*
        )*}

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default, $($choice: Default::default(),)*)* }
            }
        }

        #[allow(dead_code)]
        impl $name {$(
            $(#[doc = $about])+
            #[must_use]
            $vis fn $key(mut self, value: impl $crate::IntoValue<$type>) -> Self {
                self.$key = value.into_value();
                self
            }
            $(
                #[doc = concat!("Sets `", stringify!($choice), "`, with its parameters.")]
                #[must_use]
                $vis fn $choice(mut self, choice: $choice_type) -> Self {
                    self.$choice = choice;
                    self
                }
            )*
        )*}

        impl $crate::Options for $name {
            #[allow(unused_mut, unused_assignments, clippy::vec_init_then_push)]
            fn infos() -> Vec<$crate::OptionInfo> {
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
                    $(infos.extend(<$choice_type as $crate::Options>::infos());)*
                )*
                infos
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
                    $(
                        if <$choice_type as $crate::Options>::has(key) {
                            return $crate::Options::set(&mut self.$choice, key, value);
                        }
                    )*
                )*
                Err($crate::OptionError::unknown(key, &<Self as $crate::Options>::infos()))
            }

            #[allow(unused_mut, unused_variables)]
            fn changed_from(&self, other: &Self) -> Vec<(&'static str, String)> {
                let mut changed = Vec::new();
                $(
                    if self.$key != other.$key {
                        changed.push((stringify!($key), $crate::OptionValue::show(&self.$key)));
                    }
                    $(changed.extend($crate::Options::changed_from(&self.$choice, &other.$choice));)*
                )*
                changed
            }

            fn check(&self) -> Result<(), $crate::OptionError> {
                let default = Self::default();
                $(
                    if self.$key != default.$key {
                        let option = $crate::Changed::new(stringify!($key), &self.$key);
                        option.check_value()?;
                        $(option.check_range(&$range)?;)?
                        $(option.check_needs(&[$((
                            stringify!($need), None $(.or(Some($need_word)))?,
                            $crate::options!(@is self, default, $need $(= $need_word)?),
                        )),+])?;)?
                        $(option.check_rivals(&[$((
                            stringify!($rival), None $(.or(Some($rival_word)))?,
                            $crate::options!(@is self, default, $rival $(= $rival_word)?),
                        )),+])?;)?
                    }
                    $($crate::Options::check(&self.$choice)?;)*
                )*
                Ok(())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::OptionError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::read(text)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::write(f, &$crate::Options::changed(self))
            }
        }
    };
}

/// Declares an enum whose variants are words of an option.
///
/// ```
/// use uctopia::choices;
/// use uctopia::options::OptionValue;
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
///
/// Variants may have parameters. Then the declaration goes on with the options: first that of the words, whose default is a variant
/// without parameters, and then each parameter once, for all variants that have it. Such an enum implements
/// [`Options`](crate::Options), and a line `pick: Pick;` adds them to those of a [configuration](crate::options!).
///
/// ```
/// use uctopia::choices;
/// use uctopia::options::{Options, split_options};
///
/// choices! {
///     /// How moves are picked.
///     pub enum Pick {
///         /// Any of them.
///         Any = "any",
///         /// Mostly the best.
///         Best { epsilon: f64 } = "best" | "greedy",
///     }
///     /// how moves are picked
///     pick [] = Any, from "common practice";
///     /// share of random moves
///     epsilon ["e"]: f64 = 0.1, in 0.0..=1.0, from "Sutton and Barto 1998";
/// }
///
/// let mut pick = Pick::default();
/// pick.set_all(&split_options("e=0.2,pick=best").unwrap()).unwrap();
/// assert_eq!(pick, Pick::Best { epsilon: 0.2 });
/// let refused = Pick::Any.set("epsilon", "0.2").unwrap_err();
/// assert_eq!(refused.to_string(), "epsilon=0.2 has no effect without pick=best");
/// assert_eq!(Pick::Best { epsilon: 2.0 }.check().unwrap_err().to_string(), "epsilon=2: expected a number from 0 to 1");
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
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {$(
            $(#[$variant_meta:meta])*
            $variant:ident $({$($field:ident: $field_type:ty),+})? = $word:literal $(| $other:literal)*,
        )+}
        $(#[doc = $about:literal])+
        $key:ident [$($alias:literal),*] = $default:ident, from $source:expr;
        $(
            $(#[doc = $parameter_about:literal])+
            $parameter:ident [$($parameter_alias:literal),*]: $type:ty = $value:expr, $(in $range:expr,)? from $parameter_source:expr;
        )+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        $vis enum $name {$(
            $(#[$variant_meta])*
            $variant $({$(
                #[doc = concat!("The option `", stringify!($field), "`.")]
                $field: $field_type
            ),+})?,
        )+}

        impl Default for $name {
            fn default() -> Self {
                Self::$default
            }
        }

        // The text form is flat: a word, and every parameter whether or not the word has it.
        const _: () = {
            $crate::choices! {
                enum Word {$($variant = $word $(| $other)*,)+}
            }

            $crate::options! {
                struct Flat {
                    $(#[doc = $about])+
                    $key [$($alias),*]: Word = Word::$default, from $source;
                    $(
                        $(#[doc = $parameter_about])+
                        $parameter [$($parameter_alias),*]: $type = $value, $(in $range,)? from $parameter_source;
                    )+
                }
            }

            impl From<&$name> for Flat {
                // A choice may have all of the parameters.
                #[allow(clippy::needless_update)]
                fn from(choice: &$name) -> Self {
                    match *choice {$(
                        $name::$variant $({$($field),+})? => Self { $key: Word::$variant, $($($field,)+)? ..Self::default() },
                    )+}
                }
            }

            impl From<&Flat> for $name {
                fn from(flat: &Flat) -> Self {
                    match flat.$key {$(
                        Word::$variant => Self::$variant $({$($field: flat.$field),+})?,
                    )+}
                }
            }

            impl $crate::Options for $name {
                fn infos() -> Vec<$crate::OptionInfo> {
                    Flat::infos()
                }

                fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::OptionError> {
                    let mut flat = Flat::from(&*self);
                    flat.set(key, value)?;
                    let chosen = Self::from(&flat);
                    // A word drops the parameters of the word before it; a parameter alone needs its word.
                    if flat.$key == Flat::from(&*self).$key
                        && let Some((parameter, _)) = flat.changed_from(&Flat::from(&chosen)).first()
                    {
                        let words: &[(_, &[&str])] = &[$(($word, &[$($(stringify!($field)),+)?])),+];
                        let needs: Vec<_> = words
                            .iter()
                            .filter(|(_, fields)| fields.contains(parameter))
                            .map(|(word, _)| (stringify!($key), Some(*word)))
                            .collect();
                        return Err($crate::OptionError::without_effect((parameter, value), &needs));
                    }
                    *self = chosen;
                    Ok(())
                }

                fn changed_from(&self, other: &Self) -> Vec<(&'static str, String)> {
                    Flat::from(self).changed_from(&other.into())
                }

                fn check(&self) -> Result<(), $crate::OptionError> {
                    Flat::from(self).check()
                }
            }
        };
    };
}
