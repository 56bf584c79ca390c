  static <T> ResponseEntity<T> entity(ApiResponse<T> read) {
    HttpHeaders headers = new HttpHeaders();
    read.getHeaders().forEach(headers::addAll);
    return ResponseEntity.status(read.getStatusCode()).headers(headers).body(read.getData());
  }

  /** The method of a request as Spring has it. */
  static HttpMethod method(ApiCall call, Attempt attempt) {
{%- if is_jakarta %}
    return HttpMethod.valueOf(attempt.method);
{%- else %}
    HttpMethod method = HttpMethod.resolve(attempt.method);
    if (method == null) {
      throw new ApiException(call.operation + " failed: Spring 5 has no method " + attempt.method);
    }
    return method;
{%- endif %}
  }

  /** The folder of downloads, or null for that of the system. */
  Path downloadFolder() {
    return null;
  }
