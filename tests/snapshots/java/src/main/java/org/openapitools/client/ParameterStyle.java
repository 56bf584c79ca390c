package org.openapitools.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** The way in which a value is written: a style, and what else the API description says. */
final class ParameterStyle {
  private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  final Values values;
  final String style;
  final boolean isRequired;
  final boolean explodes;
  final boolean allowsReserved;
  final boolean allowsEmpty;
  /** For a field without a style in the API description: lists are repeated, and objects are JSON. */
  final boolean isUnstyled;

  /** The words are the style, and any of the flags. */
  ParameterStyle(Values values, String words) {
    List<String> all = Arrays.asList(words.split(" "));
    this.values = values;
    style = all.get(0);
    isRequired = all.contains("required");
    explodes = all.contains("explode");
    allowsReserved = all.contains("reserved");
    allowsEmpty = all.contains("allowEmpty");
    isUnstyled = all.contains("unstyled");
  }

  boolean is(String style) {
    return this.style.equals(style);
  }

  /** The items of a list that are not null, or null for other data. */
  static List<Object> items(Object data) {
    if (!(data instanceof List<?>)) {
      return null;
    }
    List<Object> out = new ArrayList<>((List<?>) data);
    out.removeIf(Objects::isNull);
    return out;
  }

  /** The members of an object that are not null, or null for other data. */
  static Map<String, Object> members(Object data) {
    if (!(data instanceof Map<?, ?>)) {
      return null;
    }
    Map<String, Object> out = new LinkedHashMap<>();
    ((Map<?, ?>) data).forEach((name, value) -> {
      if (value != null) {
        out.put(String.valueOf(name), value);
      }
    });
    return out;
  }

  static boolean isScalar(Object data) {
    return !(data instanceof List<?>) && !(data instanceof Map<?, ?>);
  }

  static boolean isEmpty(Object data) {
    return isScalar(data) ? text(null, data).isEmpty() : data instanceof List<?> ? items(data).isEmpty() : members(data).isEmpty();
  }

  String text(Object data) {
    return text(values, data);
  }

  /** A scalar without quotes, and other data as JSON. */
  static String text(Values values, Object data) {
    if (data == null) {
      return "";
    }
    if (data instanceof byte[]) {
      return Base64.getEncoder().encodeToString((byte[]) data);
    }
    return data instanceof Number ? Values.digits((Number) data) : isScalar(data) ? data.toString() : values.json(data);
  }

  /** Percent-encodes all but unreserved characters. */
  static String escape(String text) {
    return escape(text, "");
  }

  /** Also keeps the safe characters and, if there are any, percent-encoded triples. */
  private static String escape(String text, String safe) {
    StringBuilder out = new StringBuilder();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      char c = (char) (bytes[i] & 0xff);
      boolean isTriple = !safe.isEmpty() && c == '%' && i + 2 < bytes.length && isHex(bytes[i + 1]) && isHex(bytes[i + 2]);
      if (isTriple || UNRESERVED.indexOf(c) >= 0 || safe.indexOf(c) >= 0) {
        out.append(c);
      } else {
        out.append('%').append(Character.toUpperCase(Character.forDigit(c >> 4, 16)));
        out.append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
      }
    }
    return out.toString();
  }

  private static boolean isHex(byte c) {
    return Character.digit(c, 16) >= 0;
  }

  /** The function that encodes a string. It always encodes the unsafe characters. */
  UnaryOperator<String> encoder(String unsafe) {
    if (!allowsReserved) {
      return ParameterStyle::escape;
    }
    StringBuilder safe = new StringBuilder();
    ":/?#[]@!$&'()*+,;=".chars().filter(c -> unsafe.indexOf(c) < 0).forEach(c -> safe.append((char) c));
    return text -> escape(text, safe.toString());
  }

  /** The separator of the items of a list. */
  String delimiter() {
    switch (style) {
      case "spaceDelimited":
        return " ";
      case "pipeDelimited":
        return "|";
      case "tabDelimited":
        return "\t";
      default:
        return ",";
    }
  }

  /** The items of a list, or the names and values of an object, joined to pairs if it is exploded. */
  List<String> flat(Object data, UnaryOperator<String> write) {
    List<String> out = new ArrayList<>();
    if (data instanceof List<?>) {
      items(data).forEach(item -> out.add(write.apply(text(item))));
      return out;
    }
    members(data).forEach((name, value) -> {
      if (explodes) {
        out.add(write.apply(name) + "=" + write.apply(text(value)));
      } else {
        out.add(write.apply(name));
        out.add(write.apply(text(value)));
      }
    });
    return out;
  }

  /** A value of the path. */
  String segment(String name, Object data) {
    UnaryOperator<String> write = encoder("/?#[]");
    String key = escape(name);
    switch (style) {
      case "asJSON":
        return escape(values.json(data));
      case "label":
        return "." + (isScalar(data) ? write.apply(text(data)) : String.join(explodes ? "." : ",", flat(data, write)));
      case "matrix":
        if (isScalar(data)) {
          return ";" + pair(key, write.apply(text(data)));
        }
        if (!explodes) {
          return ";" + key + "=" + String.join(",", flat(data, write));
        }
        StringBuilder out = new StringBuilder();
        if (data instanceof List<?>) {
          items(data).forEach(item -> out.append(';').append(pair(key, write.apply(text(item)))));
        } else {
          members(data).forEach((member, value) -> out.append(';').append(pair(write.apply(member), write.apply(text(value)))));
        }
        return out.toString();
      default:
        String delimiter = delimiter();
        return isScalar(data) ? write.apply(text(data)) : String.join(delimiter.equals(",") ? "," : escape(delimiter), flat(data, write));
    }
  }

  private static String pair(String name, String value) {
    return value.isEmpty() ? name : name + "=" + value;
  }

  /** A value of a query, written by the default mapper. */
  static List<Pair> pairs(String name, Object value, String words) {
    ParameterStyle style = new ParameterStyle(Values.usual(), words);
    boolean isGiven = name != null && !name.isEmpty() && value != null;
    return isGiven ? style.pairs(name, style.values.plain(value), ParameterStyle::escape) : new ArrayList<>();
  }

  /** A value of the query, the cookies or a form, as encoded names and values. */
  List<Pair> pairs(String name, Object data, UnaryOperator<String> write) {
    List<Pair> out = new ArrayList<>();
    String key = is("cookie") ? name : escape(name);
    if (is("asJSON") || isUnstyled && data instanceof Map<?, ?>) {
      out.add(new Pair(key, write.apply(values.json(data))));
    } else if (isScalar(data)) {
      out.add(new Pair(key, write.apply(text(data))));
    } else if (is("deepObject")) {
      deep(name, data, write, out);
    } else if (explodes || isUnstyled) {
      if (data instanceof List<?>) {
        items(data).forEach(item -> out.add(new Pair(key, write.apply(text(item)))));
      } else {
        members(data).forEach((member, value) -> {
          List<Object> items = value instanceof List<?> ? items(value) : Collections.singletonList(value);
          items.forEach(item -> out.add(new Pair(write.apply(member), write.apply(text(item)))));
        });
      }
    } else if (!isEmpty(data)) {
      String delimiter = delimiter();
      out.add(new Pair(key, String.join(delimiter.equals(",") ? "," : write.apply(delimiter), flat(data, write))));
    }
    if (out.isEmpty() && allowsEmpty) {
      out.add(new Pair(key, ""));
    }
    return out;
  }

  /** The parts of a value with their paths, such as filter[tags][0]. */
  private void deep(String path, Object data, UnaryOperator<String> write, List<Pair> out) {
    if (data instanceof List<?>) {
      int at = 0;
      for (Object item : items(data)) {
        deep(path + "[" + at++ + "]", item, write, out);
      }
    } else if (data instanceof Map<?, ?>) {
      members(data).forEach((name, value) -> deep(path + "[" + name + "]", value, write, out));
    } else {
      out.add(new Pair(escape(path), write.apply(text(data))));
    }
  }
}
