package org.openapitools.client;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values as plain data: lists, maps and scalars. */
abstract class PlainValues {
  /** The plain data of a model. */
  abstract Object free(Object model);

  /** A value as plain data. Files and bytes stay what they are. */
  Object plain(Object value) {
    if (value == null || value instanceof String || value instanceof Boolean || value instanceof java.lang.Number || Payload.isBinary(value)) {
      return value;
    }
    if (value instanceof Collection<?>) {
      List<Object> out = new ArrayList<>();
      ((Collection<?>) value).forEach(item -> out.add(plain(item)));
      return out;
    }
    if (value instanceof Map<?, ?>) {
      Map<String, Object> out = new LinkedHashMap<>();
      ((Map<?, ?>) value).forEach((name, member) -> out.put(String.valueOf(name), plain(member)));
      return out;
    }
    return free(value);
  }

  static boolean isJson(String contentType) {
    String name = contentType.split(";", 2)[0].trim().toLowerCase(java.util.Locale.ROOT);
    return name.equals("application/json") || name.equals("text/json") || name.endsWith("+json");
  }

  /** A number as JavaScript writes it. */
  static String digits(java.lang.Number number) {
    String text = number.toString();
    if (text.equals("NaN") || text.endsWith("Infinity")) {
      return text;
    }
    BigDecimal value = new BigDecimal(text).stripTrailingZeros();
    int exponent = value.precision() - value.scale() - 1;
    if (value.signum() == 0) {
      return "0";
    }
    if (exponent > -8 && exponent < 21 || value.scale() <= 0 && !(text.contains("E") || text.contains("e"))) {
      return value.toPlainString();
    }
    String mantissa = value.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    return mantissa + "e" + (exponent < 0 ? "" : "+") + exponent;
  }

  /** JSON without characters beyond ASCII. */
  static String ascii(String json) {
    StringBuilder out = new StringBuilder();
    json.chars().forEach(c -> out.append(c < 0x80 ? String.valueOf((char) c) : String.format("\\u%04x", c)));
    return out.toString();
  }
}
