  /** Refuses a value that is not of this type. */
  public static void validateJsonElement(JsonElement jsonElement) throws IOException {
    ModelAdapters.check(jsonElement, {{ of.name }}.class);
  }

  /** Reads JSON. */
  public static {{ of.name }} fromJson(String jsonString) throws IOException {
    return ModelAdapters.parsed(jsonString, {{ of.name }}.class);
  }

  /** Returns the JSON. */
  public String toJson() {
    return ModelAdapters.text(this);
  }

  /** Makes the adapter of this type for Gson. */
  public static class CustomTypeAdapterFactory implements TypeAdapterFactory {
    /** Makes one. */
    public CustomTypeAdapterFactory() {}

    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
      return ModelAdapters.of(gson, type, {{ of.name }}.class);
    }
  }
