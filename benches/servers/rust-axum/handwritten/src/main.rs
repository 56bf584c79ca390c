//! The echo of echo.yaml as one writes it by hand: types by serde, checks in a function, a request id, and a line of the
//! log for each request.

use std::time::Instant;

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pet {
    id: i64,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<f64>,
    tags: Vec<Tag>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Available,
    Pending,
    Sold,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tag {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<i64>,
    name: String,
}

impl Pet {
    /// What is wrong with it, by the path of each value.
    fn problems(&self) -> Vec<(String, &'static str)> {
        let mut out = Vec::new();
        let mut check = |right: bool, path: &str, message| {
            if !right {
                out.push((path.to_owned(), message));
            }
        };
        check(self.id >= 1, "/id", "is less than 1");
        let length = self.name.chars().count();
        check((1..=50).contains(&length), "/name", "has not 1 to 50 characters");
        check(self.name.chars().all(|c| c.is_ascii_alphabetic() || c == ' '), "/name", "has other characters");
        check(self.price.is_none_or(|price| price > 0.0), "/price", "is not more than 0");
        check(self.tags.len() <= 10, "/tags", "has more than 10 items");
        for (index, tag) in self.tags.iter().enumerate() {
            check(tag.id.is_none_or(|id| id >= 0), &format!("/tags/{index}/id"), "is less than 0");
            check(tag.name.chars().count() <= 20, &format!("/tags/{index}/name"), "has more than 20 characters");
        }
        out
    }
}

async fn echo(Json(pet): Json<Pet>) -> Response {
    let problems = pet.problems();
    if problems.is_empty() { Json(pet).into_response() } else { (StatusCode::BAD_REQUEST, Json(problems)).into_response() }
}

async fn logged(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let id = request.headers().get("x-request-id").and_then(|id| id.to_str().ok()).map(str::to_owned);
    let id = id.unwrap_or_else(|| uuid::Uuid::new_v4().to_string());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = next.run(request).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", value);
    }
    let (status, ms) = (response.status().as_u16(), start.elapsed().as_millis() as u64);
    tracing::info!(requestId = id, method = %method, path, status, ms);
    response
}

#[tokio::main]
async fn main() {
    tracing_subscriber::fmt().json().flatten_event(true).init();
    let port: u16 = std::env::var("PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(8080);
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.expect("the port is free");
    let app = Router::new().route("/pets", post(echo)).layer(middleware::from_fn(logged));
    axum::serve(listener, app).await.expect("it serves");
}
