  private ApiCall made(
      String baseUrl,
      String path,
      String method,
      List<Pair> queryParams,
      List<Pair> collectionQueryParams,
      Object body,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      Map<String, Object> formParams,
      String[] authNames) {
    ApiCall call = call(method + " " + path, method, path, "");
    call.at(baseUrl, 0);
    given(queryParams).forEach(pair -> call.query.add(ParameterStyle.escape(pair.getName()) + "=" + ParameterStyle.escape(pair.getValue())));
    given(collectionQueryParams).forEach(pair -> call.query.add(ParameterStyle.escape(pair.getName()) + "=" + pair.getValue()));
    call.with(headerParams, null);
    if (cookieParams != null) {
      cookieParams.forEach((name, value) -> call.cookie(name, name + "=" + value));
    }
    String contentType = call.headers.getOrDefault("Content-Type", "application/json");
    if (body == null && formParams != null && !formParams.isEmpty()) {
      form(call, formParams, contentType);
    } else if (body != null) {
      fill(call, body, contentType);
    }
    if (authNames != null) {
      call.security.add(Arrays.stream(authNames).map(call::bearer).collect(Collectors.toList()));
    }
    return call;
  }

  private static List<Pair> given(List<Pair> pairs) {
    return pairs == null ? Collections.emptyList() : pairs;
  }

  private static void fill(ApiCall call, Object body, String contentType) {
    if (Values.isJson(contentType)) {
      call.json("body", body, contentType, "body");
    } else {
      call.raw("body", body, contentType, "body");
    }
  }

  private static void form(ApiCall call, Map<String, Object> formParams, String contentType) {
    formParams.forEach((name, value) -> call.field(name, value, "", "form unstyled"));
    call.form(contentType, "required");
    // A multipart body has a boundary in its media type.
    call.headers.remove("Content-Type");
  }

  private static RequestBody body(ApiCall call) {
    if (call.error != null) {
      throw new IllegalArgumentException(call.error);
    }
    return new Body(call.payload, true);
  }

  /**
   * A call for an operation that the API description does not have.
   *
   * @param baseUrl the URL before the path, or null for that of a server
   * @param path the path
   * @param method the method
   * @param queryParams the parameters of the query
   * @param collectionQueryParams those whose values are encoded
   * @param body the body, or null
   * @param headerParams the headers
   * @param cookieParams the cookies
   * @param formParams the fields of a form
   * @param authNames the names of the security schemes
   * @param callback gets the progress, or null
   * @return the call of OkHttp
   * @throws ApiException if an argument is wrong
   */
  public Call buildCall(
      String baseUrl,
      String path,
      String method,
      List<Pair> queryParams,
      List<Pair> collectionQueryParams,
      Object body,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      Map<String, Object> formParams,
      String[] authNames,
      ApiCallback callback)
      throws ApiException {
    return sender.newCall(
        buildRequest(
            baseUrl, path, method, queryParams, collectionQueryParams, body, headerParams, cookieParams, formParams, authNames, callback));
  }

  /**
   * A request for an operation that the API description does not have.
   *
   * @param baseUrl the URL before the path, or null for that of a server
   * @param path the path
   * @param method the method
   * @param queryParams the parameters of the query
   * @param collectionQueryParams those whose values are encoded
   * @param body the body, or null
   * @param headerParams the headers
   * @param cookieParams the cookies
   * @param formParams the fields of a form
   * @param authNames the names of the security schemes
   * @param callback gets the progress, or null
   * @return the request
   * @throws ApiException if an argument is wrong
   */
  public Request buildRequest(
      String baseUrl,
      String path,
      String method,
      List<Pair> queryParams,
      List<Pair> collectionQueryParams,
      Object body,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      Map<String, Object> formParams,
      String[] authNames,
      ApiCallback callback)
      throws ApiException {
    return request(
        made(baseUrl, path, method, queryParams, collectionQueryParams, body, headerParams, cookieParams, formParams, authNames),
        callback);
  }

  /**
   * A URL.
   *
   * @param baseUrl the URL before the path, or null for that of a server
   * @param path the path
   * @param queryParams the parameters of the query
   * @param collectionQueryParams those whose values are encoded
   * @return the URL
   */
  public String buildUrl(String baseUrl, String path, List<Pair> queryParams, List<Pair> collectionQueryParams) {
    return url(made(baseUrl, path, "GET", queryParams, collectionQueryParams, null, null, null, null, null)).toString();
  }

  /**
   * The body of a request.
   *
   * @param obj the value
   * @param contentType its media type
   * @return the body
   * @throws ApiException if it cannot be written
   */
  public RequestBody serialize(Object obj, String contentType) throws ApiException {
    ApiCall call = call("serialize", "POST", "/", "");
    try {
      fill(call, obj == null ? "" : obj, contentType);
      return body(call);
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  /**
   * A form in the syntax of URLs.
   *
   * @param formParams the fields
   * @return the body
   */
  public RequestBody buildRequestBodyFormEncoding(Map<String, Object> formParams) {
    ApiCall call = call("form", "POST", "/", "");
    form(call, formParams, "application/x-www-form-urlencoded");
    return body(call);
  }

  /**
   * A form in parts.
   *
   * @param formParams the fields
   * @return the body
   */
  public RequestBody buildRequestBodyMultipart(Map<String, Object> formParams) {
    ApiCall call = call("form", "POST", "/", "");
    form(call, formParams, "multipart/form-data");
    return body(call);
  }

  /**
   * Adds headers to a request, and those of all requests.
   *
   * @param headerParams the headers
   * @param reqBuilder the request
   */
  public void processHeaderParams(Map<String, String> headerParams, Request.Builder reqBuilder) {
    defaultHeaderMap.forEach(reqBuilder::header);
    headerParams.forEach(reqBuilder::header);
  }

  /**
   * Adds cookies to a request, and those of all requests.
   *
   * @param cookieParams the cookies
   * @param reqBuilder the request
   */
  public void processCookieParams(Map<String, String> cookieParams, Request.Builder reqBuilder) {
    Map<String, String> all = new LinkedHashMap<>(defaultCookieMap);
    all.putAll(cookieParams);
    all.forEach((name, value) -> reqBuilder.addHeader("Cookie", name + "=" + value));
  }

  /**
   * Adds credentials.
   *
   * @param authNames the names of the security schemes
   * @param queryParams the parameters of the query
   * @param headerParams the headers
   * @param cookieParams the cookies
   * @param payload the body
   * @param method the method
   * @param uri the URL
   * @throws ApiException if there are none because of an error
   */
  public void updateParamsForAuth(
      String[] authNames,
      List<Pair> queryParams,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      String payload,
      String method,
      URI uri)
      throws ApiException {
    for (String name : authNames) {
      Authentication authentication = authentications.get(name);
      if (authentication == null) {
        throw new IllegalArgumentException("there is no security scheme " + name);
      }
      authentication.applyToParams(queryParams, headerParams, cookieParams, payload, method, uri);
    }
  }
