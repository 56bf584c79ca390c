import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
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
  private static final ObjectMapper MAPPER = JSON.getDefault().getMapper();

  private Java() {}

  /** Its arguments are the URL of the service, and a description. */
  public static void main(String[] args) throws IOException, ApiException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    ClientsApi api = new ClientsApi(client);
    Map<String, Object> found = new TreeMap<>();
    found.put("clients", api.clientOptions());
    found.put("packageName", api.getClientOptions("python").get("packageName").getDefault());

    GeneratorInput input = new GeneratorInput().spec(MAPPER.readValue(args[1], new TypeReference<Map<String, Object>>() {}));
    String code = api.generateClient("python", input).getCode();
    File archive = api.downloadFile(code);
    try (InputStream content = Files.newInputStream(archive.toPath())) {
      found.put("archive", new String(content.readNBytes(2), StandardCharsets.US_ASCII));
    }
    Files.delete(archive.toPath());

    try {
      api.downloadFile(code);
    } catch (ApiException error) {
      found.put("status", error.getCode());
      found.put("title", MAPPER.readTree(error.getResponseBody()).get("title").asText());
    }
    System.out.println(MAPPER.writeValueAsString(found));
  }
}
