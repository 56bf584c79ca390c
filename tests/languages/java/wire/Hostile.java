import com.sun.net.httpserver.HttpExchange;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnswerApi;

/** Answers that are too long, too deep, or that name files of others. */
public class Hostile {
  public static void main(String[] args) throws Exception {
    for (boolean isPacked : List.of(false, true)) {
      for (int status : List.of(200, 404)) {
        noAnswerIsReadBeyondTheSetting(status, isPacked);
      }
    }
    nestingIsLimited();
    namesOfFilesStayInTheirFolder();
  }

  /** Writes 200 MB, as long as anybody reads it. */
  private static void pour(HttpExchange exchange, int status, boolean isPacked) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
    if (isPacked) {
      exchange.getResponseHeaders().set("Content-Encoding", "gzip");
    }
    exchange.sendResponseHeaders(status, 0);
    byte[] chunk = new byte[1 << 20];
    Arrays.fill(chunk, (byte) 'a');
    try (OutputStream out = isPacked ? new GZIPOutputStream(exchange.getResponseBody()) : exchange.getResponseBody()) {
      for (int i = 0; i < 200; i++) {
        out.write(chunk);
      }
    } catch (IOException e) {
      // The client has left.
    }
  }

  private static void noAnswerIsReadBeyondTheSetting(int status, boolean isPacked) throws Exception {
    try (Served served = new Served(exchange -> pour(exchange, status, isPacked))) {
      served.client.setMaxResponseBytes(1 << 20);
      AnswerApi api = served.api(AnswerApi.class);
      List<Served.Call> calls = List.of(
          api::answerSeveral, api::answerText, api::answerFile, api::answerLines, () -> Library.first(api.answerLinesStream()),
          api::answerNoneWithHttpInfo);
      for (Served.Call call : calls) {
        ApiException e = Served.failure(call);
        Served.holds(e.getMessage().contains("setMaxResponseBytes"), e);
      }
    }
    for (File file : new File(System.getProperty("java.io.tmpdir")).listFiles()) {
      Served.holds(!file.getName().startsWith("download-"), file);
    }
  }

  private static void nestingIsLimited() throws Exception {
    String deep = "[".repeat(100_000);
    try (Served served = new Served(exchange -> Served.answer(exchange, 200, "application/json", "{\"name\":" + deep))) {
      ApiException e = Served.failure(() -> served.api(AnswerApi.class).answerSeveral());
      Served.same(e.getCode(), 200);
    }
    try (Served served = new Served(exchange -> Served.answer(exchange, 500, "application/json", deep))) {
      Served.same(Served.failure(() -> served.api(AnswerApi.class).answerSeveral()).getCode(), 500);
    }
  }

  private static void namesOfFilesStayInTheirFolder() throws Exception {
    for (String name : List.of("../../x", "\"../../x\"", "\"..\\\\..\\\\x\"", "/etc/x", "\"\"", "\"" + "a".repeat(5000) + "x\"", "\"a\\\"/x\"")) {
      try (Served served = new Served(exchange -> {
        exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=" + name);
        Served.answer(exchange, 200, "application/octet-stream", "content");
      })) {
        File file = (File) Library.got(served.api(AnswerApi.class).answerFile());
        Served.same(file.getParentFile(), System.getProperty("java.io.tmpdir"));
        Served.same(new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8), "content");
        Served.holds(file.getName().startsWith("download-") && (name.equals("\"\"") || file.getName().endsWith("x")), file);
        Files.delete(file.toPath());
        Served.same(new String(Library.content(served.api(AnswerApi.class).answerFileStream()), StandardCharsets.UTF_8), "content");
      }
    }
  }
}
