import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;
import org.openapitools.client.RFC3339DateFormat;
import org.openapitools.client.api.IssuesApi;
import org.openapitools.client.model.Issue;
import org.openapitools.client.model.IssuesCreateRequest;
import org.openapitools.client.model.IssuesCreateRequestTitle;
import org.openapitools.client.model.ModelModule;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** GitHub's issues in a program with Spring 7's RestClient, and with mappers of Jackson 3 of its own. */
public class Mappers {
  public static void main(String[] args) throws Exception {
    JsonMapper own = ModelModule.install(JsonMapper.builder()).build();
    JsonMapper strict = own.rebuild().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    modelsAreReadAndWritten(own);
    modelsAreReadAndWritten(ApiClient.createDefaultMapper(null));
    callsUse(own, strict);
    oneRestClientServesBoth(own);
    formatsOfDates();
  }

  private static String issue(String more) {
    return "{\"assignee\":null,\"closed_at\":null,\"comments\":0,\"comments_url\":\"\",\"events_url\":\"\",\"html_url\":\"\",\"id\":1"
        + ",\"node_id\":\"n\",\"labels\":[],\"labels_url\":\"\",\"milestone\":null,\"number\":7"
        + ",\"repository_url\":\"\",\"state\":\"open\",\"locked\":false,\"title\":\"t\",\"url\":\"\",\"user\":null,\"author_association\":\"NONE\","
        + "\"created_at\":\"2023-01-01T00:00:00+02:00\",\"updated_at\":\"2023-01-01T00:00:00Z\"" + more + "}";
  }

  private static void modelsAreReadAndWritten(JsonMapper mapper) {
    Issue issue = mapper.readValue(issue(""), Issue.class);
    Service.same(issue.getCreatedAt(), OffsetDateTime.parse("2023-01-01T00:00:00+02:00"));
    JsonNode written = mapper.valueToTree(issue);
    Service.same(written, mapper.readTree(issue("")));
    Service.same(mapper.treeToValue(written, Issue.class), issue);
    IssuesCreateRequest request = new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t"));
    Service.same(mapper.writeValueAsString(request), "{\"title\":\"t\"}");
    for (String wrong : List.of("{}", "[]", issue("").replace("\"id\":1", "\"id\":\"1\""), issue("") + "]")) {
      try {
        throw new AssertionError(mapper.readValue(wrong, Issue.class));
      } catch (JacksonException e) {
        Service.same(e.getOriginalMessage().isEmpty(), false);
      }
    }
  }

  private static void callsUse(JsonMapper own, JsonMapper strict) throws Exception {
    String url = Service.start(exchange -> Service.answer(exchange, 201, "application/json", issue(",\"later\":1")));
    Service.same(create(new ApiClient(own, new RFC3339DateFormat()).setBasePath(url)).getNumber(), 7);
    ApiClient client = new ApiClient(strict, new RFC3339DateFormat()).setBasePath(url);
    Service.same(client.getJsonMapper().isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES), true);
    try {
      throw new AssertionError(create(client));
    } catch (RestClientException e) {
      Service.same(e.getMessage().startsWith("issuesCreate has an unreadable response: "), true);
      Service.same(e.getCause().getCause() instanceof JacksonException, true);
    }
  }

  private static Issue create(ApiClient client) {
    return new IssuesApi(client).issuesCreate("octocat", "Hello-World", new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t")));
  }

  /** The client's requests, and others, whose models Spring reads and writes with the mapper. */
  private static void oneRestClientServesBoth(JsonMapper own) throws Exception {
    String url = Service.start(exchange -> {
      Service.same(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), "{\"title\":\"t\"}");
      Service.answer(exchange, 201, "application/json", issue(""));
    });
    RestClient shared = RestClient.builder()
        .requestFactory(new JdkClientHttpRequestFactory(HttpClient.newHttpClient()))
        .configureMessageConverters(converters -> converters.registerDefaults().withJsonConverter(new JacksonJsonHttpMessageConverter(own)))
        .build();
    ApiClient client = new ApiClient(shared, own, new RFC3339DateFormat()).setBasePath(url);
    Service.same(create(client).getTitle(), "t");
    IssuesCreateRequest request = new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t"));
    Service.same(shared.post().uri(url + "/other").body(request).retrieve().body(Issue.class).getNumber(), 7);
    Service.same(ApiClient.buildRestClient(own).post().uri(url).body(request).retrieve().body(Issue.class).getNumber(), 7);
  }

  private static void formatsOfDates() {
    JSON json = new JSON();
    JsonMapper before = json.getMapper();
    json.setDateFormat(new java.text.SimpleDateFormat("yyyy"));
    Map<String, Object> dated = Map.of("at", new java.util.Date(0));
    Service.same(before.writeValueAsString(dated), "{\"at\":\"1970-01-01T00:00:00.000Z\"}");
    Service.same(json.getMapper().writeValueAsString(dated), "{\"at\":\"1970\"}");
  }
}
