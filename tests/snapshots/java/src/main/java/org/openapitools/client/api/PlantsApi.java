package org.openapitools.client.api;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.openapitools.client.ApiCall;
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
public class PlantsApi {
  private final ApiClient apiClient;

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
    return listPlantsWithHttpInfo(kind, sortBy, ids, near, xTrace, session, null).getData();
  }

  /** As {@code listPlants}, with headers that replace others of the request. */
  public ListPlants200Response listPlants(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session, Map<String, String> headers) throws ApiException {
    return listPlantsWithHttpInfo(kind, sortBy, ids, near, xTrace, session, headers).getData();
  }

  /** As {@code listPlants}, but also gives the status and the headers of the response. */
  public ApiResponse<ListPlants200Response> listPlantsWithHttpInfo(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session) throws ApiException {
    return listPlantsWithHttpInfo(kind, sortBy, ids, near, xTrace, session, null);
  }

  /** As {@code listPlants}, but also gives the status and the headers of the response. */
  public ApiResponse<ListPlants200Response> listPlantsWithHttpInfo(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session, Map<String, String> headers) throws ApiException {
    return apiClient.send(listPlantsCall(kind, sortBy, ids, near, xTrace, session, headers));
  }

  private ApiCall listPlantsCall(@Nullable Kind kind, @Nullable String sortBy, @Nullable List<Integer> ids, @Nullable Point near, @Nullable String xTrace, @Nullable String session, Map<String, String> headers) {
    var call = apiClient.call("listPlants", "GET", "/plants", "application/json, application/problem+json");
    call.query("kind", kind, "form explode");
    call.query("sort-by", sortBy, "form explode");
    call.query("ids", ids, "form");
    call.query("near", near, "deepObject");
    call.header("X-Trace", xTrace, "simple");
    call.cookie("session", session, "form explode");
    call.allow(call.key("apiKey", "header", "X-Key"));
    call.allow(call.bearer());
    call.returns(ListPlants200Response.class);
    call.failure("4XX", Problem.class);
    return call.with(headers, this::getApiException);
  }

  /**
   * POST /plants
   *
   * @param plant body
   * @return the body of the response
   * @throws ApiException if there is no response, or if it is an error
   */
  public Plant addPlant(@NonNull Plant plant) throws ApiException {
    return addPlantWithHttpInfo(plant, null).getData();
  }

  /** As {@code addPlant}, with headers that replace others of the request. */
  public Plant addPlant(@NonNull Plant plant, Map<String, String> headers) throws ApiException {
    return addPlantWithHttpInfo(plant, headers).getData();
  }

  /** As {@code addPlant}, but also gives the status and the headers of the response. */
  public ApiResponse<Plant> addPlantWithHttpInfo(@NonNull Plant plant) throws ApiException {
    return addPlantWithHttpInfo(plant, null);
  }

  /** As {@code addPlant}, but also gives the status and the headers of the response. */
  public ApiResponse<Plant> addPlantWithHttpInfo(@NonNull Plant plant, Map<String, String> headers) throws ApiException {
    return apiClient.send(addPlantCall(plant, headers));
  }

  private ApiCall addPlantCall(@NonNull Plant plant, Map<String, String> headers) {
    var call = apiClient.call("addPlant", "POST", "/plants", "application/json, application/problem+json");
    call.json("plant", plant, "application/json", "body required");
    call.allow(call.bearer());
    call.returns(Plant.class);
    call.failure("default", Problem.class);
    return call.with(headers, this::getApiException);
  }

  /**
   * DELETE /plants/&#123;plantId&#125;
   *
   * @param plantId Which plant. (format: int64)
   * @throws ApiException if there is no response, or if it is an error
   */
  @Deprecated
  public void removePlant(@NonNull Long plantId) throws ApiException {
    removePlantWithHttpInfo(plantId, null);
  }

  /** As {@code removePlant}, with headers that replace others of the request. */
  @Deprecated
  public void removePlant(@NonNull Long plantId, Map<String, String> headers) throws ApiException {
    removePlantWithHttpInfo(plantId, headers);
  }

  /** As {@code removePlant}, but also gives the status and the headers of the response. */
  @Deprecated
  public ApiResponse<Void> removePlantWithHttpInfo(@NonNull Long plantId) throws ApiException {
    return removePlantWithHttpInfo(plantId, null);
  }

  /** As {@code removePlant}, but also gives the status and the headers of the response. */
  @Deprecated
  public ApiResponse<Void> removePlantWithHttpInfo(@NonNull Long plantId, Map<String, String> headers) throws ApiException {
    return apiClient.send(removePlantCall(plantId, headers));
  }

  private ApiCall removePlantCall(@NonNull Long plantId, Map<String, String> headers) {
    var call = apiClient.call("removePlant", "DELETE", "/plants/{plantId}", "");
    call.path("plantId", plantId, "simple");
    return call.with(headers, this::getApiException);
  }
}
