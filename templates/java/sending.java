  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response
   * @throws ApiException if there is no response, or if it is an error or unreadable
   */
  public <T> ApiResponse<T> send(ApiCall call) throws ApiException {
    return new Responses(this).read(call, new Transport(this).start(call));
  }

  /**
   * Sends a call and gives the body of the response as it arrives. The caller closes it.
   *
   * @param call the call
   * @return the body
   * @throws ApiException if there is no response, or if it is an error
   */
  public InputStream open(ApiCall call) throws ApiException {
    return new Responses(this).opened(new Transport(this).start(call));
  }

  /**
   * Sends a call and gives the items of the response as they arrive. The caller closes the stream.
   *
   * @param <T> the type of an item
   * @param call the call
   * @return the items; an error is a {@link java.util.concurrent.CompletionException}, whose cause is an {@link ApiException}
   * @throws ApiException if there is no response, or if it is an error
   */
  public <T> Stream<T> stream(ApiCall call) throws ApiException {
    return new Responses(this).items(call.streaming(), new Transport(this).start(call));
  }

  /** Sends a call for a page. */
  Page page(ApiCall call) throws ApiException {
    return new Responses(this).page(call, new Transport(this).start(call));
  }
