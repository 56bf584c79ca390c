package org.openapitools.client;

import java.io.File;
import java.io.InputStream;
import okhttp3.Response;

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
  File of(Response response, InputStream responseBody) throws ApiException;
}
