package org.openapitools.client.api;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.openapitools.client.ApiCall;
import org.openapitools.client.ApiCallback;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.Configuration;
import org.openapitools.client.model.Kind;
import org.openapitools.client.model.ListPlants200Response;
import org.openapitools.client.model.Plant;
import org.openapitools.client.model.Point;
import org.openapitools.client.model.Problem;

/**
 * What grows.
 */
@SuppressWarnings("rawtypes")
public class PlantsApi {
  private ApiClient apiClient;
  private int hostIndex;
  private String customBaseUrl;

  /** Uses the default client. */
  public PlantsApi() {
    this(Configuration.getDefaultApiClient());
  }

  /**
   * Uses a client.
   *
   * @param apiClient the client
   */
  public PlantsApi(ApiClient apiClient) {
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
   * GET /plants
   *
   * <p>Lists plants.
   *
   * @param kind Only plants of this kind.
   * @param sortBy (default: name)
   * @param ids ids
   * @param near near
   * @param xTrace X-Trace
   * @param session session
   * @return the body of the response
   * @throws ApiException if there is no response, or if it is an error
   */
  public ListPlants200Response listPlants(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session) throws ApiException {
    return listPlantsWithHttpInfo(kind, sortBy, ids, near, xTrace, session).getData();
  }

  /** As {@code listPlants}, but also gives the status and the headers of the response. */
  public ApiResponse<ListPlants200Response> listPlantsWithHttpInfo(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session) throws ApiException {
    return apiClient.send(listPlantsRequest(kind, sortBy, ids, near, xTrace, session));
  }

  /** As {@code listPlants}, without waiting for the response. */
  public okhttp3.Call listPlantsAsync(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session, ApiCallback<ListPlants200Response> _callback) throws ApiException {
    return apiClient.sendAsync(listPlantsRequest(kind, sortBy, ids, near, xTrace, session), _callback);
  }

  /** The call of {@code listPlants}, which is not sent yet. */
  public okhttp3.Call listPlantsCall(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session, ApiCallback _callback) throws ApiException {
    return apiClient.http(listPlantsRequest(kind, sortBy, ids, near, xTrace, session), _callback);
  }

  private ApiCall listPlantsRequest(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session) {
    ApiCall call = apiClient.call("listPlants", "GET", "/plants", "application/json, application/problem+json");
    call.at(customBaseUrl, hostIndex);
    call.query("kind", kind, "form explode");
    call.query("sort-by", sortBy, "form explode");
    call.query("ids", ids, "form");
    call.query("near", near, "deepObject");
    call.header("X-Trace", xTrace, "simple");
    call.cookie("session", session, "form explode");
    call.allow(call.key("apiKey", "header", "X-Key"));
    call.allow(call.bearer("oauth"));
    call.returns(ListPlants200Response.class);
    call.failure("4XX", Problem.class);
    return call.with(null, this::getApiException);
  }

  /**
   * POST /plants
   *
   * @param plant body
   * @return the body of the response
   * @throws ApiException if there is no response, or if it is an error
   */
  public Plant addPlant(@NonNull Plant plant) throws ApiException {
    return addPlantWithHttpInfo(plant).getData();
  }

  /** As {@code addPlant}, but also gives the status and the headers of the response. */
  public ApiResponse<Plant> addPlantWithHttpInfo(@NonNull Plant plant) throws ApiException {
    return apiClient.send(addPlantRequest(plant));
  }

  /** As {@code addPlant}, without waiting for the response. */
  public okhttp3.Call addPlantAsync(@NonNull Plant plant, ApiCallback<Plant> _callback) throws ApiException {
    return apiClient.sendAsync(addPlantRequest(plant), _callback);
  }

  /** The call of {@code addPlant}, which is not sent yet. */
  public okhttp3.Call addPlantCall(@NonNull Plant plant, ApiCallback _callback) throws ApiException {
    return apiClient.http(addPlantRequest(plant), _callback);
  }

  private ApiCall addPlantRequest(@NonNull Plant plant) {
    ApiCall call = apiClient.call("addPlant", "POST", "/plants", "application/json, application/problem+json");
    call.at(customBaseUrl, hostIndex);
    call.json("plant", plant, "application/json", "body required");
    call.allow(call.bearer("oauth"));
    call.returns(Plant.class);
    call.failure("default", Problem.class);
    return call.with(null, this::getApiException);
  }

  /**
   * DELETE /plants/&#123;plantId&#125;
   *
   * @param plantId Which plant. (format: int64)
   * @throws ApiException if there is no response, or if it is an error
   */
  @Deprecated
  public void removePlant(@NonNull Long plantId) throws ApiException {
    removePlantWithHttpInfo(plantId);
  }

  /** As {@code removePlant}, but also gives the status and the headers of the response. */
  @Deprecated
  public ApiResponse<Void> removePlantWithHttpInfo(@NonNull Long plantId) throws ApiException {
    return apiClient.send(removePlantRequest(plantId));
  }

  /** As {@code removePlant}, without waiting for the response. */
  @Deprecated
  public okhttp3.Call removePlantAsync(@NonNull Long plantId, ApiCallback<Void> _callback) throws ApiException {
    return apiClient.sendAsync(removePlantRequest(plantId), _callback);
  }

  /** The call of {@code removePlant}, which is not sent yet. */
  @Deprecated
  public okhttp3.Call removePlantCall(@NonNull Long plantId, ApiCallback _callback) throws ApiException {
    return apiClient.http(removePlantRequest(plantId), _callback);
  }

  private ApiCall removePlantRequest(@NonNull Long plantId) {
    ApiCall call = apiClient.call("removePlant", "DELETE", "/plants/{plantId}", "");
    call.at(customBaseUrl, hostIndex);
    call.path("plantId", plantId, "simple");
    return call.with(null, this::getApiException);
  }
}
