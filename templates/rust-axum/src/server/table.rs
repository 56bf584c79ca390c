//! Connects the typed interface with the runtime: one function per operation, by its index in the contract.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Answer;
use super::body::{Payload, Received, invalid};
use super::contract::Place;
use super::parameters::Values;
use super::problem;
use crate::types::{Context, Credential, Denied, Failure, Invalid, Principal};

pub type Answering = Pin<Box<dyn Future<Output = Result<Answer, Failure>> + Send>>;
pub type Asking<'a> = Pin<Box<dyn Future<Output = Result<Principal, Denied>> + Send + 'a>>;

type Handler<A> = fn(Arc<A>, Call) -> Answering;
type Ask<A> = for<'a> fn(&'a A, &'a str, &'a Context, Credential, &'a [String]) -> Asking<'a>;

/// The functions of an implementation's operations, by their index in the contract.
pub struct Operations<A> {
    handlers: Vec<Option<Handler<A>>>,
}

impl<A> Default for Operations<A> {
    fn default() -> Self {
        Self { handlers: Vec::new() }
    }
}

impl<A> Operations<A> {
    /// Registers the function of the operation with this index.
    pub fn add(&mut self, index: usize, handler: Handler<A>) {
        if self.handlers.len() <= index {
            self.handlers.resize(index + 1, None);
        }
        self.handlers[index] = Some(handler);
    }
}

/// A type-erased implementation, so that the rest is compiled only once.
pub trait Service: Send + Sync {
    fn call(&self, operation: usize, call: Call) -> Answering;

    fn ask<'a>(
        &'a self,
        scheme: &'a str,
        context: &'a Context,
        credential: Credential,
        scopes: &'a [String],
    ) -> Asking<'a>;
}

pub struct Typed<A> {
    pub api: Arc<A>,
    pub operations: Operations<A>,
    pub ask: Ask<A>,
}

impl<A: Send + Sync> Service for Typed<A> {
    fn call(&self, operation: usize, call: Call) -> Answering {
        match self.operations.handlers.get(operation).copied().flatten() {
            Some(handler) => handler(Arc::clone(&self.api), call),
            None => Box::pin(async { Err(Failure::not_implemented()) }),
        }
    }

    fn ask<'a>(
        &'a self,
        scheme: &'a str,
        context: &'a Context,
        credential: Credential,
        scopes: &'a [String],
    ) -> Asking<'a> {
        (self.ask)(&self.api, scheme, context, credential, scopes)
    }
}

/// A validated request, from which typed values are taken.
pub struct Call {
    context: Option<Context>,
    values: Values,
    received: Received,
}

impl Call {
    pub const fn new(context: Context, values: Values, received: Received) -> Self {
        Self { context: Some(context), values, received }
    }

    /// Returns the context, once.
    pub fn context(&mut self) -> Result<Context, Failure> {
        self.context.take().ok_or_else(|| Failure::problem(StatusCode::INTERNAL_SERVER_ERROR, ""))
    }

    pub fn path<T: DeserializeOwned>(&mut self) -> Result<T, Failure> {
        self.parameters(Place::Path)
    }

    pub fn query<T: DeserializeOwned>(&mut self) -> Result<T, Failure> {
        self.parameters(Place::Query)
    }

    pub fn querystring<T: DeserializeOwned>(&mut self) -> Result<T, Failure> {
        self.parameters(Place::Querystring)
    }

    pub fn header<T: DeserializeOwned>(&mut self) -> Result<T, Failure> {
        self.parameters(Place::Header)
    }

    pub fn cookie<T: DeserializeOwned>(&mut self) -> Result<T, Failure> {
        self.parameters(Place::Cookie)
    }

    fn parameters<T: DeserializeOwned>(&mut self, place: Place) -> Result<T, Failure> {
        let values = self.values.remove(&place).unwrap_or_default();
        typed(Value::Object(values), place.word())
    }

    /// Returns the index of the body's content, or None without a body.
    pub fn content(&self) -> Option<usize> {
        match self.received.payload {
            Payload::None => None,
            _ => Some(self.received.content),
        }
    }

    /// Returns the error for a missing required body.
    pub fn no_body() -> Failure {
        problem::invalid(vec![invalid("is required")])
    }

    pub fn body<T: DeserializeOwned>(&mut self) -> Result<T, Failure> {
        self.optional_body()?.ok_or_else(Self::no_body)
    }

    pub fn optional_body<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Failure> {
        match std::mem::take(&mut self.received.payload) {
            Payload::None => Ok(None),
            Payload::Value(value) => typed(value, "body").map(Some),
            Payload::Bytes(bytes) => {
                typed(Value::String(String::from_utf8_lossy(&bytes).into_owned()), "body").map(Some)
            }
        }
    }

    pub fn bytes(&mut self) -> Result<Bytes, Failure> {
        self.optional_bytes().ok_or_else(Self::no_body)
    }

    pub fn optional_bytes(&mut self) -> Option<Bytes> {
        match std::mem::take(&mut self.received.payload) {
            Payload::None => None,
            Payload::Value(value) => Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned).into()),
            Payload::Bytes(bytes) => Some(bytes),
        }
    }
}

/// Converts a value to its Rust type. The value has been validated, so only values outside the range of the type
/// fail, such as a date that does not exist.
fn typed<T: DeserializeOwned>(value: Value, place: &'static str) -> Result<T, Failure> {
    serde_json::from_value(value).map_err(|error| {
        let message = error.to_string();
        problem::invalid(vec![Invalid { r#in: place, name: None, pointer: String::new(), message }])
    })
}
