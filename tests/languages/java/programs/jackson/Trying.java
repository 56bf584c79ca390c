/** How values are made of JSON, and shown. */
class Trying {
  private static final com.fasterxml.jackson.databind.ObjectMapper MAPPER = JSON.getDefault().getMapper();

  /** A type with its arguments. */
  abstract static class Of<T> extends com.fasterxml.jackson.core.type.TypeReference<T> {}

  static String show(Object value) throws Exception {
    return MAPPER.writeValueAsString(value);
  }

  static <T> T made(String json, Of<T> type) throws Exception {
    return MAPPER.readValue(json, type);
  }
}
