import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ChatApi;
import org.openapitools.client.model.ChatCompletionChunk;
import org.openapitools.client.model.Completed;
import org.openapitools.client.model.CreateChatCompletion401Response;
import org.openapitools.client.model.CreateChatCompletionRequest;
import org.openapitools.client.model.CreateEmbeddingRequestModel;
import org.openapitools.client.model.FollowResponse200Response;
import org.openapitools.client.model.Message;
import org.openapitools.client.model.TextDelta;
import org.openapitools.client.model.UserMessage;
import org.openapitools.client.model.UserMessageContent;

/** A model's answer in pieces: to its end, and until the program has heard enough. */
public class Chat {
  public static void main(String[] args) throws Exception {
    toItsEnd();
    leftHalfWay();
    tooMany();
    eventsByTheirType();
  }

  private static ChatApi connect(Service.Handler handler) throws Exception {
    ApiClient client = Library.connect(Service.start(handler));
    client.setBearerToken("sk-1");
    return new ChatApi(client);
  }

  private static CreateChatCompletionRequest question() {
    UserMessage message = new UserMessage().role(UserMessage.RoleEnum.USER).content(new UserMessageContent("How are you?"));
    return new CreateChatCompletionRequest().model(new CreateEmbeddingRequestModel("small")).addMessagesItem(new Message(message)).stream(true);
  }

  private static String piece(String text) {
    return "data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text
        + "\"},\"finish_reason\":null}]}\n\n";
  }

  private static String said(ChatCompletionChunk chunk) {
    return chunk.getChoices().stream().map(choice -> choice.getDelta().getContent()).collect(Collectors.joining());
  }

  private static void toItsEnd() throws Exception {
    ChatApi api = connect(exchange -> {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Service.same(body.contains("\"stream\":true") && body.contains("\"model\":\"small\"") && !body.contains("null"), true);
      Service.same(exchange.getRequestHeaders().getFirst("Authorization"), "Bearer sk-1");
      Service.same(exchange.getRequestHeaders().getFirst("Accept"), "text/event-stream");
      Service.answer(exchange, 200, "text/event-stream", ": keep-alive\n\n" + piece("I am") + piece(" ") + piece("fine.") + "data: [DONE]\n\n");
    });
    try (Stream<ChatCompletionChunk> chunks = api.createChatCompletionStream(question())) {
      Service.same(chunks.map(Chat::said).collect(Collectors.joining()), "I am fine.");
    }
  }

  private static void leftHalfWay() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    ChatApi api = connect(exchange -> {
      Service.answer(exchange, 200, "text/event-stream", piece("I"));
      pour(exchange);
      gone.countDown();
    });
    try (Stream<ChatCompletionChunk> chunks = api.createChatCompletionStream(question())) {
      Service.same(said(chunks.findFirst().orElseThrow()), "I");
    }
    Service.same(gone.await(20, TimeUnit.SECONDS), true);
  }

  /** Writes until nobody reads. */
  private static void pour(HttpExchange exchange) throws InterruptedException {
    try {
      while (true) {
        exchange.getResponseBody().write(": still here\n\n".getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        Thread.sleep(10);
      }
    } catch (IOException e) {
      // The program has left.
    }
  }

  private static void tooMany() throws Exception {
    ChatApi api = connect(exchange -> Service.answer(exchange, 429, "application/json",
        "{\"error\":{\"message\":\"slow down\",\"type\":\"requests\",\"code\":\"rate_limit_exceeded\"}}"));
    try {
      api.createChatCompletion(question());
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(e.getCode(), 429);
      Service.same(((CreateChatCompletion401Response) e.getErrorObject()).getError().getCode(), "rate_limit_exceeded");
    }
  }

  private static void eventsByTheirType() throws Exception {
    ChatApi api = connect(exchange -> Service.answer(exchange, 200, "text/event-stream",
        "event: response.delta\ndata: {\"type\":\"response.delta\",\"delta\":\"Hi\"}\n\n"
            + "event: response.completed\ndata: {\"type\":\"response.completed\",\ndata: \"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4}}\n\n"));
    StringBuilder heard = new StringBuilder();
    try (Stream<FollowResponse200Response> events = api.followResponseStream("r/1")) {
      events.map(FollowResponse200Response::getActualInstance).forEach(event -> {
        if (event instanceof TextDelta) {
          heard.append(((TextDelta) event).getDelta());
        } else {
          heard.append(' ').append(((Completed) event).getUsage().getCompletionTokens());
        }
      });
    }
    Service.same(heard.toString(), "Hi 4");
  }
}
