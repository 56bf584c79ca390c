package org.openapitools.client.api;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.openapitools.client.ApiCall;
import org.openapitools.client.ApiCallback;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.Configuration;
import org.openapitools.client.model.Point;

/**
 * The operations of a tag.
 */
@SuppressWarnings("rawtypes")
public class DefaultApi {
  private ApiClient apiClient;
  private int hostIndex;
  private String customBaseUrl;

  /** Uses the default client. */
  public DefaultApi() {
    this(Configuration.getDefaultApiClient());
  }

  /**
   * Uses a client.
   *
   * @param apiClient the client
   */
  public DefaultApi(ApiClient apiClient) {
    this.apiClient = apiClient;
  }

  /**
   * The client.
   *
   * @return the client
   */
  public ApiClient getApiClient() {
    return apiClient;
  }

  /**
   * Sets the client.
   *
   * @param apiClient the client
   */
  public void setApiClient(ApiClient apiClient) {
    this.apiClient = apiClient;
  }

  /**
   * The index of the server.
   *
   * @return the index
   */
  public int getHostIndex() {
    return hostIndex;
  }

  /**
   * Sets the index of the server among those of an operation, or else of the API.
   *
   * @param hostIndex the index
   */
  public void setHostIndex(int hostIndex) {
    this.hostIndex = hostIndex;
  }

  /**
   * The URL before all paths.
   *
   * @return the URL, or null for that of a server
   */
  public String getCustomBaseUrl() {
    return customBaseUrl;
  }

  /**
   * Sets the URL before all paths.
   *
   * @param customBaseUrl the URL, or null for that of a server
   */
  public void setCustomBaseUrl(String customBaseUrl) {
    this.customBaseUrl = customBaseUrl;
  }

  /**
   * Makes the error for a response. Subclasses can make another.
   *
   * @param operationId the name of the operation
   * @param response the response with its unread body
   * @return the error
   * @throws IOException if the body cannot be read
   */
  protected ApiException getApiException(String operationId, okhttp3.Response response) throws IOException {
    return ApiException.of(apiClient, operationId, response);
  }

  /**
   * Writes the body of a response to a new temporary file. Subclasses can write another file.
   *
   * @param response the response
   * @param responseBody its body, uncompressed
   * @return the file
   * @throws ApiException if it cannot be written
   */
  public File downloadFileFromResponse(okhttp3.Response response, InputStream responseBody) throws ApiException {
    return apiClient.download(response, responseBody);
  }

  /**
   * GET /plants/&#123;plantId&#125;/photo
   *
   * @param plantId (format: int64)
   * @return the body of the response
   * @throws ApiException if there is no response, or if it is an error
   */
  public File getPhoto(@NonNull Long plantId) throws ApiException {
    return getPhotoWithHttpInfo(plantId).getData();
  }

  /** As {@code getPhoto}, but also gives the status and the headers of the response. */
  public ApiResponse<File> getPhotoWithHttpInfo(@NonNull Long plantId) throws ApiException {
    return apiClient.send(getPhotoRequest(plantId));
  }

  /** As {@code getPhoto}, without waiting for the response. */
  public okhttp3.Call getPhotoAsync(@NonNull Long plantId, ApiCallback<File> _callback) throws ApiException {
    return apiClient.sendAsync(getPhotoRequest(plantId), _callback);
  }

  /** The call of {@code getPhoto}, which is not sent yet. */
  public okhttp3.Call getPhotoCall(@NonNull Long plantId, ApiCallback _callback) throws ApiException {
    return apiClient.http(getPhotoRequest(plantId), _callback);
  }

  /** As {@code getPhoto}, but gives the content as it arrives. The caller closes the stream. */
  public InputStream getPhotoStream(@NonNull Long plantId) throws ApiException {
    return apiClient.open(getPhotoRequest(plantId));
  }

  private ApiCall getPhotoRequest(@NonNull Long plantId) {
    ApiCall call = apiClient.call("getPhoto", "GET", "/plants/{plantId}/photo", "image/png");
    call.at(customBaseUrl, hostIndex);
    call.path("plantId", plantId, "simple");
    call.allow(call.basic("basic"));
    call.allow(call.bearer("bearer"));
    call.server("https://photos.garden.example", "");
    call.downloads(this::downloadFileFromResponse);
    return call.with(null, this::getApiException);
  }

  /**
   * PUT /plants/&#123;plantId&#125;/photo
   *
   * @param plantId (format: int64)
   * @param photo The picture itself.
   * @param more more
   * @param place place
   * @param light light
   * @throws ApiException if there is no response, or if it is an error
   */
  public void putPhoto(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light) throws ApiException {
    putPhotoWithHttpInfo(plantId, photo, more, place, light);
  }

  /** As {@code putPhoto}, but also gives the status and the headers of the response. */
  public ApiResponse<Void> putPhotoWithHttpInfo(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light) throws ApiException {
    return apiClient.send(putPhotoRequest(plantId, photo, more, place, light));
  }

  /** As {@code putPhoto}, without waiting for the response. */
  public okhttp3.Call putPhotoAsync(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light, ApiCallback<Void> _callback) throws ApiException {
    return apiClient.sendAsync(putPhotoRequest(plantId, photo, more, place, light), _callback);
  }

  /** The call of {@code putPhoto}, which is not sent yet. */
  public okhttp3.Call putPhotoCall(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light, ApiCallback _callback) throws ApiException {
    return apiClient.http(putPhotoRequest(plantId, photo, more, place, light), _callback);
  }

  private ApiCall putPhotoRequest(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light) {
    ApiCall call = apiClient.call("putPhoto", "PUT", "/plants/{plantId}/photo", "");
    call.at(customBaseUrl, hostIndex);
    call.path("plantId", plantId, "label");
    call.field("photo", photo, "", "form unstyled required");
    call.field("more", more, "", "form unstyled");
    call.field("place", place, "application/json", "form unstyled");
    call.field("light", light, "", "form unstyled");
    call.form("multipart/form-data", "required");
    call.allow(call.key("apiKey", "header", "X-Key"));
    call.allow(call.bearer("oauth"));
    call.server("https://photos.garden.example", "");
    return call.with(null, this::getApiException);
  }

  /**
   * POST /water
   *
   * <p>Waters a plant.
   *
   * @param litres litres
   * @param at (format: date-time)
   * @return the body of the response
   * @throws ApiException if there is no response, or if it is an error
   */
  public String waterPost(@NonNull BigDecimal litres, @Nullable OffsetDateTime at) throws ApiException {
    return waterPostWithHttpInfo(litres, at).getData();
  }

  /** As {@code waterPost}, but also gives the status and the headers of the response. */
  public ApiResponse<String> waterPostWithHttpInfo(@NonNull BigDecimal litres, @Nullable OffsetDateTime at) throws ApiException {
    return apiClient.send(waterPostRequest(litres, at));
  }

  /** As {@code waterPost}, without waiting for the response. */
  public okhttp3.Call waterPostAsync(@NonNull BigDecimal litres, @Nullable OffsetDateTime at, ApiCallback<String> _callback) throws ApiException {
    return apiClient.sendAsync(waterPostRequest(litres, at), _callback);
  }

  /** The call of {@code waterPost}, which is not sent yet. */
  public okhttp3.Call waterPostCall(@NonNull BigDecimal litres, @Nullable OffsetDateTime at, ApiCallback _callback) throws ApiException {
    return apiClient.http(waterPostRequest(litres, at), _callback);
  }

  private ApiCall waterPostRequest(@NonNull BigDecimal litres, @Nullable OffsetDateTime at) {
    ApiCall call = apiClient.call("waterPost", "POST", "/water", "text/plain");
    call.at(customBaseUrl, hostIndex);
    call.field("litres", litres, "", "form unstyled required");
    call.field("at", at, "", "form unstyled");
    call.form("application/x-www-form-urlencoded", "");
    call.allow(call.key("apiKey", "header", "X-Key"));
    call.allow(call.bearer("oauth"));
    call.returns(String.class);
    return call.with(null, this::getApiException);
  }
}
