  /**
   * The folder of downloads, or null for that of temporary files.
   *
   * @return the folder of downloads, or null for that of temporary files
   */
  public String getTempFolderPath() {
    return tempFolderPath;
  }

  /**
   * Sets the folder of downloads, or null for that of temporary files.
   *
   * @param tempFolderPath the folder of downloads, or null for that of temporary files
   * @return this
   */
  public ApiClient setTempFolderPath(String tempFolderPath) {
    this.tempFolderPath = tempFolderPath;
    return this;
  }

  /** The folder of downloads, or null for that of the system. */
  Path downloadFolder() {
    return tempFolderPath == null ? null : Paths.get(tempFolderPath);
  }

  /**
   * Writes the body of a response to a new temporary file, whose name ends with that of the response. The caller removes it.
   *
   * @param response the response
   * @param body its body, uncompressed
   * @return the file
   * @throws ApiException if it cannot be written
   */
  public File download(Response response, InputStream body) throws ApiException {
    try {
      return Responses.download(new Received(response), downloadFolder(), body);
    } catch (IOException e) {
      throw new ApiException("the download failed: " + e.getMessage(), e, 0, null, null);
    }
  }

  /**
   * Writes the body of a response to a new file.
   *
   * @param response the response
   * @return the file
   * @throws ApiException if it cannot be read or written
   */
  public File downloadFileFromResponse(Response response) throws ApiException {
    try (InputStream body = new Responses(this).opened(new Received(response))) {
      return download(response, body);
    } catch (IOException e) {
      throw new ApiException("the download failed: " + e.getMessage(), e, 0, null, null);
    }
  }
