import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CollectionsApi;
import org.openapitools.client.api.PointsApi;
import org.openapitools.client.api.SearchApi;
import org.openapitools.client.model.Condition;
import org.openapitools.client.model.ErrorResponse;
import org.openapitools.client.model.ExtendedPointId;
import org.openapitools.client.model.FieldCondition;
import org.openapitools.client.model.Filter;
import org.openapitools.client.model.FilterMust;
import org.openapitools.client.model.Match;
import org.openapitools.client.model.MatchValue;
import org.openapitools.client.model.PointInsertOperations;
import org.openapitools.client.model.PointStruct;
import org.openapitools.client.model.PointsList;
import org.openapitools.client.model.QueryInterface;
import org.openapitools.client.model.QueryRequest;
import org.openapitools.client.model.Range;
import org.openapitools.client.model.RangeInterface;
import org.openapitools.client.model.ScoredPoint;
import org.openapitools.client.model.ScrollRequest;
import org.openapitools.client.model.SparseVector;
import org.openapitools.client.model.UpdateStatus;
import org.openapitools.client.model.ValueVariants;
import org.openapitools.client.model.Vector;
import org.openapitools.client.model.VectorInput;
import org.openapitools.client.model.VectorStruct;
import org.openapitools.client.model.WithPayloadInterface;

/** Qdrant: unions in unions, whichever a point's ID or vector is, and scrolling through all points. */
public class Qdrant {
  private static final String ID = "5c56c793-69f3-4fbf-87e6-c4bf54c28c26";

  public static void main(String[] args) throws Exception {
    aQueryWithAFilter();
    eachFormOfAVector();
    scrolling();
    aMissingCollection();
  }

  /** A client of a service that expects these bodies, and gives these answers. */
  private static ApiClient connect(String... bodiesAndAnswers) throws Exception {
    Iterator<String> expected = Arrays.asList(bodiesAndAnswers).iterator();
    return Library.connect(Service.start(exchange -> {
      Service.same(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), expected.next());
      Service.answer(exchange, 200, "application/json", expected.next());
    }));
  }

  private static void aQueryWithAFilter() throws Exception {
    ApiClient client = connect(
        "{\"query\":[0.2,0.1,0.9,0.7],\"filter\":{\"must\":[{\"key\":\"city\",\"match\":{\"value\":\"London\"}},"
            + "{\"key\":\"price\",\"range\":{\"lt\":450.5,\"gte\":100.0}}]},\"limit\":3,\"with_payload\":true}",
        "{\"result\":{\"points\":[{\"id\":4,\"version\":18446744073709551615,\"score\":1.5,\"payload\":{\"city\":\"London\"}},"
            + "{\"id\":\"" + ID + "\",\"version\":0,\"score\":1}]}}");
    FieldCondition city = new FieldCondition().key("city").match(new Match(new MatchValue().value(new ValueVariants("London"))));
    FieldCondition price = new FieldCondition().key("price").range(new RangeInterface(new Range().gte(100.0).lt(450.5)));
    QueryRequest request = new QueryRequest()
        .query(new QueryInterface(new VectorInput(List.of(0.2f, 0.1f, 0.9f, 0.7f))))
        .filter(new Filter().must(new FilterMust(List.of(new Condition(city), new Condition(price)))))
        .limit(3)
        .withPayload(new WithPayloadInterface(true));
    List<ScoredPoint> points = new SearchApi(client).queryPoints("star_charts", null, null, request).getResult().getPoints();
    Service.same(points.get(0).getId().getBigInteger(), BigInteger.valueOf(4));
    Service.same(points.get(0).getVersion(), new BigInteger("18446744073709551615"));
    Service.same(points.get(0).getPayload(), Map.of("city", "London"));
    Service.same(points.get(1).getId().getUUID(), UUID.fromString(ID));
  }

  private static void eachFormOfAVector() throws Exception {
    ApiClient client = connect(
        "{\"points\":[{\"id\":1,\"vector\":[0.5,0.25]},{\"id\":\"" + ID + "\",\"vector\":{\"image\":[0.5],"
            + "\"keywords\":{\"indices\":[1,7],\"values\":[0.25,0.5]}}},{\"id\":3,\"vector\":[[0.5],[0.25]]}]}",
        "{\"result\":{\"operation_id\":0,\"status\":\"acknowledged\"}}");
    Map<String, Vector> named = new TreeMap<>();
    named.put("image", new Vector(List.of(0.5f)));
    named.put("keywords", new Vector(new SparseVector().indices(List.of(1L, 7L)).values(List.of(0.25f, 0.5f))));
    VectorStruct several = new VectorStruct();
    several.setActualInstance(List.of(List.of(0.5f), List.of(0.25f)));
    List<PointStruct> points = List.of(
        new PointStruct().id(new ExtendedPointId(BigInteger.ONE)).vector(new VectorStruct(List.of(0.5f, 0.25f))),
        new PointStruct().id(new ExtendedPointId(UUID.fromString(ID))).vector(new VectorStruct(named)),
        new PointStruct().id(new ExtendedPointId(BigInteger.valueOf(3))).vector(several));
    PointInsertOperations body = new PointInsertOperations(new PointsList().points(points));
    Service.same(new PointsApi(client).upsertPoints("multi", null, null, null, body).getResult().getStatus(), UpdateStatus.ACKNOWLEDGED);
  }

  private static void scrolling() throws Exception {
    ApiClient client = connect(
        "{\"limit\":2}", "{\"result\":{\"points\":[{\"id\":1},{\"id\":2}],\"next_page_offset\":7}}",
        "{\"offset\":7,\"limit\":2}", "{\"result\":{\"points\":[{\"id\":7}],\"next_page_offset\":\"" + ID + "\"}}",
        "{\"offset\":\"" + ID + "\",\"limit\":2}", "{\"result\":{\"points\":[{\"id\":\"" + ID + "\"}],\"next_page_offset\":null}}");
    ScrollRequest request = new ScrollRequest().limit(2);
    List<Object> ids = new PointsApi(client).scrollPointsAll("star_charts", null, null, request)
        .map(record -> record.getId().getActualInstance())
        .collect(Collectors.toList());
    Service.same(ids, List.of(BigInteger.ONE, BigInteger.TWO, BigInteger.valueOf(7), UUID.fromString(ID)));
    Service.same(request, new ScrollRequest().limit(2));
  }

  private static void aMissingCollection() throws Exception {
    ApiClient client = Library.connect(Service.start(exchange -> Service.answer(exchange, 404, "application/json",
        "{\"status\":{\"error\":\"Not found: Collection absent doesn't exist!\"},\"time\":0.1}")));
    try {
      new CollectionsApi(client).getCollection("absent");
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(((ErrorResponse) e.getErrorObject()).getStatus().getError(), "Not found: Collection absent doesn't exist!");
    }
  }
}
