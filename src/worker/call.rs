//! The context that is passed through all steps of a request.

use worker::{Context, Env};

use crate::faults::Faults;
use crate::settings::Settings;

pub struct Call<'a> {
    pub env: &'a Env,
    pub context: &'a Context,
    pub settings: &'a Settings,
    pub faults: &'a Faults,
}
