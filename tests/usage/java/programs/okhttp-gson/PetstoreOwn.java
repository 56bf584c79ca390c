import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.openapitools.client.ApiCallback;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PetApi;
import org.openapitools.client.model.Pet;

/** The pet store with OkHttp: calls that are not waited for, one that is cancelled, and tests without a service. */
final class PetstoreOwn {
  private PetstoreOwn() {}

  static void run() throws Exception {
    later();
    cancelled();
    mocked();
  }

  /** What a call told last. */
  private static final class Told implements ApiCallback<Pet> {
    private final SynchronousQueue<Object> queue = new SynchronousQueue<>();

    private void put(Object one) {
      try {
        queue.put(one);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void onFailure(ApiException e, int statusCode, Map<String, List<String>> responseHeaders) {
      put(e);
    }

    @Override
    public void onSuccess(Pet result, int statusCode, Map<String, List<String>> responseHeaders) {
      put(result);
    }

    @Override
    public void onUploadProgress(long bytesWritten, long contentLength, boolean done) {}

    @Override
    public void onDownloadProgress(long bytesRead, long contentLength, boolean done) {}
  }

  private static void end(ApiClient client) {
    client.getHttpClient().dispatcher().executorService().shutdown();
  }

  private static void later() throws Exception {
    ApiClient client = Petstore.connect(exchange -> Service.answer(exchange, 200, "application/json", "{\"id\":3,\"name\":\"a\",\"photoUrls\":[]}"));
    Told told = new Told();
    new PetApi(client).getPetByIdAsync(3L, told);
    Service.same(((Pet) told.queue.take()).getId(), 3L);
    end(client);
  }

  private static void cancelled() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    ApiClient client = Petstore.connect(exchange -> {
      asked.countDown();
      done.await();
    });
    Told told = new Told();
    Call call = new PetApi(client).getPetByIdAsync(1L, told);
    asked.await();
    call.cancel();
    Service.same(((ApiException) told.queue.take()).getCode(), 0);
    Service.same(call.isCanceled(), true);
    done.countDown();
    end(client);
  }

  /** A test replaces the API by its own class, or answers in an interceptor. */
  private static void mocked() throws Exception {
    PetApi own = new PetApi(new ApiClient()) {
      @Override
      public Pet getPetById(Long petId) {
        return new Pet().id(petId).name("mocked").photoUrls(List.of());
      }
    };
    Service.same(own.getPetById(5L).getName(), "mocked");

    ApiClient client = new ApiClient();
    ResponseBody body = ResponseBody.create("{\"id\":6,\"name\":\"intercepted\",\"photoUrls\":[]}", MediaType.get("application/json"));
    client.setHttpClient(client.getHttpClient().newBuilder().addInterceptor(chain -> new Response.Builder()
        .request(chain.request()).protocol(Protocol.HTTP_1_1).code(200).message("OK").body(body).build()).build());
    Service.same(new PetApi(client).getPetById(6L).getName(), "intercepted");
  }
}
