package org.openapitools.client.model;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.annotations.JsonAdapter;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/**
 * An object.
 */
public class Flower {
  public static final String SERIALIZED_NAME_TYPE = "type";

  @SerializedName(SERIALIZED_NAME_TYPE)
  @ModelAdapters.Rule(isRequired = true)
  private @NonNull String type;

  public static final String SERIALIZED_NAME_ID = "id";

  @SerializedName(SERIALIZED_NAME_ID)
  @ModelAdapters.Rule(isReadOnly = true)
  private @Nullable Long id;

  public static final String SERIALIZED_NAME_NAME = "name";

  @SerializedName(SERIALIZED_NAME_NAME)
  @ModelAdapters.Rule(isRequired = true)
  private @NonNull String name;

  public static final String SERIALIZED_NAME_KIND = "kind";

  @SerializedName(SERIALIZED_NAME_KIND)
  private @Nullable Kind kind;

  public static final String SERIALIZED_NAME_PLANTED = "planted";

  @SerializedName(SERIALIZED_NAME_PLANTED)
  private @Nullable LocalDate planted;

  public static final String SERIALIZED_NAME_PARENT = "parent";

  @SerializedName(SERIALIZED_NAME_PARENT)
  @ModelAdapters.Rule(isNullable = true)
  private @Nullable Plant parent;

  public static final String SERIALIZED_NAME_COLOURS = "colours";

  @SerializedName(SERIALIZED_NAME_COLOURS)
  @ModelAdapters.Rule(isRequired = true)
  private @NonNull List<ColoursEnum> colours = new ArrayList<>();

  public static final String SERIALIZED_NAME_SIZE = "size";

  @SerializedName(SERIALIZED_NAME_SIZE)
  private @Nullable List<Object> size;

  public static final String SERIALIZED_NAME_NOTES = "notes";

  @SerializedName(SERIALIZED_NAME_NOTES)
  private @Nullable Map<String, String> notes;

  public static final String SERIALIZED_NAME_PETALS = "petals";

  @SerializedName(SERIALIZED_NAME_PETALS)
  private @Nullable PetalsEnum petals;

  /** The properties that are null, and not absent. */
  final Set<String> explicitNulls = new HashSet<>();

  /** The names of all properties. */
  public static HashSet<String> openapiFields = new HashSet<>(Arrays.<String>asList("type", "id", "name", "kind", "planted", "parent", "colours", "size", "notes", "petals"));

  /** The names of the properties that are required. */
  public static HashSet<String> openapiRequiredFields = new HashSet<>(Arrays.<String>asList("type", "name", "colours"));

  /** Makes an object without values. */
  public Flower() {}

  /** Makes an object with what only responses have. */
  public Flower(Long id) {
    this.id = id;
  }

  public Flower type(@NonNull String type) {
    this.type = type;
    return this;
  }

  public @NonNull String getType() {
    return type;
  }

  public void setType(@NonNull String type) {
    this.type = type;
  }

  /**
   * (read-only; format: int64)
   */
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
  public @NonNull String getName() {
    return name;
  }

  public void setName(@NonNull String name) {
    this.name = name;
  }

  public Flower kind(@Nullable Kind kind) {
    this.kind = kind;
    return this;
  }

  public @Nullable Kind getKind() {
    return kind;
  }

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
  public @Nullable LocalDate getPlanted() {
    return planted;
  }

  public void setPlanted(@Nullable LocalDate planted) {
    this.planted = planted;
  }

  public Flower parent(@Nullable Plant parent) {
    this.parent = parent;
    ModelValues.note(explicitNulls, SERIALIZED_NAME_PARENT, parent);
    return this;
  }

  public @Nullable Plant getParent() {
    return parent;
  }

  public void setParent(@Nullable Plant parent) {
    this.parent = parent;
    ModelValues.note(explicitNulls, SERIALIZED_NAME_PARENT, parent);
  }

  public Flower colours(@NonNull List<ColoursEnum> colours) {
    this.colours = colours;
    return this;
  }

  public Flower addColoursItem(ColoursEnum coloursItem) {
    return colours(ModelValues.add(colours, coloursItem));
  }

  /**
   * One of "red", "blue".
   */
  public @NonNull List<ColoursEnum> getColours() {
    return colours;
  }

  public void setColours(@NonNull List<ColoursEnum> colours) {
    this.colours = colours;
  }

  public Flower size(@Nullable List<Object> size) {
    this.size = size;
    return this;
  }

  public Flower addSizeItem(Object sizeItem) {
    return size(ModelValues.add(size, sizeItem));
  }

  public @Nullable List<Object> getSize() {
    return size;
  }

  public void setSize(@Nullable List<Object> size) {
    this.size = size;
  }

  public Flower notes(@Nullable Map<String, String> notes) {
    this.notes = notes;
    return this;
  }

  public Flower putNotesItem(String key, String notesItem) {
    return notes(ModelValues.put(notes, key, notesItem));
  }

  public @Nullable Map<String, String> getNotes() {
    return notes;
  }

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
  public @Nullable PetalsEnum getPetals() {
    return petals;
  }

  public void setPetals(@Nullable PetalsEnum petals) {
    this.petals = petals;
  }

  /** Returns true for a property that is null, and not absent. */
  public boolean isNull(String name) {
    return explicitNulls.contains(name);
  }

  /** Makes a property absent. */
  public void unset(String name) {
    ModelValues.unset(this, explicitNulls, name);
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
    ModelAdapters.check(jsonElement, Flower.class);
  }

  /** Reads JSON. */
  public static Flower fromJson(String jsonString) throws IOException {
    return ModelAdapters.parsed(jsonString, Flower.class);
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
      return ModelAdapters.of(gson, type, Flower.class);
    }
  }

  /** Values of {@code colours}. */
  @JsonAdapter(ColoursEnum.Adapter.class)
  public enum ColoursEnum {
    RED("red"),
    BLUE("blue");

    private final String value;

    ColoursEnum(String value) {
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
    public static ColoursEnum fromValue(String value) {
      for (ColoursEnum constant : values()) {
        if (constant.value.equals(value)) {
          return constant;
        }
      }
      throw new IllegalArgumentException("Unexpected value '" + value + "'");
    }

    /** Refuses a value that is not of this type. */
    public static void validateJsonElement(JsonElement jsonElement) throws IOException {
      ModelAdapters.check(jsonElement, ColoursEnum.class);
    }

    /** Reads and writes a constant. */
    public static class Adapter extends TypeAdapter<ColoursEnum> {
      /** Makes one. */
      public Adapter() {}

      @Override
      public void write(JsonWriter jsonWriter, ColoursEnum enumeration) throws IOException {
        ModelAdapters.write(jsonWriter, enumeration);
      }

      @Override
      public ColoursEnum read(JsonReader jsonReader) throws IOException {
        return ModelAdapters.read(jsonReader, ColoursEnum.class);
      }
    }
  }

  /** Values of {@code petals}. */
  @JsonAdapter(PetalsEnum.Adapter.class)
  public enum PetalsEnum {
    NUMBER_5(5),
    NUMBER_8(8);

    private final Integer value;

    PetalsEnum(Integer value) {
      this.value = value;
    }

    /** Returns the value in JSON. */
    public Integer getValue() {
      return value;
    }

    @Override
    public String toString() {
      return value.toString();
    }

    /** Returns the constant with a value. */
    public static PetalsEnum fromValue(Integer value) {
      for (PetalsEnum constant : values()) {
        if (constant.value.equals(value)) {
          return constant;
        }
      }
      throw new IllegalArgumentException("Unexpected value '" + value + "'");
    }

    /** Refuses a value that is not of this type. */
    public static void validateJsonElement(JsonElement jsonElement) throws IOException {
      ModelAdapters.check(jsonElement, PetalsEnum.class);
    }

    /** Reads and writes a constant. */
    public static class Adapter extends TypeAdapter<PetalsEnum> {
      /** Makes one. */
      public Adapter() {}

      @Override
      public void write(JsonWriter jsonWriter, PetalsEnum enumeration) throws IOException {
        ModelAdapters.write(jsonWriter, enumeration);
      }

      @Override
      public PetalsEnum read(JsonReader jsonReader) throws IOException {
        return ModelAdapters.read(jsonReader, PetalsEnum.class);
      }
    }
  }
}
