package {{ package }};

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Schedulers;

/**
 * Sends calls with a WebClient, whose filters see each request and each response. A call is made and sent by each subscription.
 * Files, and what a program has for its credentials, may take time: they never do on a thread of Netty.
 */
final class Transport {
  /** The size of a part of a body, and how many parts wait to be written or decoded. */
  private static final int PART = 8192;
  private static final int WAITING = 4;

  /** Reads a response, whose body arrives in parts. */
  private interface Reader<R> {
    Publisher<R> read(ApiCall call, Received response, Flux<byte[]> body);
  }

  /** Says that a further request follows. */
  private static final class Following extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Attempt next;

    Following(Attempt next) {
      super(null, null, false, false);
      this.next = next;
    }
  }

  private final ApiClient client;
  private final Responses responses;

  Transport(ApiClient client) {
    this.client = client;
    this.responses = new Responses(client);
  }

  /** The response of a call, which is read to its end. */
  <T> Mono<ApiResponse<T>> read(Supplier<ApiCall> calls) {
    return this.<ApiResponse<T>>sent(calls, this::whole).singleOrEmpty();
  }

  /** The items of a list, without those that are null. If they arrive one by one, so does each. */
  <T> Flux<T> many(Supplier<ApiCall> calls) {
    return sent(calls, (call, response, body) -> {
      if (call.isList && Responses.isFramed(response)) {
        return framed(call, response, body);
      }
      return this.<Collection<T>>whole(call, response, body)
          .filter(read -> read.getData() != null)
          .flatMapMany(read -> Flux.fromStream(read.getData().stream().filter(Objects::nonNull)));
    });
  }

  <T> Flux<T> items(Supplier<ApiCall> calls) {
    return sent(calls, this::framed);
  }

  Flux<DataBuffer> open(Supplier<ApiCall> calls) {
    return sent(calls, (call, response, body) -> body.map(DefaultDataBufferFactory.sharedInstance::wrap));
  }

  Mono<Page> page(Supplier<ApiCall> calls) {
    return sent(calls, (call, response, body) -> joined(body).map(bytes -> responses.page(call, response.with(bytes)))).singleOrEmpty();
  }

  private <R> Flux<R> sent(Supplier<ApiCall> calls, Reader<R> reader) {
    return Mono.fromCallable(() -> {
      ApiCall call = calls.get();
      return sent(call, Attempt.first(client, call), reader);
    }).subscribeOn(Schedulers.boundedElastic()).flatMapMany(sent -> sent);
  }

  private <R> Flux<R> sent(ApiCall call, Attempt attempt, Reader<R> reader) {
    return request(call, attempt)
        .exchangeToFlux(response -> {
          int status = response.{% if is_jakarta %}statusCode().value(){% else %}rawStatusCode(){% endif %};
          Received received = new Received(ResponseEntity.status(status).headers(response.headers().asHttpHeaders()).build(), attempt.uri);
          Flux<byte[]> body = body(call, received, response);
          Attempt next;
          try {
            next = attempt.after(received);
          } catch (ApiException e) {
            return left(body, e);
          }
          if (next != null) {
            return left(body, new Following(next));
          }
          return status < 200 || status > 299
              ? joined(body).flatMapMany(bytes -> Flux.<R>error(error(call, received.with(bytes))))
              : Flux.from(reader.read(call, received, body));
        })
        .onErrorMap(WebClientRequestException.class, e -> {
          Attempt next = attempt.afterFailure();
          return next == null ? e : new Following(next);
        })
        .onErrorResume(Following.class, following -> {
          Flux<R> next = sent(call, following.next, reader);
          long wait = following.next.wait;
          return wait > 0 ? Mono.delay(java.time.Duration.ofMillis(wait)).thenMany(next) : next;
        });
  }

  /** A request that is not sent yet. */
  WebClient.RequestHeadersSpec<?> request(ApiCall call, Attempt attempt) {
    WebClient.RequestBodySpec request =
        client.getWebClient().method(ApiClient.method(call, attempt)).uri(attempt.uri).headers(headers -> attempt.headers().forEach(headers::set));
    Payload payload = attempt.payload;
    if (payload == null) {
      return request;
    }
    if (payload.length >= 0) {
      request.contentLength(payload.length);
    }
    return request.body(BodyInserters.fromDataBuffers(parts(payload.source)));
  }

  private static Flux<DataBuffer> parts(Payload.Source source) {
    return DataBufferUtils.readInputStream(source::open, DefaultDataBufferFactory.sharedInstance, PART)
        .subscribeOn(Schedulers.boundedElastic());
  }

  /** Leaves a body unread. One that is not over with its first part closes the connection. */
  private static <R> Flux<R> left(Flux<byte[]> body, RuntimeException reason) {
    return body.take(1).onErrorResume(e -> Mono.empty()).thenMany(Flux.error(reason));
  }

  /** The body of a response as it arrives, uncompressed. It fails when it has too many bytes. */
  private Flux<byte[]> body(ApiCall call, Received received, ClientResponse response) {
    Flux<byte[]> sent = response.body(BodyExtractors.toDataBuffers()).map(Transport::bytes);
    Flux<byte[]> parts = received.header("Content-Encoding").equalsIgnoreCase("gzip") ? unpacked(sent) : sent;
    AtomicLong left = new AtomicLong(client.maxResponseBytes);
    return parts
        .<byte[]>handle((part, sink) -> {
          if (left.addAndGet(-part.length) < 0) {
            sink.error(new IOException(Responses.TOO_LONG));
          } else {
            sink.next(part);
          }
        })
        // As an error of the call, it is not taken for one of the request, which could be sent again.
        .onErrorMap(e -> !(e instanceof ApiException), e -> Responses.failed(call, e instanceof Exception ? (Exception) e : new IOException(e)));
  }

  private static byte[] bytes(DataBuffer buffer) {
    byte[] out = new byte[buffer.readableByteCount()];
    buffer.read(out);
    DataBufferUtils.release(buffer);
    return out;
  }

  private static Flux<byte[]> unpacked(Flux<byte[]> packed) {
    return Flux.using(
            () -> packed.toStream(1),
            parts -> DataBufferUtils.readInputStream(() -> new GZIPInputStream(opened(parts.iterator())), DefaultDataBufferFactory.sharedInstance, PART),
            Stream::close)
        .subscribeOn(Schedulers.boundedElastic())
        .map(Transport::bytes);
  }

  /** The parts as a stream, which waits for them. */
  private static InputStream opened(Iterator<byte[]> parts) {
    return new SequenceInputStream(new Enumeration<InputStream>() {
      @Override
      public boolean hasMoreElements() {
        return parts.hasNext();
      }

      @Override
      public InputStream nextElement() {
        return new ByteArrayInputStream(parts.next());
      }
    }) {
      @Override
      public void close() {
        // It would read the rest.
      }
    };
  }

  /** A whole body, which is decoded where files may be written. */
  private static Mono<byte[]> joined(Flux<byte[]> body) {
    return body.collect(ByteArrayOutputStream::new, (out, part) -> out.write(part, 0, part.length))
        .map(ByteArrayOutputStream::toByteArray)
        .publishOn(Schedulers.boundedElastic());
  }

  private <T> Mono<ApiResponse<T>> whole(ApiCall call, Received response, Flux<byte[]> body) {
    return Payload.isFile(call.type) && response.status != 204
        ? saved(call, response, body)
        : joined(body).map(bytes -> responses.read(call, response.with(bytes)));
  }

  /** Writes a body to a file, which goes if the body does not come to its end. */
  @SuppressWarnings("unchecked")
  private <T> Mono<ApiResponse<T>> saved(ApiCall call, Received response, Flux<byte[]> body) {
    return Mono.fromCallable(() -> Responses.file(response, client.downloadFolder()))
        .subscribeOn(Schedulers.boundedElastic())
        .flatMap(file -> Mono.using(() -> Files.newOutputStream(file), out -> written(body, out), Transport::closed)
            .doFinally(end -> remove(file, end))
            .thenReturn(new ApiResponse<>(response.status, response.fields(), (T) Payload.file(file.toFile(), call.type))))
        .onErrorMap(IOException.class, e -> Responses.failed(call, e));
  }

  private static Mono<Void> written(Flux<byte[]> body, OutputStream out) {
    return body.publishOn(Schedulers.boundedElastic(), WAITING).doOnNext(part -> {
      try {
        out.write(part);
      } catch (IOException e) {
        throw Exceptions.propagate(e);
      }
    }).then();
  }

  private static void closed(OutputStream out) {
    try {
      out.close();
    } catch (IOException e) {
      throw Exceptions.propagate(e);
    }
  }

  private static void remove(Path file, SignalType end) {
    try {
      if (end != SignalType.ON_COMPLETE) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // It stays.
    }
  }

  /** The items of a body as they arrive. */
  private <T> Flux<T> framed(ApiCall call, Received response, Flux<byte[]> body) {
    ItemReader reader = new ItemReader(call.framing, call.values);
    return body.publishOn(Schedulers.boundedElastic(), WAITING)
        .map(part -> reader.read(part, part.length))
        .concatWith(Mono.fromCallable(reader::end))
        .takeUntil(items -> reader.isDone())
        .concatMapIterable(items -> items, 1)
        .map(item -> Responses.item(call, response, item));
  }

  /** The error of Spring, whose cause names the operation and has the decoded body. */
  private WebClientResponseException error(ApiCall call, Received response) {
    HttpStatus status = HttpStatus.resolve(response.status);
    String reason = status == null ? "" : status.getReasonPhrase();
    WebClientResponseException error =
        WebClientResponseException.create(response.status, reason, response.headers(), response.response.getBody(), StandardCharsets.UTF_8);
    try {
      responses.checked(call, response);
    } catch (ApiException cause) {
      error.initCause(cause);
    }
    return error;
  }
}
