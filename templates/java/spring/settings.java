  /** Sets what the API description says. */
  protected void init() {
{%- for server in servers %}
    {{ server }};
{%- endfor %}
{%- for scheme in schemes %}
    authentications.put({{ scheme }});
{%- endfor %}
{%- if let Some(agent) = user_agent %}
    setUserAgent({{ agent }});
{%- endif %}
  }
{% if is_jakarta %}
  /** Makes requests, and leaves redirects to the client. */
  private static JdkClientHttpRequestFactory requests() {
    // Not every server ignores a request to upgrade to HTTP/2.
    HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    HttpClient client = builder.followRedirects(HttpClient.Redirect.NEVER).build();
    return new JdkClientHttpRequestFactory(client);
  }
{% endif %}
  /**
   * The URL before all paths.
   *
   * @return the URL
   */
  public String getBasePath() {
    return isOwnUri ? basePath : servers.isEmpty() ? "" : serverUrl(new ArrayList<>());
  }

  /**
   * Sets the URL before all paths.
   *
   * @param basePath the URL
   * @return this
   */
  public ApiClient setBasePath(String basePath) {
    this.basePath = basePath;
    isOwnUri = true;
    return this;
  }

  @Override
  String baseUri(ApiCall call) {
    return isOwnUri || call.servers.isEmpty() ? getBasePath() : serverUrl(call.servers);
  }

  /** The URL of a call, without its query. */
  URI place(ApiCall call) {
    return URI.create(call.address != null ? call.address : baseUri(call).replaceAll("/+$", "") + call.path);
  }

  /**
   * Sets the header User-Agent of all requests.
   *
   * @param userAgent the header
   * @return this
   */
  public ApiClient setUserAgent(String userAgent) {
    return addDefaultHeader("User-Agent", userAgent);
  }

  /**
   * What reads and writes JSON.
   *
   * @return the mapper
   */
  public ObjectMapper getObjectMapper() {
    return mapper;
  }

  /**
   * The format of {@link Date}.
   *
   * @return the format
   */
  public DateFormat getDateFormat() {
    return dateFormat;
  }

  /**
   * Reads a date.
   *
   * @param str its text
   * @return the date
   */
  public Date parseDate(String str) {
    try {
      return ((DateFormat) dateFormat.clone()).parse(str);
    } catch (ParseException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * Writes a date.
   *
   * @param date the date
   * @return its text
   */
  public String formatDate(Date date) {
    return ((DateFormat) dateFormat.clone()).format(date);
  }

  /**
   * A value as text without quotes.
   *
   * @param param the value
   * @return the text
   */
  public String parameterToString(Object param) {
    Object data = values().plain(param);
    boolean isList = data instanceof Collection;
    return isList
        ? ((Collection<?>) data).stream().map(this::parameterToString).collect(Collectors.joining(","))
        : ParameterStyle.text(values(), data);
  }

{% include "java/auth/authentications.java" %}

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
    return new ApiCall(values(), new Credentials(this), operation, method, path, accept);
  }

  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response
   * @throws RestClientException if there is no response, or if it is an error or unreadable
   */
  public <T> ResponseEntity<T> send(ApiCall call) throws RestClientException {
    return new Transport(this).exchange(call, response -> {
      ApiResponse<T> read = new Responses(this).read(call, response);
      HttpHeaders headers = new HttpHeaders();
      read.getHeaders().forEach(headers::addAll);
      return ResponseEntity.status(read.getStatusCode()).headers(headers).body(read.getData());
    });
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

  /**
   * The items of all pages of a result.
   *
   * @param <T> the type of an item
   * @param item the type of an item
   * @param names the path of the items in a page
   * @return the pages
   */
  public <T> Pages<T> pages(Type item, String... names) {
    return new Pages<>(this, values(), item, names);
  }

  /** Sends a call for a page. */
  Page page(ApiCall call) {
    return new Transport(this).exchange(call, response -> new Responses(this).page(call, response));
  }

  /** What reads and writes JSON. */
  Values values() {
    return new Values(mapper);
  }

  /** The folder of downloads, or null for that of the system. */
  Path downloadFolder() {
    return null;
  }
