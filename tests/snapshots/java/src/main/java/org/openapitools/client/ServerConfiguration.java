package org.openapitools.client;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;

/** A server of the API. */
public class ServerConfiguration {
  /** The URL, with the names of its variables in braces. */
  public String URL;
  /** The description. */
  public String description;
  /** The variables by their names. */
  public Map<String, ServerVariable> variables;

  /**
   * Makes a server.
   *
   * @param URL the URL, with the names of its variables in braces
   * @param description the description
   * @param variables the variables by their names
   */
  public ServerConfiguration(String URL, String description, Map<String, ServerVariable> variables) {
    this.URL = URL;
    this.description = description;
    this.variables = variables;
  }

  /**
   * Adds a variable.
   *
   * @param name the name
   * @param description the description
   * @param defaultValue the value that is used without another
   * @param enumValues the values that are allowed
   * @return the server
   */
  public ServerConfiguration variable(String name, String description, String defaultValue, String... enumValues) {
    variables.put(name, new ServerVariable(description, defaultValue, new HashSet<>(Arrays.asList(enumValues))));
    return this;
  }

  /**
   * The URL with the values of its variables.
   *
   * @param variables values in the place of the default ones, or null
   * @return the URL
   */
  public String URL(Map<String, String> variables) {
    String url = URL;
    for (Map.Entry<String, ServerVariable> entry : this.variables.entrySet()) {
      String name = entry.getKey();
      ServerVariable variable = entry.getValue();
      String value = variables == null ? variable.defaultValue : variables.getOrDefault(name, variable.defaultValue);
      if (!variable.enumValues.isEmpty() && !variable.enumValues.contains(value)) {
        throw new IllegalArgumentException("the variable " + name + " of the server URL must not be " + value);
      }
      url = url.replace("{" + name + "}", value);
    }
    return url;
  }

  /**
   * The URL with the default values of its variables.
   *
   * @return the URL
   */
  public String URL() {
    return URL(null);
  }
}
