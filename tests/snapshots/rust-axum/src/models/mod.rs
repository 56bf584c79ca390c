//! The models, one per file, and the parameters of the operations.

mod default_params;
pub use default_params::*;
mod flower;
pub use flower::*;
mod kind;
pub use kind::*;
mod list_plants200_response;
pub use list_plants200_response::*;
mod living;
pub use living::*;
mod plant;
pub use plant::*;
mod plants_params;
pub use plants_params::*;
mod point;
pub use point::*;
mod problem;
pub use problem::*;
mod put_photo_request;
pub use put_photo_request::*;
mod tree;
pub use tree::*;
mod water_post_request;
pub use water_post_request::*;
