/** How values are made of JSON, and shown. */
class Texts {
  /** A type with its arguments. */
  abstract static class Of<T> extends com.google.gson.reflect.TypeToken<T> {}

  static void use(org.openapitools.client.ApiClient client, String url) {
    client.setBasePath(url);
  }

  static String show(Object value) throws Exception {
    return JSON.serialize(value);
  }

  static <T> T made(String json, Of<T> type) throws Exception {
    return JSON.deserialize(json, type.getType());
  }
}
