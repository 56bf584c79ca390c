package org.openapitools.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What a plant is.
 */
public enum Kind {
  TREE("tree"),
  FLOWER("flower"),
  WILD_HERB("wild herb");

  private final String value;

  Kind(String value) {
    this.value = value;
  }

  /** Returns the value in JSON. */
  @JsonValue
  public String getValue() {
    return value;
  }

  @Override
  public String toString() {
    return String.valueOf(value);
  }

  /** Returns the constant with a value. */
  @JsonCreator
  public static Kind fromValue(String value) {
    for (Kind constant : Kind.values()) {
      if (constant.value.equals(value)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("Unexpected value '" + value + "'");
  }

  /** Returns the value as the query of a URL. */
  public String toUrlQueryString(String prefix) {
    return ModelValues.query(prefix, value);
  }
}
