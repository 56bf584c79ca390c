package org.openapitools.client;

import java.util.HashSet;

/** A variable in the URL of a server. */
public class ServerVariable {
  /** The description. */
  public String description;
  /** The value that is used without another. */
  public String defaultValue;
  /** The values that are allowed; if there are none, any is. */
  public HashSet<String> enumValues;

  /**
   * Makes a variable.
   *
   * @param description the description
   * @param defaultValue the value that is used without another
   * @param enumValues the values that are allowed
   */
  public ServerVariable(String description, String defaultValue, HashSet<String> enumValues) {
    this.description = description;
    this.defaultValue = defaultValue;
    this.enumValues = enumValues;
  }
}
