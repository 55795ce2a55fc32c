//! `elo0=0,elo1=50,…` to a test and back, and which tests make sense.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use uctopia_options::{Localized, Message, TextError, message};

use super::{Sprt, SprtModel};

/// The largest Elo of a hypothesis: a score of 99.7 %, beyond which no test is needed.
pub(super) const MOST_ELO: f64 = 1000.0;

/// The least difference of the hypotheses: a test of less takes billions of games.
const LEAST_DIFFERENCE: f64 = 0.01;

const KEYS: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];

/// Why a sequential test makes no sense.
///
/// ```
/// use uctopia::statistics::Sprt;
/// let error = Sprt::new(50.0, 0.0).check().unwrap_err();
/// assert_eq!(error.to_string(), "elo0 is 50 and elo1 is 0, but elo1 must be above elo0 by 0.01 or more, as in elo0=0,elo1=50");
/// ```
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum SprtError {
    /// A hypothesis is no number, or out of reach.
    #[error("{key} is {value}, but it must be a number from -1000 to 1000")]
    Elo {
        /// `elo0` or `elo1`.
        key: &'static str,
        /// The hypothesis' value.
        value: f64,
    },
    /// The hypotheses are the same, nearly so, or in the wrong order.
    #[error(
        "elo0 is {elo0} and elo1 is {elo1}, but elo1 must be above elo0 by 0.01 or more, as in elo0=0,elo1=50"
    )]
    Order {
        /// The Elo of H0.
        elo0: f64,
        /// The Elo of H1.
        elo1: f64,
    },
    /// An error probability outside its range.
    #[error("{key} is {value}, but it must lie between 0 and 0.5, both excluded, such as 0.05")]
    Risk {
        /// `alpha` or `beta`.
        key: &'static str,
        /// The value that was written.
        value: f64,
    },
}

impl Sprt {
    /// Whether the test makes sense; one that was read from text or data does.
    ///
    /// # Errors
    /// Says which number is wrong, and what it may be.
    pub fn check(&self) -> Result<(), SprtError> {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            ..
        } = *self;
        for (key, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-MOST_ELO..=MOST_ELO).contains(&value) {
                return Err(SprtError::Elo { key, value });
            }
        }
        for (key, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Risk { key, value });
            }
        }
        if elo1 - elo0 >= LEAST_DIFFERENCE {
            Ok(())
        } else {
            Err(SprtError::Order { elo0, elo1 })
        }
    }
}

/// A test as data, before it is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    elo0: f64,
    elo1: f64,
    alpha: Option<f64>,
    beta: Option<f64>,
    model: Option<SprtModel>,
}

impl TryFrom<Fields> for Sprt {
    type Error = SprtError;

    fn try_from(fields: Fields) -> Result<Self, SprtError> {
        let default = Self::new(fields.elo0, fields.elo1);
        let test = Self {
            alpha: fields.alpha.unwrap_or(default.alpha),
            beta: fields.beta.unwrap_or(default.beta),
            model: fields.model.unwrap_or(default.model),
            ..default
        };
        test.check().map(|()| test)
    }
}

impl FromStr for Sprt {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let problem = |problem: Message| TextError::whole(text, problem);
        let [elo0, elo1, alpha, beta, model] = split(text).map_err(problem)?;
        let missing = |key: &str| problem(message!("{key} is missing; write elo0=0,elo1=50"));
        let number = |key: &str, value: Option<&str>| match value
            .map(|value| (value, value.parse::<f64>()))
        {
            None => Ok(None),
            Some((_, Ok(number))) => Ok(Some(number)),
            Some((value, Err(_))) => Err(problem(message!("{key}={value}: expected a number"))),
        };
        let fields = Fields {
            elo0: number("elo0", elo0)?.ok_or_else(|| missing("elo0"))?,
            elo1: number("elo1", elo1)?.ok_or_else(|| missing("elo1"))?,
            alpha: number("alpha", alpha)?,
            beta: number("beta", beta)?,
            model: model.map(str::parse).transpose()?,
        };
        Self::try_from(fields).map_err(|error| problem(error.message()))
    }
}

/// The values of all keys, in their order.
fn split(text: &str) -> Result<[Option<&str>; KEYS.len()], Message> {
    let mut values = [None; KEYS.len()];
    for part in text.split(',').map(str::trim) {
        let (key, value) = part.split_once('=').ok_or_else(|| {
            message!("expected key=value instead of {part:?}, as in elo0=0,elo1=50")
        })?;
        let key = key.trim();
        let index = KEYS.iter().position(|known| *known == key).ok_or_else(|| {
            message!(
                "there is no {key:?} in a sequential test; there are: {keys}",
                keys = Message::list(KEYS)
            )
        })?;
        if values[index].replace(value.trim()).is_some() {
            return Err(message!("{key} is given twice; leave one of them out"));
        }
    }
    Ok(values)
}

/// The text that reads back as the same test.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self;
        write!(
            f,
            "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}"
        )
    }
}

impl FromStr for SprtModel {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "logistic" => Ok(Self::Logistic),
            "normalized" => Ok(Self::Normalized),
            _ => Err(TextError::whole(
                text,
                message!("the model is either logistic or normalized"),
            )),
        }
    }
}

impl fmt::Display for SprtModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back_as_the_same_test() {
        for text in [
            "elo0=0,elo1=50,alpha=0.05,beta=0.05,model=logistic",
            "elo0=-1.75,elo1=0.25,alpha=0.01,beta=0.1,model=normalized",
            "elo0=-1000,elo1=1000,alpha=0.0000001,beta=0.499,model=logistic",
        ] {
            let test: Sprt = text.parse().unwrap();
            assert_eq!(test.to_string(), text);
            let data = serde_json::to_string(&test).unwrap();
            assert_eq!(serde_json::from_str::<Sprt>(&data).unwrap(), test, "{data}");
        }
        assert_eq!(
            " elo1 = 10, elo0=5 ".parse::<Sprt>().unwrap(),
            Sprt::new(5.0, 10.0)
        );
        assert_eq!(
            serde_json::from_str::<Sprt>(r#"{"elo0":5,"elo1":10}"#).unwrap(),
            Sprt::new(5.0, 10.0)
        );
    }

    #[test]
    fn errors_say_what_to_write_instead() {
        for (text, problem) in [
            (
                "",
                "expected key=value instead of \"\", as in elo0=0,elo1=50",
            ),
            ("elo0=0", "elo1 is missing; write elo0=0,elo1=50"),
            ("elo1=0", "elo0 is missing; write elo0=0,elo1=50"),
            (
                "elo0=0,50",
                "expected key=value instead of \"50\", as in elo0=0,elo1=50",
            ),
            ("elo0=0,elo1=ten", "elo1=ten: expected a number"),
            (
                "elo0=0,elo1=inf",
                "elo1 is inf, but it must be a number from -1000 to 1000",
            ),
            (
                "elo0=nan,elo1=1",
                "elo0 is NaN, but it must be a number from -1000 to 1000",
            ),
            (
                "elo0=-1001,elo1=1",
                "elo0 is -1001, but it must be a number from -1000 to 1000",
            ),
            (
                "elo0=5,elo1=5",
                "elo0 is 5 and elo1 is 5, but elo1 must be above elo0 by 0.01 or more, as in elo0=0,elo1=50",
            ),
            (
                "elo0=0,elo1=5,alpha=0",
                "alpha is 0, but it must lie between 0 and 0.5, both excluded, such as 0.05",
            ),
            (
                "elo0=0,elo1=5,beta=0.5",
                "beta is 0.5, but it must lie between 0 and 0.5, both excluded, such as 0.05",
            ),
            (
                "elo0=0,elo1=5,elo0=1",
                "elo0 is given twice; leave one of them out",
            ),
            (
                "elo0=0,elo2=5",
                "there is no \"elo2\" in a sequential test; there are: elo0, elo1, alpha, beta, model",
            ),
        ] {
            let error = text.parse::<Sprt>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("cannot read {text:?}: {problem}")
            );
        }
        let error = "elo0=0,elo1=5,model=bayesian".parse::<Sprt>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "cannot read \"bayesian\": the model is either logistic or normalized"
        );
    }

    #[test]
    fn data_that_makes_no_sense_is_refused() {
        for data in [
            r#"{"elo0":5,"elo1":0}"#,
            r#"{"elo0":0}"#,
            r#"{"elo0":0,"elo1":5,"alpha":2}"#,
            r#"{"elo0":0,"elo1":5,"gamma":0.1}"#,
        ] {
            assert!(serde_json::from_str::<Sprt>(data).is_err(), "{data}");
        }
    }
}
