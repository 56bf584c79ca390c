//! What all steps of a request have at hand.

use worker::{Context, Env};

use super::faults::Faults;
use super::settings::Settings;

pub struct Call<'a> {
    pub env: &'a Env,
    pub context: &'a Context,
    pub settings: &'a Settings,
    pub faults: &'a Faults,
}
