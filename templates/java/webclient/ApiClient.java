{% let sent = "send(call).getBody()" -%}
{% let sends = "WebClient" -%}
{% let connects = "connector" -%}
package {{ package }};

import {{ package }}.auth.ApiKeyAuth;
import {{ package }}.auth.Authentication;
import {{ package }}.auth.HttpBasicAuth;
import {{ package }}.auth.HttpBearerAuth;
import {{ package }}.auth.OAuth;
import {{ jackson.mapper_import }};
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.text.DateFormat;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
{%- if is_bean %}
import org.springframework.beans.factory.annotation.Autowired;
{%- endif %}
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.http.codec.json.{{ jackson.codec }}JsonDecoder;
import org.springframework.http.codec.json.{{ jackson.codec }}JsonEncoder;
{%- if is_bean %}
import org.springframework.stereotype.Component;
{%- endif %}
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/** Sends the requests of the APIs with a WebClient, and has their settings. */
{%- if is_bean %}
@Component
{%- endif %}
@SuppressWarnings("this-escape")
public class ApiClient extends ApiSettings<ApiClient> {
{% include "java/spring/constructors.java" %}

  private WebClient made() {
    return buildWebClient(mapper);
  }

  /**
   * Makes what makes a WebClient.
   *
   * @param mapper what reads and writes JSON
   * @return the builder
   */
{%- if is_spring7 && !jackson.is_3 %}
  @SuppressWarnings("removal")
{%- endif %}
  public static WebClient.Builder buildWebClientBuilder({{ jackson.mapper }} mapper) {
    return WebClient.builder()
        // Netty would send a request once more, also one that is not safe to repeat.
        .clientConnector(new ReactorClientHttpConnector(HttpClient.create().disableRetry(true)))
        .codecs(codecs -> {
          codecs.defaultCodecs().{{ jackson.codecs }}JsonEncoder(new {{ jackson.codec }}JsonEncoder(mapper, MediaType.APPLICATION_JSON));
          codecs.defaultCodecs().{{ jackson.codecs }}JsonDecoder(new {{ jackson.codec }}JsonDecoder(mapper, MediaType.APPLICATION_JSON));
        });
  }

  /**
   * What reads the response of a call. The request is sent when it is read, and without following redirects.
   *
   * @param call the call
   * @return the response
   */
  public WebClient.ResponseSpec spec(ApiCall call) {
    return new Transport(this).request(call, Attempt.first(this, call)).retrieve();
  }

  /**
   * The response of a call, which each subscription makes and sends.
   *
   * @param <T> the type of the result
   * @param call makes the call
   * @return the response
   */
  public <T> Mono<ResponseEntity<T>> send(Supplier<ApiCall> call) {
    return new Transport(this).<T>read(call).map(ApiClient::entity);
  }

  /**
   * The result of a call, which each subscription makes and sends.
   *
   * @param <T> the type of the result
   * @param call makes the call
   * @return the result
   */
  public <T> Mono<T> one(Supplier<ApiCall> call) {
    return new Transport(this).<T>read(call).flatMap(response -> Mono.justOrEmpty(response.getData()));
  }

  /**
   * The items of the list that is the result of a call, which each subscription makes and sends.
   *
   * @param <T> the type of an item
   * @param call makes the call
   * @return the items
   */
  public <T> Flux<T> many(Supplier<ApiCall> call) {
    return new Transport(this).many(call);
  }

  /**
   * The items of the response of a call as they arrive. Each subscription makes and sends the call.
   *
   * @param <T> the type of an item
   * @param call makes the call
   * @return the items
   */
  public <T> Flux<T> stream(Supplier<ApiCall> call) {
    return new Transport(this).items(() -> call.get().streaming());
  }

  /**
   * The body of the response of a call as it arrives. Each subscription makes and sends the call.
   *
   * @param call makes the call
   * @return the body, in buffers that need no release
   */
  public Flux<DataBuffer> open(Supplier<ApiCall> call) {
    return new Transport(this).open(call);
  }

  /** Sends a call for a page. */
  Mono<Page> page(Supplier<ApiCall> call) {
    return new Transport(this).page(call);
  }

{% let (setter, doc, end) = ("void", "", "") -%}
{% include "java/settings.java" %}

{% include "java/spring/entity.java" %}
}
