import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PetApi;
import org.openapitools.client.model.Pet;

/** The pet store with java.net.http: a call that is interrupted, and tests without a service. */
final class PetstoreOwn {
  private PetstoreOwn() {}

  static void run() throws Exception {
    interrupted();
    mocked();
  }

  private static void interrupted() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    PetApi api = new PetApi(Petstore.connect(exchange -> {
      asked.countDown();
      done.await();
    }));
    ExecutorService worker = Executors.newSingleThreadExecutor();
    Future<Boolean> isInterrupted = worker.submit(() -> {
      try {
        api.getPetById(1L);
        return false;
      } catch (ApiException e) {
        return e.getCause() instanceof InterruptedException && Thread.currentThread().isInterrupted();
      }
    });
    asked.await();
    worker.shutdownNow();
    Service.same(isInterrupted.get(), true);
    done.countDown();
  }

  /** A test replaces the API by its own class, and the builder of the HTTP client by one that a proxy or a certificate needs. */
  private static void mocked() throws Exception {
    PetApi api = new PetApi(new ApiClient().setHttpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1))) {
      @Override
      public Pet getPetById(Long petId) {
        return new Pet().id(petId).name("mocked").photoUrls(List.of());
      }
    };
    Service.same(api.getPetById(5L).getName(), "mocked");
  }
}
