package org.openapitools.client.model;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.util.Map;

/**
 * Anything that grows.
 */
@SuppressWarnings("this-escape")
public class Plant extends AbstractOpenApiSchema {
  private static final Alternatives ALTERNATIVES = new Alternatives();

  static {
    ALTERNATIVES.of("Tree", Tree.class);
    ALTERNATIVES.of("Flower", Flower.class);
    ALTERNATIVES.by("type");
    ALTERNATIVES.when("tree", 0);
    ALTERNATIVES.when("flower", 1);
  }

  /** The types by their names. */
  public static final Map<String, Class<?>> schemas = ALTERNATIVES.schemas();

  /** Makes one without a value. */
  public Plant() {
    super("oneOf", false);
  }

  /** Makes one of a value of any of the types. */
  public Plant(Object o) {
    this();
    setActualInstance(o);
  }

  /** Returns the value, if it is of this type. */
  public Tree getTree() throws ClassCastException {
    return ALTERNATIVES.cast(0, this);
  }

  /** Returns the value, if it is of this type. */
  public Flower getFlower() throws ClassCastException {
    return ALTERNATIVES.cast(1, this);
  }

  @Override
  public Map<String, Class<?>> getSchemas() {
    return schemas;
  }

  @Override
  public Object getActualInstance() {
    return super.getActualInstance();
  }

  @Override
  public void setActualInstance(Object instance) {
    super.setActualInstance(ALTERNATIVES.checked(instance));
  }

  @Override
  Alternatives alternatives() {
    return ALTERNATIVES;
  }

  /** Refuses a value that is not of this type. */
  public static void validateJsonElement(JsonElement jsonElement) throws IOException {
    ModelAdapters.check(jsonElement, Plant.class);
  }

  /** Reads JSON. */
  public static Plant fromJson(String jsonString) throws IOException {
    return ModelAdapters.parsed(jsonString, Plant.class);
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
      return ModelAdapters.of(gson, type, Plant.class);
    }
  }
}
