package org.openapitools.client.model;

import com.google.gson.JsonElement;
import com.google.gson.TypeAdapter;
import com.google.gson.annotations.JsonAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/**
 * What a plant is.
 */
@JsonAdapter(Kind.Adapter.class)
public enum Kind {
  TREE("tree"),
  FLOWER("flower"),
  WILD_HERB("wild herb");

  private final String value;

  Kind(String value) {
    this.value = value;
  }

  /** Returns the value in JSON. */
  public String getValue() {
    return value;
  }

  @Override
  public String toString() {
    return value;
  }

  /** Returns the constant with a value. */
  public static Kind fromValue(String value) {
    for (Kind constant : values()) {
      if (constant.value.equals(value)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("Unexpected value '" + value + "'");
  }

  /** Refuses a value that is not of this type. */
  public static void validateJsonElement(JsonElement jsonElement) throws IOException {
    ModelAdapters.check(jsonElement, Kind.class);
  }

  /** Reads and writes a constant. */
  public static class Adapter extends TypeAdapter<Kind> {
    /** Makes one. */
    public Adapter() {}

    @Override
    public void write(JsonWriter jsonWriter, Kind enumeration) throws IOException {
      ModelAdapters.write(jsonWriter, enumeration);
    }

    @Override
    public Kind read(JsonReader jsonReader) throws IOException {
      return ModelAdapters.read(jsonReader, Kind.class);
    }
  }}
