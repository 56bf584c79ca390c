package PACKAGE;

import MODEL_PACKAGE.ModelModule;
import {{ jackson.root }}.core.JacksonException;
import {{ jackson.root }}.databind.DeserializationFeature;
import {{ jackson.root }}.databind.ObjectMapper;
import {{ jackson.root }}.databind.ObjectReader;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values as plain data and as JSON. */
final class Values extends PlainValues {
  private final ObjectMapper mapper;

  Values(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Those of the default mapper. */
  static Values usual() {
    return new Values(JSON.getDefault().getMapper());
  }

  @Override
  Object free(Object model) {
    return convert(model, Object.class);
  }

  /** A value as JSON. */
  String json(Object value) {
    try {
      return mapper.writer().withAttribute(ModelModule.FOR_REQUESTS, true).writeValueAsString(value);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  /** Reads JSON that is nothing but one value. */
  <T> T read(String json, Type type) throws IOException {
    return read(json, mapper.readerFor(mapper.constructType(type)));
  }

  /** Reads JSON as plain data. */
  Object tree(String json) throws IOException {
    return read(json, mapper.readerFor(Object.class).with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS));
  }

  private static <T> T read(String json, ObjectReader reader) throws IOException {
    try {
      return reader.with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readValue(json);
    } catch ({% if jackson.is_3 %}JacksonException | {% endif %}NumberFormatException e) {
{%- if jackson.is_3 %}
      // The text is not JSON of the type, or has an exponent that is larger than those of all numbers.
{%- else %}
      // The exponent is larger than those of all numbers.
{%- endif %}
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Plain data as a value of a type. */
  <T> T convert(Object data, Type type) {
{%- if jackson.is_3 %}
    try {
      return mapper.convertValue(data, mapper.constructType(type));
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
{%- else %}
    return mapper.convertValue(data, mapper.constructType(type));
{%- endif %}
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
}
