package org.openapitools.client.model;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/**
 * An object.
 */
public class ListPlants200Response {
  public static final String SERIALIZED_NAME_ITEMS = "items";

  @SerializedName(SERIALIZED_NAME_ITEMS)
  @ModelAdapters.Rule(isRequired = true)
  private @NonNull List<Plant> items = new ArrayList<>();

  public static final String SERIALIZED_NAME_NEXT = "next";

  @SerializedName(SERIALIZED_NAME_NEXT)
  @ModelAdapters.Rule(isNullable = true)
  private @Nullable String next;

  /** The properties that are null, and not absent. */
  final Set<String> explicitNulls = new HashSet<>();

  /** The names of all properties. */
  public static HashSet<String> openapiFields = new HashSet<>(Arrays.<String>asList("items", "next"));

  /** The names of the properties that are required. */
  public static HashSet<String> openapiRequiredFields = new HashSet<>(Arrays.<String>asList("items"));

  /** Makes an object without values. */
  public ListPlants200Response() {}

  public ListPlants200Response items(@NonNull List<Plant> items) {
    this.items = items;
    return this;
  }

  public ListPlants200Response addItemsItem(Plant itemsItem) {
    return items(ModelValues.add(items, itemsItem));
  }

  public @NonNull List<Plant> getItems() {
    return items;
  }

  public void setItems(@NonNull List<Plant> items) {
    this.items = items;
  }

  public ListPlants200Response next(@Nullable String next) {
    this.next = next;
    ModelValues.note(explicitNulls, SERIALIZED_NAME_NEXT, next);
    return this;
  }

  public @Nullable String getNext() {
    return next;
  }

  public void setNext(@Nullable String next) {
    this.next = next;
    ModelValues.note(explicitNulls, SERIALIZED_NAME_NEXT, next);
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
    ModelAdapters.check(jsonElement, ListPlants200Response.class);
  }

  /** Reads JSON. */
  public static ListPlants200Response fromJson(String jsonString) throws IOException {
    return ModelAdapters.parsed(jsonString, ListPlants200Response.class);
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
      return ModelAdapters.of(gson, type, ListPlants200Response.class);
    }
  }
}
