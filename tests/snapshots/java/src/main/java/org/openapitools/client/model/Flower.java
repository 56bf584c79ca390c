package org.openapitools.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/**
 * An object.
 */
@JsonPropertyOrder({"type", "id", "name", "kind", "planted", "parent", "colours", "size", "notes", "petals"})
public class Flower {
  public static final String JSON_PROPERTY_TYPE = "type";
  private String type;

  public static final String JSON_PROPERTY_ID = "id";
  private Long id;

  public static final String JSON_PROPERTY_NAME = "name";
  private String name;

  public static final String JSON_PROPERTY_KIND = "kind";
  private Kind kind;

  public static final String JSON_PROPERTY_PLANTED = "planted";
  private LocalDate planted;

  public static final String JSON_PROPERTY_PARENT = "parent";
  private JsonNullable<Plant> parent = JsonNullable.undefined();

  public static final String JSON_PROPERTY_COLOURS = "colours";
  private List<ColoursEnum> colours = new ArrayList<>();

  public static final String JSON_PROPERTY_SIZE = "size";
  private List<Object> size;

  public static final String JSON_PROPERTY_NOTES = "notes";
  private Map<String, String> notes;

  public static final String JSON_PROPERTY_PETALS = "petals";
  private PetalsEnum petals;

  /** Makes an object without values. */
  public Flower() {}

  /** Makes an object with what only responses have. */
  @JsonCreator
  public Flower(@JsonProperty(JSON_PROPERTY_ID) Long id) {
    this.id = id;
  }

  public Flower type(@NonNull String type) {
    this.type = type;
    return this;
  }

  @JsonProperty(value = JSON_PROPERTY_TYPE, required = true)
  @JsonInclude(value = JsonInclude.Include.ALWAYS)
  public @NonNull String getType() {
    return type;
  }

  @JsonProperty(JSON_PROPERTY_TYPE)
  public void setType(@NonNull String type) {
    this.type = type;
  }

  /**
   * (read-only; format: int64)
   */
  @JsonProperty(value = JSON_PROPERTY_ID)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable Long getId() {
    return id;
  }

  public Flower name(@NonNull String name) {
    this.name = name;
    return this;
  }

  /**
   * Its name, in any language. *&#47; Not the end of this comment.
   */
  @JsonProperty(value = JSON_PROPERTY_NAME, required = true)
  @JsonInclude(value = JsonInclude.Include.ALWAYS)
  public @NonNull String getName() {
    return name;
  }

  @JsonProperty(JSON_PROPERTY_NAME)
  public void setName(@NonNull String name) {
    this.name = name;
  }

  public Flower kind(@Nullable Kind kind) {
    this.kind = kind;
    return this;
  }

  @JsonProperty(value = JSON_PROPERTY_KIND)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable Kind getKind() {
    return kind;
  }

  @JsonProperty(JSON_PROPERTY_KIND)
  public void setKind(@Nullable Kind kind) {
    this.kind = kind;
  }

  public Flower planted(@Nullable LocalDate planted) {
    this.planted = planted;
    return this;
  }

  /**
   * (format: date)
   */
  @JsonProperty(value = JSON_PROPERTY_PLANTED)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable LocalDate getPlanted() {
    return planted;
  }

  @JsonProperty(JSON_PROPERTY_PLANTED)
  public void setPlanted(@Nullable LocalDate planted) {
    this.planted = planted;
  }

  public Flower parent(@Nullable Plant parent) {
    this.parent = JsonNullable.of(parent);
    return this;
  }

  @JsonIgnore
  public @Nullable Plant getParent() {
    return parent.orElse(null);
  }

  @JsonProperty(value = JSON_PROPERTY_PARENT)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public JsonNullable<Plant> getParent_JsonNullable() {
    return parent;
  }

  @JsonProperty(JSON_PROPERTY_PARENT)
  public void setParent_JsonNullable(JsonNullable<Plant> parent) {
    this.parent = parent;
  }

  public void setParent(@Nullable Plant parent) {
    this.parent = JsonNullable.of(parent);
  }

  public Flower colours(@NonNull List<ColoursEnum> colours) {
    this.colours = colours;
    return this;
  }

  public Flower addColoursItem(ColoursEnum coloursItem) {
    return colours(ModelValues.add(getColours(), coloursItem));
  }

  /**
   * One of "red", "blue".
   */
  @JsonProperty(value = JSON_PROPERTY_COLOURS, required = true)
  @JsonInclude(value = JsonInclude.Include.ALWAYS)
  public @NonNull List<ColoursEnum> getColours() {
    return colours;
  }

  @JsonProperty(JSON_PROPERTY_COLOURS)
  public void setColours(@NonNull List<ColoursEnum> colours) {
    this.colours = colours;
  }

  public Flower size(@Nullable List<Object> size) {
    this.size = size;
    return this;
  }

  public Flower addSizeItem(Object sizeItem) {
    return size(ModelValues.add(getSize(), sizeItem));
  }

  @JsonProperty(value = JSON_PROPERTY_SIZE)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable List<Object> getSize() {
    return size;
  }

  @JsonProperty(JSON_PROPERTY_SIZE)
  public void setSize(@Nullable List<Object> size) {
    this.size = size;
  }

  public Flower notes(@Nullable Map<String, String> notes) {
    this.notes = notes;
    return this;
  }

  public Flower putNotesItem(String key, String notesItem) {
    return notes(ModelValues.put(getNotes(), key, notesItem));
  }

  @JsonProperty(value = JSON_PROPERTY_NOTES)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable Map<String, String> getNotes() {
    return notes;
  }

  @JsonProperty(JSON_PROPERTY_NOTES)
  public void setNotes(@Nullable Map<String, String> notes) {
    this.notes = notes;
  }

  public Flower petals(@Nullable PetalsEnum petals) {
    this.petals = petals;
    return this;
  }

  /**
   * One of 5, 8.
   */
  @JsonProperty(value = JSON_PROPERTY_PETALS)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable PetalsEnum getPetals() {
    return petals;
  }

  @JsonProperty(JSON_PROPERTY_PETALS)
  public void setPetals(@Nullable PetalsEnum petals) {
    this.petals = petals;
  }

  Object[] values() {
    return new Object[] {
      JSON_PROPERTY_TYPE, type,
      JSON_PROPERTY_ID, id,
      JSON_PROPERTY_NAME, name,
      JSON_PROPERTY_KIND, kind,
      JSON_PROPERTY_PLANTED, planted,
      JSON_PROPERTY_PARENT, parent,
      JSON_PROPERTY_COLOURS, colours,
      JSON_PROPERTY_SIZE, size,
      JSON_PROPERTY_NOTES, notes,
      JSON_PROPERTY_PETALS, petals
    };
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || o != null && getClass() == o.getClass() && Arrays.deepEquals(values(), ((Flower) o).values());
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

  /** Values of {@code colours}. */
  public enum ColoursEnum {
    RED("red"),
    BLUE("blue");

    private final String value;

    ColoursEnum(String value) {
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
    public static ColoursEnum fromValue(String value) {
      for (ColoursEnum constant : ColoursEnum.values()) {
        if (constant.value.equals(value)) {
          return constant;
        }
      }
      throw new IllegalArgumentException("Unexpected value '" + value + "'");
    }
  }

  /** Values of {@code petals}. */
  public enum PetalsEnum {
    NUMBER_5(5),
    NUMBER_8(8);

    private final Integer value;

    PetalsEnum(Integer value) {
      this.value = value;
    }

    /** Returns the value in JSON. */
    @JsonValue
    public Integer getValue() {
      return value;
    }

    @Override
    public String toString() {
      return String.valueOf(value);
    }

    /** Returns the constant with a value. */
    @JsonCreator
    public static PetalsEnum fromValue(Integer value) {
      for (PetalsEnum constant : PetalsEnum.values()) {
        if (constant.value.equals(value)) {
          return constant;
        }
      }
      throw new IllegalArgumentException("Unexpected value '" + value + "'");
    }
  }
}
