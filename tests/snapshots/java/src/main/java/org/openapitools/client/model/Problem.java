package org.openapitools.client.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object.
 */
@JsonPropertyOrder({"title", "cause"})
public class Problem {
  public static final String JSON_PROPERTY_TITLE = "title";
  private String title;

  public static final String JSON_PROPERTY_CAUSE = "cause";
  private Problem cause;

  private Map<String, Object> additionalProperties;

  /** Makes an object without values. */
  public Problem() {}

  public Problem title(@Nullable String title) {
    this.title = title;
    return this;
  }

  @JsonProperty(value = JSON_PROPERTY_TITLE)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable String getTitle() {
    return title;
  }

  @JsonProperty(JSON_PROPERTY_TITLE)
  public void setTitle(@Nullable String title) {
    this.title = title;
  }

  public Problem cause(@Nullable Problem cause) {
    this.cause = cause;
    return this;
  }

  @JsonProperty(value = JSON_PROPERTY_CAUSE)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable Problem getCause() {
    return cause;
  }

  @JsonProperty(JSON_PROPERTY_CAUSE)
  public void setCause(@Nullable Problem cause) {
    this.cause = cause;
  }

  /** Sets a property that the description does not name. */
  @JsonAnySetter
  public Problem putAdditionalProperty(String key, Object value) {
    additionalProperties = ModelValues.put(additionalProperties, key, value);
    return this;
  }

  /** Returns the properties that the description does not name. */
  @JsonAnyGetter
  public Map<String, Object> getAdditionalProperties() {
    return additionalProperties;
  }

  /** Returns a property that the description does not name, or null. */
  public Object getAdditionalProperty(String key) {
    return additionalProperties == null ? null : additionalProperties.get(key);
  }

  Object[] values() {
    return new Object[] {
      JSON_PROPERTY_TITLE, title,
      JSON_PROPERTY_CAUSE, cause,
      "additionalProperties", additionalProperties
    };
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || o != null && getClass() == o.getClass() && Arrays.deepEquals(values(), ((Problem) o).values());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values());
  }

  @Override
  public String toString() {
    return ModelValues.text(this, values());
  }

  /** Returns the properties as the query of a URL. */
  public String toUrlQueryString() {
    return toUrlQueryString(null);
  }

  /** Returns the properties as the query of a URL, in brackets after a name. */
  public String toUrlQueryString(String prefix) {
    return ModelValues.query(prefix, values());
  }
}
