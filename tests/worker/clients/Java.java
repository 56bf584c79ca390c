import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.ClientsApi;
import org.openapitools.client.model.GeneratorInput;

/** Prints what the service gives, as JSON. */
public final class Java {
  private Java() {}

  /** Its arguments are the URL of the service, and a description. */
  public static void main(String[] args) throws IOException, ApiException {
    ApiClient client = new ApiClient();
    client.setBasePath(args[0]);
    ClientsApi api = new ClientsApi(client);
    Map<String, Object> found = new TreeMap<>();
    found.put("clients", api.clientOptions());
    found.put("packageName", api.getClientOptions("python").get("packageName").getDefault());

    GeneratorInput input = new GeneratorInput().spec(JSON.deserialize(args[1], Object.class));
    String code = api.generateClient("python", input).getCode();
    File archive = api.downloadFile(code);
    try (DataInputStream content = new DataInputStream(Files.newInputStream(archive.toPath()))) {
      byte[] head = new byte[2];
      content.readFully(head);
      found.put("archive", new String(head, StandardCharsets.US_ASCII));
    }
    Files.delete(archive.toPath());

    try {
      api.downloadFile(code);
    } catch (ApiException error) {
      Map<?, ?> problem = JSON.deserialize(error.getResponseBody(), Map.class);
      found.put("status", error.getCode());
      found.put("title", problem.get("title"));
    }
    System.out.println(JSON.serialize(found));
  }
}
