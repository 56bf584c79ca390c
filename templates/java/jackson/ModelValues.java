package MODEL_PACKAGE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.openapitools.jackson.nullable.JsonNullable;

/** What the methods of all models have in common. A list of values has each property's name and its value. */
final class ModelValues {
  private ModelValues() {}

  /** The values of a parent, and further ones. */
  static Object[] join(Object[] above, Object... values) {
    Object[] out = Arrays.copyOf(above, above.length + values.length);
    System.arraycopy(values, 0, out, above.length, values.length);
    return out;
  }

  /** The list with another item; a new one for null. */
  static <T> List<T> add(List<T> list, T item) {
    List<T> out = list == null ? new ArrayList<>() : list;
    out.add(item);
    return out;
  }

  /** The set with another item; a new one for null. */
  static <T> Set<T> add(Set<T> set, T item) {
    Set<T> out = set == null ? new LinkedHashSet<>() : set;
    out.add(item);
    return out;
  }

  /** The map with another entry; a new one for null. */
  static <T> Map<String, T> put(Map<String, T> map, String key, T value) {
    Map<String, T> out = map == null ? new LinkedHashMap<>() : map;
    out.put(key, value);
    return out;
  }

  /** The value of a default, or null if the text is not valid. */
  static <T> T parsed(Function<String, T> parse, String text) {
    try {
      return parse.apply(text);
    } catch (RuntimeException wrong) {
      return null;
    }
  }

  /** The properties of a model, a line for each. */
  static String text(Object model, Object[] values) {
    StringBuilder out = new StringBuilder("class ").append(model.getClass().getSimpleName()).append(" {\n");
    for (int i = 0; i < values.length; i += 2) {
      String value = String.valueOf(values[i + 1]).replace("\n", "\n    ");
      out.append("    ").append(values[i]).append(": ").append(value).append('\n');
    }
    return out.append('}').toString();
  }

  /**
   * The properties of a model as the query of a URL.
   *
   * @param prefix the name of the parameter, with the properties in brackets after it; null for the properties alone
   */
  static String query(String prefix, Object[] values) {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < values.length; i += 2) {
      query(out, inside(prefix, values[i]), values[i + 1]);
    }
    return String.join("&", out);
  }

  /** A value as the query of a URL. */
  static String query(String prefix, Object value) {
    List<String> out = new ArrayList<>();
    query(out, prefix == null ? "" : prefix, value);
    return String.join("&", out);
  }

  private static String inside(String prefix, Object name) {
    return prefix == null || prefix.isEmpty() ? encode(name) : prefix + "[" + encode(name) + "]";
  }

  private static void query(List<String> out, String name, Object given) {
    Object value = given;
    value = value instanceof JsonNullable ? ((JsonNullable<?>) value).orElse(null) : value;
    if (value instanceof AbstractOpenApiSchema) {
      query(out, name, ((AbstractOpenApiSchema) value).getActualInstance());
    } else if (value instanceof Collection) {
      ((Collection<?>) value).forEach(item -> query(out, name, item));
    } else if (value instanceof Map) {
      ((Map<?, ?>) value).forEach((key, entry) -> query(out, inside(name, key), entry));
    } else if (value != null) {
      out.add(name + "=" + encode(value));
    }
  }

  private static String encode(Object value) {
    try {
      return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8.name()).replace("+", "%20");
    } catch (IOException never) {
      throw new UncheckedIOException(never);
    }
  }
}
