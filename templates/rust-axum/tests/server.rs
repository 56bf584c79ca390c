//! Tests of the generated server, before and after operations are implemented.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use {{ krate }}::implementation::Implementation;
use {{ krate }}::server;
use tower::ServiceExt;

async fn ask(method: &str, path: &str) -> Response {
    let request = Request::builder().method(method).uri(path).body(Body::empty()).expect("a request");
    server::new(Implementation::default()).oneshot(request).await.expect("a response")
}
{% for request in asked %}
#[tokio::test]
async fn {% if request.status == 501 %}an_operation_is_not_implemented{% else %}what_is_not_of_its_type_is_refused{% endif %}() {
    let response = ask({{ request.method }}, {{ request.path }}).await;
    {%- if request.status == 501 %}
    // Remove this test once the operation is implemented.
    assert_eq!(response.status(), StatusCode::NOT_IMPLEMENTED);
    {%- else %}
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    {%- endif %}
    assert_eq!(response.headers()["content-type"], "{{ media_type }}");
}
{% endfor %}
#[tokio::test]
async fn what_has_no_operation_is_not_found() {
    let response = ask("GET", "/no/operation/has/this/path").await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert!(response.headers().contains_key("x-request-id"));
}

#[tokio::test]
async fn the_description_is_served() {
    let response = ask("GET", "/openapi.json").await;
    assert_eq!(response.status(), StatusCode::OK);
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    let description: serde_json::Value = serde_json::from_slice(&body).expect("valid JSON");
    assert!(description.get("paths").or(description.get("webhooks")).is_some());
    // The API description may define this path itself.
    assert_ne!(ask("GET", "/healthz").await.status(), StatusCode::NOT_FOUND);
}
