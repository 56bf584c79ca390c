package org.openapitools.client;

import java.util.List;
import java.util.Map;

/**
 * What an asynchronous call reports.
 *
 * @param <T> the type of the result
 */
public interface ApiCallback<T> {
  /**
   * The call failed.
   *
   * @param e the error
   * @param statusCode the status, or 0 without a response
   * @param responseHeaders the headers of the response, or null
   */
  void onFailure(ApiException e, int statusCode, Map<String, List<String>> responseHeaders);

  /**
   * The call succeeded.
   *
   * @param result the body of the response
   * @param statusCode the status
   * @param responseHeaders the headers of the response
   */
  void onSuccess(T result, int statusCode, Map<String, List<String>> responseHeaders);

  /**
   * A part of the request was sent.
   *
   * @param bytesWritten the bytes so far
   * @param contentLength the bytes of the whole body, or -1
   * @param done whether that was the last part
   */
  void onUploadProgress(long bytesWritten, long contentLength, boolean done);

  /**
   * A part of the response arrived.
   *
   * @param bytesRead the bytes so far
   * @param contentLength the bytes of the whole body, or -1
   * @param done whether that was the last part
   */
  void onDownloadProgress(long bytesRead, long contentLength, boolean done);
}
