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
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/**
 * An object.
 */
public class Tree {
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

  public static final String SERIALIZED_NAME_HEIGHT_M = "height-m";

  @SerializedName(SERIALIZED_NAME_HEIGHT_M)
  private @Nullable BigDecimal heightM;

  public static final String SERIALIZED_NAME_RINGS = "rings";

  @SerializedName(SERIALIZED_NAME_RINGS)
  private @Nullable Set<Integer> rings;

  public static final String SERIALIZED_NAME_LEAVES = "leaves";

  @SerializedName(SERIALIZED_NAME_LEAVES)
  private @Nullable LeavesEnum leaves;

  /** The properties that are null, and not absent. */
  final Set<String> explicitNulls = new HashSet<>();

  /** The names of all properties. */
  public static HashSet<String> openapiFields = new HashSet<>(Arrays.<String>asList("type", "id", "name", "kind", "planted", "parent", "height-m", "rings", "leaves"));

  /** The names of the properties that are required. */
  public static HashSet<String> openapiRequiredFields = new HashSet<>(Arrays.<String>asList("type", "name"));

  /** Makes an object without values. */
  public Tree() {}

  /** Makes an object with what only responses have. */
  public Tree(Long id) {
    this.id = id;
  }

  public Tree type(@NonNull String type) {
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

  public Tree name(@NonNull String name) {
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

  public Tree kind(@Nullable Kind kind) {
    this.kind = kind;
    return this;
  }

  public @Nullable Kind getKind() {
    return kind;
  }

  public void setKind(@Nullable Kind kind) {
    this.kind = kind;
  }

  public Tree planted(@Nullable LocalDate planted) {
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

  public Tree parent(@Nullable Plant parent) {
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

  public Tree heightM(@Nullable BigDecimal heightM) {
    this.heightM = heightM;
    return this;
  }

  @Deprecated
  public @Nullable BigDecimal getHeightM() {
    return heightM;
  }

  public void setHeightM(@Nullable BigDecimal heightM) {
    this.heightM = heightM;
  }

  public Tree rings(@Nullable Set<Integer> rings) {
    this.rings = rings;
    return this;
  }

  public Tree addRingsItem(Integer ringsItem) {
    return rings(ModelValues.add(rings, ringsItem));
  }

  public @Nullable Set<Integer> getRings() {
    return rings;
  }

  public void setRings(@Nullable Set<Integer> rings) {
    this.rings = rings;
  }

  public Tree leaves(@Nullable LeavesEnum leaves) {
    this.leaves = leaves;
    return this;
  }

  /**
   * One of "needle", "broad".
   */
  public @Nullable LeavesEnum getLeaves() {
    return leaves;
  }

  public void setLeaves(@Nullable LeavesEnum leaves) {
    this.leaves = leaves;
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
    ModelAdapters.check(jsonElement, Tree.class);
  }

  /** Reads JSON. */
  public static Tree fromJson(String jsonString) throws IOException {
    return ModelAdapters.parsed(jsonString, Tree.class);
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
      return ModelAdapters.of(gson, type, Tree.class);
    }
  }

  /** Values of {@code leaves}. */
  @JsonAdapter(LeavesEnum.Adapter.class)
  public enum LeavesEnum {
    NEEDLE("needle"),
    BROAD("broad");

    private final String value;

    LeavesEnum(String value) {
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
    public static LeavesEnum fromValue(String value) {
      for (LeavesEnum constant : values()) {
        if (constant.value.equals(value)) {
          return constant;
        }
      }
      throw new IllegalArgumentException("Unexpected value '" + value + "'");
    }

    /** Refuses a value that is not of this type. */
    public static void validateJsonElement(JsonElement jsonElement) throws IOException {
      ModelAdapters.check(jsonElement, LeavesEnum.class);
    }

    /** Reads and writes a constant. */
    public static class Adapter extends TypeAdapter<LeavesEnum> {
      /** Makes one. */
      public Adapter() {}

      @Override
      public void write(JsonWriter jsonWriter, LeavesEnum enumeration) throws IOException {
        ModelAdapters.write(jsonWriter, enumeration);
      }

      @Override
      public LeavesEnum read(JsonReader jsonReader) throws IOException {
        return ModelAdapters.read(jsonReader, LeavesEnum.class);
      }
    }
  }
}
