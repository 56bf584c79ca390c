import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.PetApi;
import org.openapitools.client.model.Pet;

/** Virtual threads: the server answers nobody until all calls have arrived, so that none may hold a thread of the system while it waits. */
public class Threads {
  private static final int CALLS = 100;

  public static void main(String[] args) throws Exception {
    CountDownLatch arrived = new CountDownLatch(CALLS);
    ApiClient client = Library.connect(Service.start(exchange -> {
      arrived.countDown();
      arrived.await();
      String id = exchange.getRequestURI().getPath().substring("/pet/".length());
      Service.answer(exchange, 200, "application/json", "{\"id\":" + id + ",\"name\":\"a\",\"photoUrls\":[]}");
    }));
    PetApi api = new PetApi(client);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Pet>> pets = new ArrayList<>();
      for (long id = 0; id < CALLS; id++) {
        long own = id;
        pets.add(threads.submit(() -> api.getPetById(own)));
      }
      for (int id = 0; id < CALLS; id++) {
        Service.same(pets.get(id).get().getId(), (long) id);
      }
    }
  }
}
