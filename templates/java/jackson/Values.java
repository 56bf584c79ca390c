package PACKAGE;

import MODEL_PACKAGE.ModelModule;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values as plain data (lists, maps and scalars) and as JSON. */
final class Values {
  private final ObjectMapper mapper;

  Values(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Those of the default mapper. */
  static Values usual() {
    return new Values(JSON.getDefault().getMapper());
  }

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
    return mapper.convertValue(value, Object.class);
  }

  /** A value as JSON. */
  String json(Object value) {
    try {
      return mapper.writer().withAttribute(ModelModule.FOR_REQUESTS, true).writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  /** Reads JSON that is nothing but one value. */
  <T> T read(String json, Type type) throws IOException {
    return mapper.readerFor(mapper.constructType(type)).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readValue(json);
  }

  /** Reads JSON as plain data. */
  Object tree(String json) throws IOException {
    return mapper.readerFor(Object.class)
        .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .readValue(json);
  }

  /** Plain data as a value of a type. */
  <T> T convert(Object data, Type type) {
    return mapper.convertValue(data, mapper.constructType(type));
  }

  Type list(Type item) {
    return mapper.getTypeFactory().constructCollectionType(List.class, mapper.constructType(item));
  }

  Type set(Type item) {
    return mapper.getTypeFactory().constructCollectionType(Set.class, mapper.constructType(item));
  }

  Type map(Type value) {
    return mapper.getTypeFactory().constructMapType(Map.class, mapper.constructType(String.class), mapper.constructType(value));
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
