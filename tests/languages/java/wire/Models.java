import java.util.concurrent.atomic.AtomicReference;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ModelsApi;
import org.openapitools.client.model.Account;
import org.openapitools.client.model.Cat;
import org.openapitools.client.model.Film;
import org.openapitools.client.model.Item;
import org.openapitools.client.model.Pet;

/** What models read and send, where properties that the description does not have are rejected. */
public class Models {
  private static final AtomicReference<String> ANSWER = new AtomicReference<>();
  private static final AtomicReference<String> RECEIVED = new AtomicReference<>();

  public static void main(String[] args) throws Exception {
    try (Served served = new Served(exchange -> {
      RECEIVED.set(new String(exchange.getRequestBody().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
      Served.answer(exchange, 200, "application/json", ANSWER.get());
    })) {
      ModelsApi api = new ModelsApi(served.client);
      whatIsOnlySentIsNotExpected(api);
      theClassOfAnObjectIsNoUnknownProperty(api);
      whatIsOnlyReceivedKeepsItsPlace(api);
      anotherValueHasNoNeighboursOfTheOneBefore(api);
    }
  }

  private static void whatIsOnlySentIsNotExpected(ModelsApi api) throws Exception {
    ANSWER.set("{\"name\":\"n\"}");
    Account account = api.putAccount(new Account().name("n").password("p").hint(null).addTagsItem("t"));
    Served.same(RECEIVED.get(), "{\"name\":\"n\",\"password\":\"p\",\"hint\":null,\"tags\":[\"t\"]}");
    api.putAccount(account);
    Served.same(RECEIVED.get(), "{\"name\":\"n\"}");
    ANSWER.set("{\"password\":\"p\"}");
    Served.failure(() -> api.putAccount(account));
  }

  private static void theClassOfAnObjectIsNoUnknownProperty(ModelsApi api) throws Exception {
    ANSWER.set("{\"kind\":\"cat\",\"name\":\"n\",\"lives\":9}");
    Pet pet = api.putPet(new Cat().lives(7));
    Served.same(RECEIVED.get(), "{\"kind\":\"cat\",\"lives\":7}");
    Served.same(((Cat) pet).getLives(), 9);
    ANSWER.set("{\"kind\":\"fish\",\"name\":\"n\"}");
    Served.same(api.putPet(pet).getName(), "n");
    ANSWER.set("{\"kind\":\"cat\",\"fins\":2}");
    ApiException e = Served.failure(() -> api.putPet(pet));
    Served.holds(e.getMessage().contains("fins"), e);
  }

  private static void whatIsOnlyReceivedKeepsItsPlace(ModelsApi api) throws Exception {
    ANSWER.set("{\"kind\":\"cat\",\"chip\":\"c\",\"born\":\"b\"}");
    Pet pet = api.putPet(new Cat());
    Served.same(pet.getChip() + pet.getBorn(), "cb");
    api.putPet(pet);
    Served.same(RECEIVED.get(), "{\"kind\":\"cat\"}");
  }

  private static void anotherValueHasNoNeighboursOfTheOneBefore(ModelsApi api) throws Exception {
    ANSWER.set("{\"pages\":3,\"note\":\"x\"}");
    Item item = api.putItem(new Item(new Film().minutes(90)));
    Served.same(item.getAdditionalProperties(), "{note=x}");
    item.setActualInstance(new Film().minutes(90));
    api.putItem(item);
    Served.same(RECEIVED.get(), "{\"minutes\":90}");
  }
}
