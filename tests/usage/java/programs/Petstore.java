import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PetApi;
import org.openapitools.client.model.Category;
import org.openapitools.client.model.Pet;

/** The pet store: a pet that is made and read, an upload, a time limit, retries, and many calls at once. */
public class Petstore {
  public static void main(String[] args) throws Exception {
    aPet();
    anUpload();
    tooLate();
    triedAgain();
    manyAtOnce();
    PetstoreOwn.run();
  }

  static ApiClient connect(Service.Handler handler) throws Exception {
    ApiClient client = Library.connect(Service.start(handler) + "/api/v3");
    client.setBearerToken("token");
    return client;
  }

  private static void aPet() throws Exception {
    String json = "{\"name\":\"doggie\",\"category\":{\"id\":1,\"name\":\"Dogs\"},\"photoUrls\":[],\"status\":\"available\"}";
    PetApi api = new PetApi(connect(exchange -> {
      Service.same(exchange.getRequestMethod() + " " + exchange.getRequestURI(), "POST /api/v3/pet");
      Service.same(exchange.getRequestHeaders().getFirst("Authorization"), "Bearer token");
      Service.same(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), json);
      Service.answer(exchange, 200, "application/json", json);
    }));
    Pet pet = new Pet().name("doggie").photoUrls(List.of()).category(new Category().id(1L).name("Dogs")).status(Pet.StatusEnum.AVAILABLE);
    Service.same(api.addPet(pet), pet);
  }

  private static void anUpload() throws Exception {
    PetApi api = new PetApi(connect(exchange -> {
      Service.same(exchange.getRequestURI().toString(), "/api/v3/pet/7/uploadImage?additionalMetadata=a%20b");
      Service.same(exchange.getRequestHeaders().getFirst("Content-Type"), "application/octet-stream");
      Service.same(exchange.getRequestBody().readAllBytes().length, 1 << 20);
      Service.answer(exchange, 200, "application/json", "{\"code\":1,\"message\":\"ok\"}");
    }));
    File image = File.createTempFile("image", ".png");
    try {
      Files.write(image.toPath(), new byte[1 << 20]);
      Service.same(api.uploadFile(7L, "a b", image).getMessage(), "ok");
    } finally {
      Files.delete(image.toPath());
    }
  }

  private static void tooLate() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    ApiClient client = connect(exchange -> done.await());
    Library.readTimeout(client, 100);
    try {
      new PetApi(client).getPetById(1L);
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(e.getCode(), 0);
      Service.same(Library.isTimeout(e.getCause()), true);
    } finally {
      done.countDown();
    }
  }

  private static void triedAgain() throws Exception {
    AtomicInteger count = new AtomicInteger();
    ApiClient client = connect(exchange -> {
      exchange.getResponseHeaders().set("Retry-After", "0");
      boolean isReady = count.incrementAndGet() == 3;
      Service.answer(exchange, isReady ? 200 : 503, "application/json", isReady ? "{\"name\":\"a\",\"photoUrls\":[]}" : "");
    });
    try {
      new PetApi(client).getPetById(1L);
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(e.getCode() + " " + count.get(), "503 1");
    }
    count.set(0);
    Service.same(new PetApi(client.setMaxRetries(2)).getPetById(1L).getName() + count.get(), "a3");
  }

  private static void manyAtOnce() throws Exception {
    PetApi api = new PetApi(connect(exchange -> {
      String path = exchange.getRequestURI().getPath();
      String id = path.substring(path.lastIndexOf('/') + 1);
      Service.answer(exchange, 200, "application/json", "{\"id\":" + id + ",\"name\":\"a\",\"photoUrls\":[]}");
    }));
    ExecutorService workers = Executors.newFixedThreadPool(16);
    List<Callable<Long>> calls = IntStream.range(0, 200).<Callable<Long>>mapToObj(id -> () -> api.getPetById((long) id).getId()).collect(Collectors.toList());
    long id = 0;
    for (Future<Long> call : workers.invokeAll(calls)) {
      Service.same(call.get(), id++);
    }
    workers.shutdown();
  }
}
