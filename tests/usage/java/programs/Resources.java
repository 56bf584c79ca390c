import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.FilesApi;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;

/** Files as resources of Spring: of bytes, of a stream that can be read once, and of what was received. */
public class Resources {
  public static void main(String[] args) throws Exception {
    List<String> received = Collections.synchronizedList(new ArrayList<>());
    String url = Service.start(exchange -> {
      if (exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=a.txt");
        Service.answer(exchange, 200, "application/octet-stream", "down");
        return;
      }
      String length = exchange.getRequestHeaders().getFirst("Content-Length");
      received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8) + " " + length);
      exchange.sendResponseHeaders(204, -1);
    });
    FilesApi api = new FilesApi(new ApiClient().setBasePath(url));
    byte[] bytes = "up".getBytes(StandardCharsets.UTF_8);
    api.uploadFile("a", new ByteArrayResource(bytes)).block();
    api.uploadFile("a", new InputStreamResource(new ByteArrayInputStream(bytes))).block();
    Service.same(received, List.of("up 2", "up null"));
    Resource down = api.downloadFile("a").block();
    Service.same(new String(down.getInputStream().readAllBytes(), StandardCharsets.UTF_8), "down");
    Service.same(down.getFilename().endsWith("a.txt"), true);
    api.uploadFile("a", down).block();
    Service.same(received.get(2), "down 4");
    Files.delete(down.getFile().toPath());
  }
}
