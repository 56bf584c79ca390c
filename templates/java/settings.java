  /** Sets what the API description says. */
  protected void init() {
{%- include "java/init.java" %}
  }

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
    if (call.base != null) {
      return call.base;
    }
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
  public {{ jackson.mapper }} get{{ jackson.mapper }}() {
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
{%- if let Some(tokens) = tokens %}
{% include "java/auth/tokens.java" %}
{%- endif %}

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

  /** What reads and writes JSON. */
  Values values() {
    return new Values(mapper);
  }
