use crate::{models, server, types};

/// The responses of `get_photo`.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum GetPhotoResponse {
    /// A picture.
    Status200_APicture(axum::body::Bytes),
}

impl From<GetPhotoResponse> for server::Answer {
    fn from(response: GetPhotoResponse) -> Self {
        match response {
            GetPhotoResponse::Status200_APicture(body) => Self::bytes(200, body),
        }
    }
}

/// The responses of `put_photo`.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum PutPhotoResponse {
    /// Stored.
    Status204_Stored,
}

impl From<PutPhotoResponse> for server::Answer {
    fn from(response: PutPhotoResponse) -> Self {
        match response {
            PutPhotoResponse::Status204_Stored => Self::empty(204),
        }
    }
}

/// The responses of `water_post`.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum WaterPostResponse {
    /// What happened.
    Status200_WhatHappened(String),
}

impl From<WaterPostResponse> for server::Answer {
    fn from(response: WaterPostResponse) -> Self {
        match response {
            WaterPostResponse::Status200_WhatHappened(body) => Self::value(200, body),
        }
    }
}

/// The operations of Default.
#[allow(unused_variables, reason = "parameter names document the interface")]
pub trait Default {
    /// GetPhoto - GET /plants/{plantId}/photo
    fn get_photo(
        &self,
        context: types::Context,
        path_params: models::GetPhotoPathParams,
    ) -> impl Future<Output = Result<GetPhotoResponse, types::Failure>> + Send {
        async { Err(types::Failure::not_implemented()) }
    }

    /// PutPhoto - PUT /plants/{plantId}/photo
    fn put_photo(
        &self,
        context: types::Context,
        path_params: models::PutPhotoPathParams,
        body: models::PutPhotoForm,
    ) -> impl Future<Output = Result<PutPhotoResponse, types::Failure>> + Send {
        async { Err(types::Failure::not_implemented()) }
    }

    /// Waters a plant.
    ///
    /// WaterPost - POST /water
    fn water_post(
        &self,
        context: types::Context,
        body: Option<models::WaterPostRequest>,
    ) -> impl Future<Output = Result<WaterPostResponse, types::Failure>> + Send {
        async { Err(types::Failure::not_implemented()) }
    }
}

/// Registers the operations by their index in the contract.
pub(crate) fn register<A: Default + Send + Sync + 'static>(operations: &mut server::Operations<A>) {
    operations.add(3, |api, mut call| {
        Box::pin(async move {
            let context = call.context()?;
            let path_params = call.path()?;
            Default::get_photo(&*api, context, path_params).await.map(Into::into)
        })
    });
    operations.add(4, |api, mut call| {
        Box::pin(async move {
            let context = call.context()?;
            let path_params = call.path()?;
            let body = call.body()?;
            Default::put_photo(&*api, context, path_params, body).await.map(Into::into)
        })
    });
    operations.add(5, |api, mut call| {
        Box::pin(async move {
            let context = call.context()?;
            let body = call.optional_body()?;
            Default::water_post(&*api, context, body).await.map(Into::into)
        })
    });
}
