import org.openapitools.client.ApiClient;
import org.openapitools.client.api.IssuesApi;
import org.openapitools.client.model.IssuesCreateRequest;
import org.openapitools.client.model.IssuesCreateRequestTitle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.test.web.client.match.MockRestRequestMatchers;
import org.springframework.test.web.client.response.MockRestResponseCreators;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestTemplate;

/** GitHub's issues in a program whose client is a component of Spring. */
public class Beans {
  /** The components of the program: those of the client's packages, and its RestTemplate. */
  @Configuration
  @ComponentScan("org.openapitools.client")
  static class Components {
    @Bean
    RestTemplate template() {
      return new RestTemplate();
    }
  }

  public static void main(String[] args) {
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Components.class)) {
      MockRestServiceServer server = MockRestServiceServer.bindTo(context.getBean(RestTemplate.class)).build();
      server.expect(MockRestRequestMatchers.requestTo("https://api.github.test/repos/o/r/issues"))
          .andExpect(MockRestRequestMatchers.method(HttpMethod.POST))
          .andRespond(MockRestResponseCreators.withUnauthorizedRequest().contentType(MediaType.APPLICATION_JSON).body("{}"));
      context.getBean(ApiClient.class).setBasePath("https://api.github.test");
      IssuesApi api = context.getBean(IssuesApi.class);
      Service.same(api.getApiClient(), context.getBean(ApiClient.class));
      try {
        api.issuesCreate("o", "r", new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t")));
        throw new AssertionError("there is no error");
      } catch (HttpClientErrorException.Unauthorized e) {
        Service.same(e.getResponseBodyAsString(), "{}");
      }
    }
  }
}
