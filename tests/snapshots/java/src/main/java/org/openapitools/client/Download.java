package org.openapitools.client;

import java.io.File;
import java.io.InputStream;
import java.net.http.HttpResponse;

/** Writes the body of a response to a file. */
public interface Download {
  /**
   * Writes a file.
   *
   * @param response the response
   * @param responseBody its body, uncompressed, which the caller closes
   * @return the file
   * @throws ApiException if it cannot be written
   */
  File of(HttpResponse<InputStream> response, InputStream responseBody) throws ApiException;
}
