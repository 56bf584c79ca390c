package org.openapitools.client;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A request that a method of an API builds. It keeps its first error, which is thrown when it is sent.
 */
public final class ApiCall {
  final String operation;
  final String method;
  final Values values;
  String path;
  final List<String> query = new ArrayList<>();
  final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  final List<String> cookies = new ArrayList<>();
  final List<ServerConfiguration> servers = new ArrayList<>();
  final List<List<Predicate<Boolean>>> security = new ArrayList<>();
  /** The types of the bodies of errors, by status, such as 404, 4XX or default. */
  final Map<String, Type> failures = new HashMap<>();
  /** The names of the headers that have credentials. */
  final Set<String> secrets = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  Payload payload;
  /** The value of a JSON body, unless it is a file. */
  Object json;
  /** The type of the result. */
  Type type = Void.class;
  /** The type of the items of a stream, how they are separated, and whether the result is a list of them. */
  Type item;
  String framing = "";
  boolean isList;
  /** The media type that is accepted when the items are read one by one. */
  String streamed = "";
  /** What makes the error for a response, and the file of a body, if the API does. */
  ApiException.Factory failing;
  Download download;
  /** The URL of the next page, which replaces the server, the path and the query. */
  String address;
  String error;
  /** True if it was refused, and has another access token. */
  boolean isRenewed;
  /** The URL before the path, in the place of that of a server, and the index of the server. */
  String base;
  int server;
  private final Credentials credentials;
  private final List<Payload.Field> fields = new ArrayList<>();

  /** The path has the names of its parameters in braces; accept has the accepted media types. */
  ApiCall(Values values, Credentials credentials, String operation, String method, String path, String accept) {
    this.values = values;
    this.credentials = credentials;
    this.operation = operation;
    this.method = method;
    this.path = path;
    if (!accept.isEmpty()) {
      headers.put("Accept", accept);
    }
  }

  /** Uses the first alternative whose credentials are complete, or else the one that has most. */
  void authenticate() {
    List<Predicate<Boolean>> best = Collections.emptyList();
    long most = 0;
    for (List<Predicate<Boolean>> together : security) {
      long found = together.stream().filter(one -> one.test(false)).count();
      boolean isComplete = found > 0 && found == together.size();
      if (found > most || isComplete) {
        best = together;
        most = found;
      }
      if (isComplete) {
        break;
      }
    }
    best.forEach(one -> one.test(true));
  }

  /** Sets a header with credentials, unless the caller did so. */
  void secret(String name, String value) {
    if (!headers.containsKey(name)) {
      header(name, value);
    }
    secrets.add(name);
  }

  void fail(String message) {
    error = error == null ? message : error;
  }

  /** A value as plain data, or null if it is absent. */
  private Object given(String name, Object value, ParameterStyle style) {
    Object data = null;
    try {
      data = values.plain(value);
    } catch (IllegalArgumentException e) {
      fail(name + ": " + e.getMessage());
    }
    if (data == null && style.isRequired) {
      fail(name + " is required and must be specified");
    }
    return data;
  }

  /**
   * Inserts a value into the path.
   *
   * @param name the name of the parameter
   * @param value the value
   * @param words how it is written
   */
  public void path(String name, Object value, String words) {
    ParameterStyle style = new ParameterStyle(values, words);
    Object data = given(name, value, new ParameterStyle(values, "simple required"));
    if (data == null) {
      return;
    }
    String text = style.segment(name, data);
    if (text.isEmpty() || !ParameterStyle.isScalar(data) && ParameterStyle.isEmpty(data)) {
      fail("the path parameter " + name + " must not be empty");
    }
    path = path.replace("{" + name + "}", text);
  }

  /**
   * Adds a value to the query.
   *
   * @param name the name of the parameter
   * @param value the value
   * @param words how it is written
   */
  public void query(String name, Object value, String words) {
    ParameterStyle style = new ParameterStyle(values, words);
    Object data = given(name, value, style);
    if (data != null) {
      style.pairs(name, data, style.encoder("#")).forEach(pair -> query.add(pair.getName() + "=" + pair.getValue()));
    }
  }

  /**
   * Uses a value as the whole query.
   *
   * @param name the name of the parameter
   * @param value the value
   * @param words how it is written
   */
  public void queryString(String name, Object value, String words) {
    ParameterStyle style = new ParameterStyle(values, words);
    Object data = given(name, value, style);
    if (style.is("form")) {
      query(name, value, words);
    } else if (data != null) {
      query.add(ParameterStyle.escape(style.is("asJSON") ? values.json(data) : style.text(data)));
    }
  }

  /**
   * Adds a value to the header.
   *
   * @param name the name of the parameter
   * @param value the value
   * @param words how it is written
   */
  public void header(String name, Object value, String words) {
    ParameterStyle style = new ParameterStyle(values, words);
    Object data = given(name, value, style);
    if (data == null) {
      return;
    }
    if (style.is("asJSON")) {
      header(name, Values.ascii(values.json(data)));
    } else if (ParameterStyle.isScalar(data)) {
      header(name, style.text(data));
    } else if (!ParameterStyle.isEmpty(data)) {
      header(name, String.join(style.delimiter(), style.flat(data, UnaryOperator.identity())));
    }
  }

  void header(String name, String value) {
    if (value.chars().anyMatch(c -> c == '\r' || c == '\n')) {
      fail("the header " + name + " must not have line breaks");
    } else if (value.chars().anyMatch(c -> c > 126 || c < 32 && c != '\t')) {
      fail("the header " + name + " must have ASCII characters only");
    }
    headers.put(name, value);
  }

  /**
   * Adds headers of the caller, which replace others of the same names, and says how errors are made.
   *
   * @param more the headers by their names, or null
   * @param failing makes the error for a response
   * @return this
   */
  public ApiCall with(Map<String, String> more, ApiException.Factory failing) {
    if (more != null) {
      more.forEach(this::header);
    }
    this.failing = failing;
    return this;
  }

  /**
   * Adds a value to the cookies.
   *
   * @param name the name of the parameter
   * @param value the value
   * @param words how it is written
   */
  public void cookie(String name, Object value, String words) {
    ParameterStyle style = new ParameterStyle(values, words);
    Object data = given(name, value, style);
    if (data != null) {
      style.pairs(name, data, style.is("cookie") ? UnaryOperator.identity() : ParameterStyle::escape)
          .forEach(pair -> cookie(name, pair.getName() + "=" + pair.getValue()));
    }
  }

  void cookie(String name, String cookie) {
    if (cookie.chars().anyMatch(c -> c == ';' || c == '\r' || c == '\n')) {
      fail("the cookie " + name + " must not have semicolons or line breaks");
    }
    cookies.add(cookie);
  }

  /**
   * Uses a value as the JSON body. A file is sent without a change.
   *
   * @param name the name of the argument
   * @param value the value
   * @param contentType its media type
   * @param words whether it is required
   */
  public void json(String name, Object value, String contentType, String words) {
    if (value == null || Payload.isBinary(value)) {
      raw(name, value, contentType, words);
      return;
    }
    try {
      json = value;
      payload = Payload.of(values.json(value).getBytes(StandardCharsets.UTF_8), contentType);
    } catch (IllegalArgumentException e) {
      fail(name + ": " + e.getMessage());
    }
  }

  /**
   * Uses the items of a list as the body, each on its line.
   *
   * @param name the name of the argument
   * @param value the value
   * @param contentType its media type
   * @param words whether it is required
   * @param before the text before each item
   */
  public void lines(String name, Object value, String contentType, String words, String before) {
    Object data = given(name, value, new ParameterStyle(values, words));
    if (data instanceof List<?>) {
      StringBuilder out = new StringBuilder();
      ParameterStyle.items(data).forEach(item -> out.append(before).append(values.json(item)).append('\n'));
      payload = Payload.of(out.toString().getBytes(StandardCharsets.UTF_8), contentType);
    } else if (data != null) {
      raw(name, value, contentType, words);
    }
  }

  /**
   * Uses a string, bytes or a file as the body.
   *
   * @param name the name of the argument
   * @param value the value
   * @param contentType its media type
   * @param words whether it is required
   */
  public void raw(String name, Object value, String contentType, String words) {
    Object data = given(name, value, new ParameterStyle(values, words));
    if (data != null) {
      try {
        payload = Payload.of(data, contentType, values);
      } catch (IllegalArgumentException e) {
        fail(name + ": " + e.getMessage());
      }
    }
  }

  /**
   * Adds a field to the form.
   *
   * @param name the name of the field
   * @param value the value
   * @param contentType its media type, or an empty string
   * @param words how it is written
   */
  public void field(String name, Object value, String contentType, String words) {
    ParameterStyle style = new ParameterStyle(values, words);
    Object data = given(name, value, style);
    if (data != null) {
      fields.add(new Payload.Field(name, data, contentType, style));
    }
  }

  /**
   * Makes the fields the body. A form without fields is not sent unless it is required.
   *
   * @param contentType its media type
   * @param words whether it is required
   */
  public void form(String contentType, String words) {
    if (fields.isEmpty() && !words.contains("required")) {
      return;
    }
    if (contentType.startsWith("multipart/")) {
      List<Payload> parts = new ArrayList<>();
      try {
        fields.forEach(field -> parts.addAll(Payload.parts(field, contentType.startsWith("multipart/form-data"))));
      } catch (IllegalArgumentException e) {
        fail(e.getMessage());
      }
      payload = Payload.multipart(parts, contentType);
      return;
    }
    List<String> out = new ArrayList<>();
    for (Payload.Field field : fields) {
      ParameterStyle style = Values.isJson(field.contentType) ? new ParameterStyle(values, "asJSON") : field.style;
      style.pairs(field.name, field.data, field.style.encoder("#&=+"))
          .forEach(pair -> out.add(pair.getName() + "=" + pair.getValue()));
    }
    payload = Payload.of(String.join("&", out).getBytes(StandardCharsets.UTF_8), contentType);
  }

  /**
   * Uses the members of an object as the fields of a form.
   *
   * @param name the name of the argument
   * @param value the value
   * @param contentType its media type
   * @param words whether it is required
   */
  public void object(String name, Object value, String contentType, String words) {
    Object data = given(name, value, new ParameterStyle(values, words));
    if (data instanceof Map<?, ?>) {
      ParameterStyle style = new ParameterStyle(values, "form unstyled");
      ParameterStyle.members(data).forEach((member, one) -> fields.add(new Payload.Field(member, one, "", style)));
      form(contentType, "required");
    } else if (data != null) {
      raw(name, value, contentType, words);
    }
  }

  /**
   * Uses the items of a list as the parts of the body. The last media type applies to all further items.
   *
   * @param name the name of the argument
   * @param value the value
   * @param contentType its media type
   * @param words whether it is required
   * @param types the media types of the parts
   */
  public void items(String name, Object value, String contentType, String words, String... types) {
    Object data = given(name, value, new ParameterStyle(values, words));
    if (data instanceof List<?>) {
      List<Payload> parts = new ArrayList<>();
      for (Object one : ParameterStyle.items(data)) {
        String of = types.length == 0 ? "" : types[Math.min(parts.size(), types.length - 1)];
        parts.add(Payload.part("", one, of, false, values));
      }
      payload = Payload.multipart(parts, contentType);
    } else if (data != null) {
      raw(name, value, contentType, words);
    }
  }

  /**
   * Adds an alternative: credentials that are used together.
   *
   * @param together the credentials
   */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final void allow(Predicate<Boolean>... together) {
    security.add(Arrays.asList(together));
  }

  /**
   * Credentials in headers of the caller or in the transport.
   *
   * @return the credential
   */
  public Predicate<Boolean> elsewhere() {
    return isSent -> true;
  }

  /**
   * A user name and a password.
   *
   * @param scheme the name of the security scheme
   * @return the credential
   */
  public Predicate<Boolean> basic(String scheme) {
    return isSent -> credentials.basic(this, isSent, scheme);
  }

  /**
   * A bearer token.
   *
   * @param scheme the name of the security scheme
   * @return the credential
   */
  public Predicate<Boolean> bearer(String scheme) {
    return isSent -> credentials.bearer(this, isSent, scheme);
  }

  /**
   * An API key.
   *
   * @param scheme the name of the security scheme
   * @param in where it is sent
   * @param name the name that it has there
   * @return the credential
   */
  public Predicate<Boolean> key(String scheme, String in, String name) {
    return isSent -> credentials.key(this, isSent, scheme, in, name);
  }

  /**
   * Adds a server of the operation.
   *
   * @param url the URL, with the names of its variables in braces
   * @param description the description
   * @return the server, which takes variables
   */
  public ServerConfiguration server(String url, String description) {
    ServerConfiguration server = new ServerConfiguration(url, description, new LinkedHashMap<>());
    servers.add(server);
    return server;
  }

  /**
   * Says where the call is sent to.
   *
   * @param base the URL before the path, or null for that of a server
   * @param server the index of the server
   */
  public void at(String base, int server) {
    this.base = base;
    this.server = server;
  }

  /**
   * Says of which type the result is.
   *
   * @param type the type
   */
  public void returns(Type type) {
    this.type = type;
  }

  /**
   * Says that the result is a file.
   *
   * @param download writes the file
   */
  public void downloads(Download download) {
    this.download = download;
  }

  /**
   * Says of which type the body of an error is.
   *
   * @param status the status, such as 404, 4XX or default
   * @param type the type
   */
  public void failure(String status, Type type) {
    failures.put(status, type);
  }

  /**
   * Says that the response can be read item by item.
   *
   * @param item the type of an item
   * @param framing how items are separated
   * @param accept the media type that is accepted when they are read one by one
   * @param isList whether the result is a list of them
   */
  public void streams(Type item, String framing, String accept, boolean isList) {
    this.item = item;
    this.framing = framing;
    this.streamed = accept;
    this.isList = isList;
  }

  /** Accepts what can be read item by item. */
  ApiCall streaming() {
    if (!streamed.isEmpty()) {
      headers.put("Accept", streamed);
    }
    return this;
  }

  /**
   * The type of a list.
   *
   * @param item the type of its items
   * @return the type
   */
  public Type list(Type item) {
    return values.list(item);
  }

  /**
   * The type of a set.
   *
   * @param item the type of its items
   * @return the type
   */
  public Type set(Type item) {
    return values.set(item);
  }

  /**
   * The type of a map with strings as its keys.
   *
   * @param value the type of its values
   * @return the type
   */
  public Type map(Type value) {
    return values.map(value);
  }
}
