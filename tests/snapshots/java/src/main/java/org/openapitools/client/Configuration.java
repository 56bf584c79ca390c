package org.openapitools.client;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** The client that API objects use if they are given none. */
public class Configuration {
  /** The version of this package. */
  public static final String VERSION = "1.2.0";

  private static final AtomicReference<ApiClient> DEFAULT = new AtomicReference<>();
  private static volatile Supplier<ApiClient> factory = ApiClient::new;

  private Configuration() {}

  /**
   * The default client, which is made when it is first asked for.
   *
   * @return the client
   */
  public static ApiClient getDefaultApiClient() {
    ApiClient client = DEFAULT.get();
    if (client != null) {
      return client;
    }
    ApiClient made = factory.get();
    return DEFAULT.compareAndSet(null, made) ? made : DEFAULT.get();
  }

  /**
   * Replaces the default client.
   *
   * @param apiClient the client
   */
  public static void setDefaultApiClient(ApiClient apiClient) {
    DEFAULT.set(apiClient);
  }

  /**
   * Replaces what makes the default client.
   *
   * @param factory makes a client
   */
  public static void setApiClientFactory(Supplier<ApiClient> factory) {
    Configuration.factory = Objects.requireNonNull(factory);
  }
}
