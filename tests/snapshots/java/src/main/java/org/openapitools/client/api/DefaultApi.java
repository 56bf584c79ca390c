package org.openapitools.client.api;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.openapitools.client.ApiCall;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.Configuration;
import org.openapitools.client.model.Point;

/**
 * The operations of a tag.
 */
public class DefaultApi {
  private final ApiClient apiClient;

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
   * Makes the error for a response. Subclasses can make another.
   *
   * @param operationId the name of the operation
   * @param response the response with its unread body
   * @return the error
   * @throws IOException if the body cannot be read
   */
  protected ApiException getApiException(String operationId, HttpResponse<InputStream> response) throws IOException {
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
  public File downloadFileFromResponse(HttpResponse<InputStream> response, InputStream responseBody) throws ApiException {
    return ApiClient.download(response, responseBody);
  }

  /**
   * GET /plants/&#123;plantId&#125;/photo
   *
   * @param plantId (format: int64)
   * @return the body of the response
   * @throws ApiException if there is no response, or if it is an error
   */
  public File getPhoto(@NonNull Long plantId) throws ApiException {
    return getPhotoWithHttpInfo(plantId, null).getData();
  }

  /** As {@code getPhoto}, with headers that replace others of the request. */
  public File getPhoto(@NonNull Long plantId, Map<String, String> headers) throws ApiException {
    return getPhotoWithHttpInfo(plantId, headers).getData();
  }

  /** As {@code getPhoto}, but also gives the status and the headers of the response. */
  public ApiResponse<File> getPhotoWithHttpInfo(@NonNull Long plantId) throws ApiException {
    return getPhotoWithHttpInfo(plantId, null);
  }

  /** As {@code getPhoto}, but also gives the status and the headers of the response. */
  public ApiResponse<File> getPhotoWithHttpInfo(@NonNull Long plantId, Map<String, String> headers) throws ApiException {
    return apiClient.send(getPhotoCall(plantId, headers));
  }

  /** As {@code getPhoto}, but gives the content as it arrives. The caller closes the stream. */
  public InputStream getPhotoStream(@NonNull Long plantId) throws ApiException {
    return apiClient.open(getPhotoCall(plantId, null));
  }

  private ApiCall getPhotoCall(@NonNull Long plantId, Map<String, String> headers) {
    var call = apiClient.call("getPhoto", "GET", "/plants/{plantId}/photo", "image/png");
    call.path("plantId", plantId, "simple");
    call.allow(call.basic());
    call.allow(call.bearer());
    call.server("https://photos.garden.example", "");
    call.downloads(this::downloadFileFromResponse);
    return call.with(headers, this::getApiException);
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
    putPhotoWithHttpInfo(plantId, photo, more, place, light, null);
  }

  /** As {@code putPhoto}, with headers that replace others of the request. */
  public void putPhoto(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light, Map<String, String> headers) throws ApiException {
    putPhotoWithHttpInfo(plantId, photo, more, place, light, headers);
  }

  /** As {@code putPhoto}, but also gives the status and the headers of the response. */
  public ApiResponse<Void> putPhotoWithHttpInfo(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light) throws ApiException {
    return putPhotoWithHttpInfo(plantId, photo, more, place, light, null);
  }

  /** As {@code putPhoto}, but also gives the status and the headers of the response. */
  public ApiResponse<Void> putPhotoWithHttpInfo(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light, Map<String, String> headers) throws ApiException {
    return apiClient.send(putPhotoCall(plantId, photo, more, place, light, headers));
  }

  private ApiCall putPhotoCall(@NonNull Long plantId, @NonNull File photo, @Nullable List<File> more, @Nullable Point place, @Nullable String light, Map<String, String> headers) {
    var call = apiClient.call("putPhoto", "PUT", "/plants/{plantId}/photo", "");
    call.path("plantId", plantId, "label");
    call.field("photo", photo, "", "form unstyled required");
    call.field("more", more, "", "form unstyled");
    call.field("place", place, "application/json", "form unstyled");
    call.field("light", light, "", "form unstyled");
    call.form("multipart/form-data", "required");
    call.allow(call.key("apiKey", "header", "X-Key"));
    call.allow(call.bearer());
    call.server("https://photos.garden.example", "");
    return call.with(headers, this::getApiException);
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
    return waterPostWithHttpInfo(litres, at, null).getData();
  }

  /** As {@code waterPost}, with headers that replace others of the request. */
  public String waterPost(@NonNull BigDecimal litres, @Nullable OffsetDateTime at, Map<String, String> headers) throws ApiException {
    return waterPostWithHttpInfo(litres, at, headers).getData();
  }

  /** As {@code waterPost}, but also gives the status and the headers of the response. */
  public ApiResponse<String> waterPostWithHttpInfo(@NonNull BigDecimal litres, @Nullable OffsetDateTime at) throws ApiException {
    return waterPostWithHttpInfo(litres, at, null);
  }

  /** As {@code waterPost}, but also gives the status and the headers of the response. */
  public ApiResponse<String> waterPostWithHttpInfo(@NonNull BigDecimal litres, @Nullable OffsetDateTime at, Map<String, String> headers) throws ApiException {
    return apiClient.send(waterPostCall(litres, at, headers));
  }

  private ApiCall waterPostCall(@NonNull BigDecimal litres, @Nullable OffsetDateTime at, Map<String, String> headers) {
    var call = apiClient.call("waterPost", "POST", "/water", "text/plain");
    call.field("litres", litres, "", "form unstyled required");
    call.field("at", at, "", "form unstyled");
    call.form("application/x-www-form-urlencoded", "");
    call.allow(call.key("apiKey", "header", "X-Key"));
    call.allow(call.bearer());
    call.returns(String.class);
    return call.with(headers, this::getApiException);
  }
}
