  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response
   * @throws RestClientException if there is no response, or if it is an error or unreadable
   */
  public <T> ResponseEntity<T> send(ApiCall call) throws RestClientException {
    return new Transport(this).exchange(call, response -> entity(new Responses(this).read(call, response)));
  }

  /**
   * Sends a call and gives the body of the response as it arrives. The caller closes it.
   *
   * @param call the call
   * @return the body
   * @throws RestClientException if there is no response, or if it is an error
   */
  public InputStream open(ApiCall call) throws RestClientException {
    return new Responses(this).opened(new Transport(this).open(call));
  }

  /**
   * Sends a call and gives the items of the response as they arrive. The caller closes the stream.
   *
   * @param <T> the type of an item
   * @param call the call
   * @return the items; an error is a {@link RestClientException}
   * @throws RestClientException if there is no response, or if it is an error
   */
  public <T> Stream<T> stream(ApiCall call) throws RestClientException {
    return new Responses(this).items(call.streaming(), new Transport(this).open(call));
  }

  /** Sends a call for a page. */
  Page page(ApiCall call) {
    return new Transport(this).exchange(call, response -> new Responses(this).page(call, response));
  }
{%- if is_jakarta %}

  /** Makes requests, and leaves redirects to the client. */
  private static JdkClientHttpRequestFactory requests() {
    // Not every server ignores a request to upgrade to HTTP/2.
    HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    HttpClient client = builder.followRedirects(HttpClient.Redirect.NEVER).build();
    return new JdkClientHttpRequestFactory(client);
  }
{%- endif %}
