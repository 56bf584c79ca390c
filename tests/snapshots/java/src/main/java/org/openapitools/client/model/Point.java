package org.openapitools.client.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.NonNull;

/**
 * An object.
 */
@JsonPropertyOrder({"x", "y"})
public class Point {
  public static final String JSON_PROPERTY_X = "x";
  private BigDecimal x;

  public static final String JSON_PROPERTY_Y = "y";
  private BigDecimal y;

  /** Makes an object without values. */
  public Point() {}

  public Point x(@NonNull BigDecimal x) {
    this.x = x;
    return this;
  }

  @JsonProperty(value = JSON_PROPERTY_X, required = true)
  @JsonInclude(value = JsonInclude.Include.ALWAYS)
  public @NonNull BigDecimal getX() {
    return x;
  }

  @JsonProperty(JSON_PROPERTY_X)
  public void setX(@NonNull BigDecimal x) {
    this.x = x;
  }

  public Point y(@NonNull BigDecimal y) {
    this.y = y;
    return this;
  }

  @JsonProperty(value = JSON_PROPERTY_Y, required = true)
  @JsonInclude(value = JsonInclude.Include.ALWAYS)
  public @NonNull BigDecimal getY() {
    return y;
  }

  @JsonProperty(JSON_PROPERTY_Y)
  public void setY(@NonNull BigDecimal y) {
    this.y = y;
  }

  Object[] values() {
    return new Object[] {
      JSON_PROPERTY_X, x,
      JSON_PROPERTY_Y, y
    };
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || o != null && getClass() == o.getClass() && Arrays.deepEquals(values(), ((Point) o).values());
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
