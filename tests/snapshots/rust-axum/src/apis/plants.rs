use crate::{models, server, types};

/// The responses of `list_plants`.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum ListPlantsResponse {
    /// A page of plants.
    Status200_APageOfPlants(models::ListPlants200Response),
    /// What went wrong.
    Status4XX_WhatWentWrong(axum::http::StatusCode, models::Problem),
}

impl From<ListPlantsResponse> for server::Answer {
    fn from(response: ListPlantsResponse) -> Self {
        match response {
            ListPlantsResponse::Status200_APageOfPlants(body) => Self::value(200, body),
            ListPlantsResponse::Status4XX_WhatWentWrong(status, body) => Self::value(status.as_u16(), body),
        }
    }
}

/// The responses of `add_plant`.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum AddPlantResponse {
    /// Planted.
    Status201_Planted(models::Plant),
    /// What went wrong.
    Status0_WhatWentWrong(axum::http::StatusCode, models::Problem),
}

impl From<AddPlantResponse> for server::Answer {
    fn from(response: AddPlantResponse) -> Self {
        match response {
            AddPlantResponse::Status201_Planted(body) => Self::value(201, body),
            AddPlantResponse::Status0_WhatWentWrong(status, body) => Self::value(status.as_u16(), body),
        }
    }
}

/// The responses of `remove_plant`.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum RemovePlantResponse {
    /// Removed.
    Status204_Removed,
}

impl From<RemovePlantResponse> for server::Answer {
    fn from(response: RemovePlantResponse) -> Self {
        match response {
            RemovePlantResponse::Status204_Removed => Self::empty(204),
        }
    }
}

/// What grows.
#[allow(unused_variables, reason = "parameter names document the interface")]
pub trait Plants {
    /// Lists plants.
    ///
    /// ListPlants - GET /plants
    fn list_plants(
        &self,
        context: types::Context,
        header_params: models::ListPlantsHeaderParams,
        query_params: models::ListPlantsQueryParams,
        cookie_params: models::ListPlantsCookieParams,
    ) -> impl Future<Output = Result<ListPlantsResponse, types::Failure>> + Send {
        async { Err(types::Failure::not_implemented()) }
    }

    /// AddPlant - POST /plants
    fn add_plant(
        &self,
        context: types::Context,
        body: models::Plant,
    ) -> impl Future<Output = Result<AddPlantResponse, types::Failure>> + Send {
        async { Err(types::Failure::not_implemented()) }
    }

    /// RemovePlant - DELETE /plants/{plantId}
    ///
    /// Deprecated.
    fn remove_plant(
        &self,
        context: types::Context,
        path_params: models::RemovePlantPathParams,
    ) -> impl Future<Output = Result<RemovePlantResponse, types::Failure>> + Send {
        async { Err(types::Failure::not_implemented()) }
    }
}

/// Registers the operations by their index in the contract.
pub(crate) fn register<A: Plants + Send + Sync + 'static>(operations: &mut server::Operations<A>) {
    operations.add(0, |api, mut call| {
        Box::pin(async move {
            let context = call.context()?;
            let header_params = call.header()?;
            let query_params = call.query()?;
            let cookie_params = call.cookie()?;
            Plants::list_plants(&*api, context, header_params, query_params, cookie_params).await.map(Into::into)
        })
    });
    operations.add(1, |api, mut call| {
        Box::pin(async move {
            let context = call.context()?;
            let body = call.body()?;
            Plants::add_plant(&*api, context, body).await.map(Into::into)
        })
    });
    operations.add(2, |api, mut call| {
        Box::pin(async move {
            let context = call.context()?;
            let path_params = call.path()?;
            Plants::remove_plant(&*api, context, path_params).await.map(Into::into)
        })
    });
}
