package org.openapitools.client.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/**
 * An object.
 */
@JsonPropertyOrder({"items", "next"})
public class ListPlants200Response {
  public static final String JSON_PROPERTY_ITEMS = "items";
  private List<Plant> items = new ArrayList<>();

  public static final String JSON_PROPERTY_NEXT = "next";
  private JsonNullable<String> next = JsonNullable.undefined();

  /** Makes an object without values. */
  public ListPlants200Response() {}

  public ListPlants200Response items(@NonNull List<Plant> items) {
    this.items = items;
    return this;
  }

  public ListPlants200Response addItemsItem(Plant itemsItem) {
    return items(ModelValues.add(getItems(), itemsItem));
  }

  @JsonProperty(value = JSON_PROPERTY_ITEMS, required = true)
  @JsonInclude(value = JsonInclude.Include.ALWAYS)
  public @NonNull List<Plant> getItems() {
    return items;
  }

  @JsonProperty(JSON_PROPERTY_ITEMS)
  public void setItems(@NonNull List<Plant> items) {
    this.items = items;
  }

  public ListPlants200Response next(@Nullable String next) {
    this.next = JsonNullable.of(next);
    return this;
  }

  @JsonIgnore
  public @Nullable String getNext() {
    return next.orElse(null);
  }

  @JsonProperty(value = JSON_PROPERTY_NEXT)
  @JsonInclude(value = JsonInclude.Include.USE_DEFAULTS)
  public JsonNullable<String> getNext_JsonNullable() {
    return next;
  }

  @JsonProperty(JSON_PROPERTY_NEXT)
  public void setNext_JsonNullable(JsonNullable<String> next) {
    this.next = next;
  }

  public void setNext(@Nullable String next) {
    this.next = JsonNullable.of(next);
  }

  Object[] values() {
    return new Object[] {
      JSON_PROPERTY_ITEMS, items,
      JSON_PROPERTY_NEXT, next
    };
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || o != null && getClass() == o.getClass() && Arrays.deepEquals(values(), ((ListPlants200Response) o).values());
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
