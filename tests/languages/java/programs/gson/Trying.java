/** How values are made of JSON, and shown. */
class Trying {
  /** A type with its arguments. */
  abstract static class Of<T> {
    java.lang.reflect.Type type() {
      return ((java.lang.reflect.ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
    }
  }

  static String show(Object value) throws Exception {
    return JSON.serialize(value);
  }

  static <T> T made(String json, Of<T> type) throws Exception {
    return JSON.deserialize(json, type.type());
  }
}
