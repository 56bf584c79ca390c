  /**
   * A value as text without quotes.
   *
   * @param param the value
   * @return the text
   */
  public String parameterToString(Object param) {
    Object data = values.plain(param);
    boolean isList = data instanceof Collection;
    return isList ? ((Collection<?>) data).stream().map(this::parameterToString).collect(Collectors.joining(",")) : ParameterStyle.text(values, data);
  }

  /**
   * A value as JSON.
   *
   * @param param the value
   * @return the JSON
   */
  public String parameterToJsonString(Object param) {
    return values.json(param);
  }

  /**
   * A parameter of a query.
   *
   * @param name the name
   * @param value the value
   * @return a name and a value, not encoded
   */
  public List<Pair> parameterToPair(String name, Object value) {
    boolean isGiven = name != null && !name.isEmpty() && value != null && !(value instanceof Collection);
    return isGiven ? Collections.singletonList(new Pair(name, parameterToString(value))) : Collections.emptyList();
  }

  /**
   * The parameters of a query for a list.
   *
   * @param collectionFormat csv, ssv, tsv, pipes or multi
   * @param name the name
   * @param value the items
   * @return encoded names and values
   */
  public List<Pair> parameterToPairs(String collectionFormat, String name, Collection<?> value) {
    String format = collectionFormat == null ? "csv" : collectionFormat;
    List<String> formats = Arrays.asList("csv", "ssv", "tsv", "pipes", "multi");
    String style = Arrays.asList("form", "spaceDelimited", "tabDelimited", "pipeDelimited", "form explode").get(Math.max(0, formats.indexOf(format)));
    boolean isGiven = name != null && !name.isEmpty() && value != null;
    return isGiven ? new ParameterStyle(values, style).pairs(name, values.plain(value), ParameterStyle::escape) : Collections.emptyList();
  }

  /**
   * The properties of an object as parameters of a query.
   *
   * @param value the object
   * @return encoded names and values
   */
  public List<Pair> freeFormParameterToPairs(Object value) {
    return value == null ? Collections.emptyList() : new ParameterStyle(values, "form explode").pairs("", values.plain(value), ParameterStyle::escape);
  }

  /**
   * The items of a list in a path.
   *
   * @param collectionFormat csv, ssv, tsv or pipes
   * @param value the items
   * @return the text
   */
  public String collectionPathParameterToString(String collectionFormat, Collection value) {
    String separator = "ssv".equals(collectionFormat) ? " " : "tsv".equals(collectionFormat) ? "\t" : "pipes".equals(collectionFormat) ? "|" : ",";
    List<String> out = new ArrayList<>();
    for (Object item : value) {
      out.add(parameterToString(item));
    }
    return String.join(separator, out);
  }

  /**
   * The name of a file without its folders.
   *
   * @param filename the name
   * @return the name alone
   */
  public String sanitizeFilename(String filename) {
    return filename.substring(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  }

  /**
   * Whether a media type is that of JSON.
   *
   * @param mime the media type
   * @return true if so
   */
  public boolean isJsonMime(String mime) {
    return mime != null && (mime.equals("*/*") || Values.isJson(mime));
  }

  /**
   * The header Accept for media types.
   *
   * @param accepts the media types
   * @return JSON if it is one of them, or else all; null if there are none
   */
  public String selectHeaderAccept(String[] accepts) {
    return accepts.length == 0 ? null : Arrays.stream(accepts).filter(this::isJsonMime).findFirst().orElse(String.join(",", accepts));
  }

  /**
   * The header Content-Type for media types.
   *
   * @param contentTypes the media types
   * @return JSON if it is one of them, or else the first; null if there are none
   */
  public String selectHeaderContentType(String[] contentTypes) {
    return contentTypes.length == 0 ? null : Arrays.stream(contentTypes).filter(this::isJsonMime).findFirst().orElse(contentTypes[0]);
  }

  /**
   * A text with percent-encoding.
   *
   * @param str the text
   * @return the encoded text
   */
  public String escapeString(String str) {
    return ParameterStyle.escape(str);
  }

  /**
   * The media type for the name of a file.
   *
   * @param file the file
   * @return the media type
   */
  public String guessContentTypeFromFile(File file) {
    return Payload.of(file, "*/*", values).contentType;
  }

  /**
   * Begins a call.
   *
   * @param operation the name of the operation
   * @param method the method
   * @param path the path, with the names of its parameters in braces
   * @param accept the accepted media types
   * @return the call
   */
  public ApiCall call(String operation, String method, String path, String accept) {
    return new ApiCall(values, new Credentials(this), operation, method, path, accept);
  }

  /**
   * A call that can be sent.
   *
   * @param call the call
   * @param callback gets the progress, or null
   * @return the call of OkHttp
   * @throws ApiException if an argument is missing or wrong
   */
  public Call http(ApiCall call, ApiCallback callback) throws ApiException {
    return sender.newCall(request(call, callback));
  }

  private Request request(ApiCall call, ApiCallback callback) throws ApiException {
    try {
      HttpUrl url = url(call);
      Payload payload = call.payload;
      Map<String, String> headers = Requests.headers(call, defaultHeaderMap, defaultCookieMap, payload);
      boolean hasBody = Arrays.asList("POST", "PUT", "PATCH").contains(call.method);
      if (payload != null && Arrays.asList("GET", "HEAD").contains(call.method)) {
        throw new IllegalArgumentException("OkHttp sends no body with " + call.method);
      }
      RequestBody body = payload == null ? hasBody ? RequestBody.create(new byte[0], null) : null : new Body(payload, false);
      Request.Builder builder = new Request.Builder().url(url).tag(ApiCall.class, call);
      headers.forEach(builder::header);
      if (callback != null) {
        builder.tag(ApiCallback.class, callback);
        body = body == null ? null : new ProgressRequestBody(body, callback);
      }
      return builder.method(call.method, body).build();
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  private HttpUrl url(ApiCall call) {
    String target = Requests.target(call);
    if (call.address != null) {
      return HttpUrl.get(target);
    }
    String base = base(call).replaceAll("/+$", "");
    if (HttpUrl.parse(base) == null) {
      throw new IllegalArgumentException("the server URL '" + base + "' has no host: call setBasePath of the client");
    }
    return HttpUrl.get(base + target);
  }

  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response
   * @throws ApiException if there is no response, or if it is an error or unreadable
   */
  public <T> ApiResponse<T> send(ApiCall call) throws ApiException {
    return new Responses(this).read(call, start(call, http(call, null)));
  }

  /**
   * Sends a call without waiting for its response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param callback gets the response or the error
   * @return the call, which can be cancelled
   * @throws ApiException if an argument is missing or wrong
   */
  public <T> Call sendAsync(ApiCall call, ApiCallback<T> callback) throws ApiException {
    Call out = http(call, callback);
    executeAsync(out, callback);
    return out;
  }

  /**
   * Sends a call and gives the body of the response as it arrives. The caller closes it.
   *
   * @param call the call
   * @return the body
   * @throws ApiException if there is no response, or if it is an error
   */
  public InputStream open(ApiCall call) throws ApiException {
    return new Responses(this).opened(start(call, http(call, null)));
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
    ApiCall streaming = call.streaming();
    return new Responses(this).items(streaming, start(streaming, http(streaming, null)));
  }

  /**
   * The items of all pages of a result.
   *
   * @param <T> the type of an item
   * @param item the type of an item
   * @param names the path of the items in a page
   * @return the pages
   */
  public <T> Pages<T> pages(Type item, String... names) {
    return new Pages<>(this, values, item, names);
  }

  /** Sends a call for a page. */
  Page page(ApiCall call) throws ApiException {
    return new Responses(this).page(call, start(call, http(call, null)));
  }

  /** Sends a call and returns the response with its unread body. A status of 300 or more is an error. */
  private Received start(ApiCall call, Call http) throws ApiException {
    try {
      return new Responses(this).checked(call, new Received(http.execute()));
    } catch (IOException e) {
      throw Responses.failed(call, e);
    }
  }

  /** What a call of OkHttp was made from. */
  private ApiCall of(Request request, Type type) {
    ApiCall tagged = request.tag(ApiCall.class);
    ApiCall call = tagged == null ? call(request.method(), request.method(), request.url().encodedPath(), "") : tagged;
    if (type != null) {
      call.download = null;
      call.returns(type);
    }
    return call;
  }

  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response
   * @throws ApiException if there is no response, or if it is an error or unreadable
   */
  public <T> ApiResponse<T> execute(Call call) throws ApiException {
    return execute(call, null);
  }

  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param returnType the type of the result, or null for that of the operation
   * @return the response
   * @throws ApiException if there is no response, or if it is an error or unreadable
   */
  public <T> ApiResponse<T> execute(Call call, Type returnType) throws ApiException {
    ApiCall of = of(call.request(), returnType);
    return new Responses(this).read(of, start(of, call));
  }

  /**
   * Sends a call without waiting for its response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param callback gets the response or the error
   */
  public <T> void executeAsync(Call call, ApiCallback<T> callback) {
    executeAsync(call, null, callback);
  }

  /**
   * Sends a call without waiting for its response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param returnType the type of the result, or null for that of the operation
   * @param callback gets the response or the error
   */
  public <T> void executeAsync(Call call, Type returnType, ApiCallback<T> callback) {
    Responses responses = new Responses(this);
    ApiCall of = of(call.request(), returnType);
    call.enqueue(new Callback() {
      @Override
      public void onFailure(Call call, IOException e) {
        callback.onFailure(Responses.failed(of, e), 0, null);
      }

      @Override
      public void onResponse(Call call, Response response) {
        ApiResponse<T> read;
        try {
          read = responses.read(of, responses.checked(of, new Received(response)));
        } catch (ApiException e) {
          callback.onFailure(e, e.getCode(), e.getResponseHeaders());
          return;
        }
        callback.onSuccess(read.getData(), read.getStatusCode(), read.getHeaders());
      }
    });
  }

  /**
   * The body of a response.
   *
   * @param <T> the type of the result
   * @param response the response
   * @param returnType the type of the result
   * @return the body
   * @throws ApiException if the response is an error or unreadable
   */
  public <T> T handleResponse(Response response, Type returnType) throws ApiException {
    Responses responses = new Responses(this);
    ApiCall of = of(response.request(), returnType == null ? Void.class : returnType);
    return responses.<T>read(of, responses.checked(of, new Received(response))).getData();
  }

  /**
   * The body of a response, whatever its status.
   *
   * @param <T> the type of the result
   * @param response the response
   * @param returnType the type of the result
   * @return the body
   * @throws ApiException if it is unreadable
   */
  public <T> T deserialize(Response response, Type returnType) throws ApiException {
    return new Responses(this).<T>read(of(response.request(), returnType), new Received(response)).getData();
  }

  /** What reads and writes JSON. */
  Values values() {
    return values;
  }
