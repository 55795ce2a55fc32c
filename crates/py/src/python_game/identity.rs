//! When two positions of a game written in Python are the same.

use std::hash::{Hash, Hasher};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyFrozenSet, PyInt, PyString, PyTuple};
use uctopia_catalog::ActionPath;

use super::complaint::bad_value;
use super::rules::Rules;

/// What stands for a position in comparisons and hashes.
pub(super) enum Identity {
    /// A key made of texts, numbers and tuples, as bytes: equal where the keys are equal, and the same in every process.
    Value(Box<[u8]>),
    /// A key of another class, with the hash that Python gives it.
    Object(i64, Py<PyAny>),
    /// Only the moves that led to it.
    Moves(ActionPath),
}

impl Identity {
    /// The key of a state; without one its moves, or itself where its class defines equality.
    pub(super) fn of(rules: &Rules, state: &Bound<'_, PyAny>, path: &ActionPath) -> PyResult<Self> {
        if rules.methods.key {
            let key = state.call_method0(intern!(state.py(), "key"))?;
            return Self::of_key(state, &key);
        }
        if rules.methods.equality {
            // A state that is a tuple compares as one.
            let is_tuple = state.is_instance_of::<PyTuple>()
                && state
                    .get_type()
                    .getattr("__eq__")?
                    .is(state.py().get_type::<PyTuple>().getattr("__eq__")?);
            let mut bytes = Vec::new();
            if is_tuple && write_items(&mut bytes, state.cast::<PyTuple>()?.iter()) {
                return Ok(Self::Value(bytes.into()));
            }
            return Ok(Self::Object(state.hash()? as i64, state.clone().unbind()));
        }
        Ok(Self::Moves(path.clone()))
    }

    fn of_key(state: &Bound<'_, PyAny>, key: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut bytes = Vec::new();
        if write(&mut bytes, key) {
            return Ok(Self::Value(bytes.into()));
        }
        match key.hash() {
            Ok(hash) => Ok(Self::Object(hash as i64, key.clone().unbind())),
            Err(_) => Err(bad_value(
                state,
                "key()",
                key,
                "a key must have a hash; make it a tuple",
            )),
        }
    }

    /// Whether both are the same; an exception of Python's comparison is returned.
    pub(super) fn equals(&self, other: &Self) -> PyResult<bool> {
        match (self, other) {
            (Self::Value(one), Self::Value(two)) => Ok(one == two),
            (Self::Moves(one), Self::Moves(two)) => Ok(one == two),
            (Self::Object(hash, one), Self::Object(other_hash, two)) if hash == other_hash => {
                Python::attach(|py| one.bind(py).eq(two.bind(py)))
            }
            _ => Ok(false),
        }
    }
}

impl Hash for Identity {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            Self::Value(bytes) => hasher.write(bytes),
            Self::Object(hash, _) => hasher.write_u64(*hash as u64),
            Self::Moves(path) => {
                hasher.write_u64(path.hash());
                hasher.write_u64(path.len().into());
            }
        }
    }
}

/// Writes a key as bytes; returns false where it has a part of another class.
fn write(bytes: &mut Vec<u8>, key: &Bound<'_, PyAny>) -> bool {
    if let Ok(text) = key.cast_exact::<PyString>() {
        return text
            .to_str()
            .is_ok_and(|text| write_bytes(bytes, b's', text.as_bytes()));
    }
    if let Ok(tuple) = key.cast_exact::<PyTuple>() {
        return write_items(bytes, tuple.iter());
    }
    if key.cast_exact::<PyInt>().is_ok()
        || key.cast_exact::<PyBool>().is_ok()
        || is_numpy_integer(key)
    {
        return write_integer(bytes, key);
    }
    if let Ok(buffer) = key.cast_exact::<PyBytes>() {
        return write_bytes(bytes, b'b', buffer.as_bytes());
    }
    if key.is_none() {
        bytes.push(b'n');
        return true;
    }
    if let Ok(number) = key.cast_exact::<PyFloat>() {
        return write_float(bytes, number.value());
    }
    match key.cast_exact::<PyFrozenSet>() {
        Ok(set) => write_set(bytes, set),
        Err(_) => false,
    }
}

fn write_bytes(bytes: &mut Vec<u8>, kind: u8, content: &[u8]) -> bool {
    bytes.push(kind);
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(content);
    true
}

fn write_items<'py>(
    bytes: &mut Vec<u8>,
    mut items: impl ExactSizeIterator<Item = Bound<'py, PyAny>>,
) -> bool {
    bytes.push(b't');
    bytes.extend((items.len() as u64).to_le_bytes());
    items.all(|item| write(bytes, &item))
}

fn write_integer(bytes: &mut Vec<u8>, key: &Bound<'_, PyAny>) -> bool {
    match key.extract::<i64>() {
        Ok(number) => {
            bytes.push(b'i');
            bytes.extend(number.to_le_bytes());
            true
        }
        Err(_) => key
            .str()
            .is_ok_and(|text| write_bytes(bytes, b'I', text.to_string().as_bytes())),
    }
}

/// A float that is a whole number equals the integer.
fn write_float(bytes: &mut Vec<u8>, number: f64) -> bool {
    if number.fract() == 0.0 && number.abs() < 9e15 {
        bytes.push(b'i');
        bytes.extend((number as i64).to_le_bytes());
    } else {
        bytes.push(b'f');
        bytes.extend(number.to_bits().to_le_bytes());
    }
    true
}

/// The items of a set in the order of their bytes.
fn write_set(bytes: &mut Vec<u8>, set: &Bound<'_, PyFrozenSet>) -> bool {
    let mut items = Vec::with_capacity(set.len());
    for item in set.iter() {
        let mut one = Vec::new();
        if !write(&mut one, &item) {
            return false;
        }
        items.push(one);
    }
    items.sort_unstable();
    bytes.push(b'u');
    bytes.extend((items.len() as u64).to_le_bytes());
    bytes.extend(items.concat());
    true
}

fn is_numpy_integer(key: &Bound<'_, PyAny>) -> bool {
    key.get_type()
        .module()
        .is_ok_and(|module| module == "numpy")
        && key.extract::<i64>().is_ok()
}
