import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnswerApi;
import org.openapitools.client.model.Problem;

/** What subclasses of an API do in another way: errors, and files. */
public class Overridden {
  /** An error that knows its operation. */
  static final class Failed extends ApiException {
    private static final long serialVersionUID = 1L;
    private final String operation;

    Failed(String operation, int status, String body) {
      super(status, null, body);
      this.operation = operation;
    }
  }

  /** Errors of its own, and files in a folder of its own. */
  static final class OwnApi extends AnswerApi {
    private final Path folder;

    OwnApi(ApiClient client, Path folder) {
      super(client);
      this.folder = folder;
    }

    @Override
    protected ApiException getApiException(String operationId, HttpResponse<InputStream> response) throws IOException {
      if (response.statusCode() == 410) {
        // Nobody reads the body.
        return new Failed(operationId, 410, null);
      }
      return new Failed(operationId, response.statusCode(), super.getApiException(operationId, response).getResponseBody());
    }

    @Override
    public File downloadFileFromResponse(HttpResponse<InputStream> response, InputStream responseBody) throws ApiException {
      try {
        Files.copy(responseBody, folder.resolve("own"), StandardCopyOption.REPLACE_EXISTING);
        return folder.resolve("own").toFile();
      } catch (IOException e) {
        throw new ApiException(e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    String problem = "{\"title\":\"Gone\"}";
    Path folder = Files.createTempDirectory("own");
    int[] status = {200};
    try (Served served = new Served(exchange ->
        Served.answer(exchange, status[0], status[0] < 300 ? "application/octet-stream" : "application/problem+json", status[0] < 300 ? "bytes" : problem))) {
      OwnApi api = new OwnApi(served.client, folder);
      File file = api.answerFile();
      Served.same(file.toPath(), folder.resolve("own"));
      Served.same(Files.readString(file.toPath()), "bytes");
      File temporary = new AnswerApi(served.client).answerFile();
      Served.holds(temporary.getName().startsWith("download-") && Files.readString(temporary.toPath()).equals("bytes"), temporary);
      Files.delete(temporary.toPath());

      status[0] = 404;
      Failed e = (Failed) Served.failure(api::answerSeveral);
      Served.same(e.operation + " " + e.getCode(), "answerSeveral 404");
      Served.same(((Problem) e.getErrorObject()).getTitle(), "Gone");
      Served.same(e.getResponseBody(), problem);
      Served.same(((Failed) Served.failure(api::answerFile)).operation, "answerFile");
      Served.same(((Failed) Served.failure(() -> api.answerLinesStream().findFirst())).operation, "answerLines");
      Served.same(Served.failure(new AnswerApi(served.client)::answerSeveral).getMessage(), "answerSeveral failed with 404: Gone");

      status[0] = 410;
      Failed unread = (Failed) Served.failure(api::answerSeveral);
      Served.holds(unread.getErrorObject() == null && unread.getResponseBody() == null, unread);
    } finally {
      Files.deleteIfExists(folder.resolve("own"));
      Files.delete(folder);
    }
    unreadableErrorsKeepTheirStatus();
  }

  private static void unreadableErrorsKeepTheirStatus() throws Exception {
    try (Served served = new Served(exchange -> Served.answer(exchange, 404, "application/problem+json", "{\"title\":7}"))) {
      ApiException e = Served.failure(new AnswerApi(served.client)::answerSeveral);
      Served.same(e.getCode() + " " + e.getResponseBody(), "404 {\"title\":7}");
      Served.holds(e.getErrorObject() == null && e.getSuppressed().length == 1, e);
    }
  }
}
