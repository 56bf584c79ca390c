import java.util.concurrent.TimeUnit;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.RecordedRequest;
import okhttp3.mockwebserver.SocketPolicy;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PetApi;
import org.openapitools.client.model.Pet;

/** Tests of a program with MockWebServer: what it sends, and what becomes of it when the server fails. */
public class Mocked {
  private static final String PET = "{\"id\":7,\"name\":\"doggie\",\"photoUrls\":[]}";

  public static void main(String[] args) throws Exception {
    try (MockWebServer server = new MockWebServer()) {
      server.start(java.net.InetAddress.getLoopbackAddress(), 0);
      ApiClient client = Library.connect("http://127.0.0.1:" + server.getPort() + "/v3");
      PetApi api = new PetApi(client);
      requestsAreRecorded(server, api);
      bodiesArriveSlowly(server, api);
      bodiesEndEarly(server, api);
      nobodyAnswers(server, api);
      errorsAreRetried(server, client, api);
    }
  }

  private static MockResponse json(String body) {
    return new MockResponse().setHeader("Content-Type", "application/json").setBody(body);
  }

  private static void requestsAreRecorded(MockWebServer server, PetApi api) throws Exception {
    server.enqueue(json(PET));
    Pet pet = new Pet().name("doggie").addPhotoUrlsItem("a");
    Service.same(api.addPet(pet).getId(), 7L);
    RecordedRequest request = server.takeRequest(10, TimeUnit.SECONDS);
    Service.same(request.getRequestLine(), "POST /v3/pet HTTP/1.1");
    Service.same(request.getHeader("Content-Type"), "application/json");
    Service.same(request.getBody().readUtf8(), "{\"name\":\"doggie\",\"photoUrls\":[\"a\"]}");
  }

  private static void bodiesArriveSlowly(MockWebServer server, PetApi api) throws Exception {
    server.enqueue(json("").setChunkedBody(PET, 3).throttleBody(8, 5, TimeUnit.MILLISECONDS));
    Service.same(api.getPetById(7L).getName(), "doggie");
    server.takeRequest();
  }

  private static void bodiesEndEarly(MockWebServer server, PetApi api) throws Exception {
    server.enqueue(json(PET).setSocketPolicy(SocketPolicy.DISCONNECT_DURING_RESPONSE_BODY));
    Service.same(failure(api).getCode(), 0);
    server.takeRequest();
  }

  private static void nobodyAnswers(MockWebServer server, PetApi api) throws Exception {
    // A connection that was used before is tried again by the HTTP clients themselves.
    for (int i = 0; i < 6; i++) {
      server.enqueue(new MockResponse().setSocketPolicy(SocketPolicy.DISCONNECT_AT_START));
    }
    Service.same(failure(api).getCode(), 0);
  }

  private static void errorsAreRetried(MockWebServer server, ApiClient client, PetApi api) throws Exception {
    server.setDispatcher(new okhttp3.mockwebserver.QueueDispatcher());
    server.enqueue(new MockResponse().setResponseCode(503).setHeader("Retry-After", "0"));
    server.enqueue(json(PET));
    client.setMaxRetries(1);
    Service.same(api.getPetById(7L).getId(), 7L);
  }

  private static ApiException failure(PetApi api) {
    try {
      throw new AssertionError("there is no error, but " + api.getPetById(7L));
    } catch (ApiException e) {
      return e;
    }
  }
}
