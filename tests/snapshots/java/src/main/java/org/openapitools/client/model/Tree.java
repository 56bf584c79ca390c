package org.openapitools.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/**
 * An object.
 */
@JsonPropertyOrder({"type", "id", "name", "kind", "planted", "parent", "height-m", "rings", "leaves"})
public class Tree {
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

  public static final String JSON_PROPERTY_HEIGHT_M = "height-m";
  private BigDecimal heightM;

  public static final String JSON_PROPERTY_RINGS = "rings";
  private Set<Integer> rings;

  public static final String JSON_PROPERTY_LEAVES = "leaves";
  private LeavesEnum leaves;

  /** Makes an object without values. */
  public Tree() {}

  /** Makes an object with what only responses have. */
  @JsonCreator
  public Tree(@JsonProperty(JSON_PROPERTY_ID) Long id) {
    this.id = id;
  }

  public Tree type(@NonNull String type) {
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

  public Tree name(@NonNull String name) {
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

  public Tree kind(@Nullable Kind kind) {
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

  public Tree planted(@Nullable LocalDate planted) {
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

  public Tree parent(@Nullable Plant parent) {
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

  public Tree heightM(@Nullable BigDecimal heightM) {
    this.heightM = heightM;
    return this;
  }

  @Deprecated
  @JsonProperty(value = JSON_PROPERTY_HEIGHT_M)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable BigDecimal getHeightM() {
    return heightM;
  }

  @JsonProperty(JSON_PROPERTY_HEIGHT_M)
  public void setHeightM(@Nullable BigDecimal heightM) {
    this.heightM = heightM;
  }

  public Tree rings(@Nullable Set<Integer> rings) {
    this.rings = rings;
    return this;
  }

  public Tree addRingsItem(Integer ringsItem) {
    return rings(ModelValues.add(getRings(), ringsItem));
  }

  @JsonProperty(value = JSON_PROPERTY_RINGS)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable Set<Integer> getRings() {
    return rings;
  }

  @JsonProperty(JSON_PROPERTY_RINGS)
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
  @JsonProperty(value = JSON_PROPERTY_LEAVES)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public @Nullable LeavesEnum getLeaves() {
    return leaves;
  }

  @JsonProperty(JSON_PROPERTY_LEAVES)
  public void setLeaves(@Nullable LeavesEnum leaves) {
    this.leaves = leaves;
  }

  Object[] values() {
    return new Object[] {
      JSON_PROPERTY_TYPE, type,
      JSON_PROPERTY_ID, id,
      JSON_PROPERTY_NAME, name,
      JSON_PROPERTY_KIND, kind,
      JSON_PROPERTY_PLANTED, planted,
      JSON_PROPERTY_PARENT, parent,
      JSON_PROPERTY_HEIGHT_M, heightM,
      JSON_PROPERTY_RINGS, rings,
      JSON_PROPERTY_LEAVES, leaves
    };
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || o != null && getClass() == o.getClass() && Arrays.deepEquals(values(), ((Tree) o).values());
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

  /** Values of {@code leaves}. */
  public enum LeavesEnum {
    NEEDLE("needle"),
    BROAD("broad");

    private final String value;

    LeavesEnum(String value) {
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
    public static LeavesEnum fromValue(String value) {
      for (LeavesEnum constant : LeavesEnum.values()) {
        if (constant.value.equals(value)) {
          return constant;
        }
      }
      throw new IllegalArgumentException("Unexpected value '" + value + "'");
    }
  }
}
