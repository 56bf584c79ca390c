package org.openapitools.client.model;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object.
 */
public class Problem {
  public static final String SERIALIZED_NAME_TITLE = "title";

  @SerializedName(SERIALIZED_NAME_TITLE)
  private @Nullable String title;

  public static final String SERIALIZED_NAME_CAUSE = "cause";

  @SerializedName(SERIALIZED_NAME_CAUSE)
  private @Nullable Problem cause;

  private Map<String, Object> additionalProperties;

  /** The names of all properties. */
  public static HashSet<String> openapiFields = new HashSet<>(Arrays.<String>asList("title", "cause"));

  /** The names of the properties that are required. */
  public static HashSet<String> openapiRequiredFields = new HashSet<>(Arrays.<String>asList());

  /** Makes an object without values. */
  public Problem() {}

  public Problem title(@Nullable String title) {
    this.title = title;
    return this;
  }

  public @Nullable String getTitle() {
    return title;
  }

  public void setTitle(@Nullable String title) {
    this.title = title;
  }

  public Problem cause(@Nullable Problem cause) {
    this.cause = cause;
    return this;
  }

  public @Nullable Problem getCause() {
    return cause;
  }

  public void setCause(@Nullable Problem cause) {
    this.cause = cause;
  }

  /** Sets a property that the description does not name. */
  public Problem putAdditionalProperty(String key, Object value) {
    additionalProperties = ModelValues.put(additionalProperties, key, value);
    return this;
  }

  /** Returns the properties that the description does not name. */
  public Map<String, Object> getAdditionalProperties() {
    return additionalProperties;
  }

  /** Returns a property that the description does not name, or null. */
  public Object getAdditionalProperty(String key) {
    return additionalProperties == null ? null : additionalProperties.get(key);
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
    ModelAdapters.check(jsonElement, Problem.class);
  }

  /** Reads JSON. */
  public static Problem fromJson(String jsonString) throws IOException {
    return ModelAdapters.parsed(jsonString, Problem.class);
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
      return ModelAdapters.of(gson, type, Problem.class);
    }
  }
}
