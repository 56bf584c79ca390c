package org.openapitools.client.model;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import org.jspecify.annotations.NonNull;

/**
 * An object.
 */
public class Point {
  public static final String SERIALIZED_NAME_X = "x";

  @SerializedName(SERIALIZED_NAME_X)
  @ModelAdapters.Rule(isRequired = true)
  private @NonNull BigDecimal x;

  public static final String SERIALIZED_NAME_Y = "y";

  @SerializedName(SERIALIZED_NAME_Y)
  @ModelAdapters.Rule(isRequired = true)
  private @NonNull BigDecimal y;

  /** The names of all properties. */
  public static HashSet<String> openapiFields = new HashSet<>(Arrays.<String>asList("x", "y"));

  /** The names of the properties that are required. */
  public static HashSet<String> openapiRequiredFields = new HashSet<>(Arrays.<String>asList("x", "y"));

  /** Makes an object without values. */
  public Point() {}

  public Point x(@NonNull BigDecimal x) {
    this.x = x;
    return this;
  }

  public @NonNull BigDecimal getX() {
    return x;
  }

  public void setX(@NonNull BigDecimal x) {
    this.x = x;
  }

  public Point y(@NonNull BigDecimal y) {
    this.y = y;
    return this;
  }

  public @NonNull BigDecimal getY() {
    return y;
  }

  public void setY(@NonNull BigDecimal y) {
    this.y = y;
  }

  @Override
  public boolean equals(Object o) {
    return ModelValues.equal(this, o);
  }

  @Override
  public int hashCode() {
    return ModelValues.hash(this);
  }

  @Override
  public String toString() {
    return ModelValues.text(this);
  }

  /** Refuses a value that is not of this type. */
  public static void validateJsonElement(JsonElement jsonElement) throws IOException {
    ModelAdapters.check(jsonElement, Point.class);
  }

  /** Reads JSON. */
  public static Point fromJson(String jsonString) throws IOException {
    return ModelAdapters.parsed(jsonString, Point.class);
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
      return ModelAdapters.of(gson, type, Point.class);
    }
  }
}
