// A model's answer in pieces: to its end, and until the program has heard enough.
package chat_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	chat "usage/clients/chat"
)

func connect(t *testing.T, handle http.HandlerFunc) *chat.APIClient {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	configuration := chat.NewConfiguration()
	configuration.Servers = chat.ServerConfigurations{{URL: server.URL}}
	return chat.NewAPIClient(configuration)
}

func question() chat.CreateChatCompletionRequest {
	user := chat.NewUserMessage("user", chat.StringAsUserMessageContent(chat.Ptr("How are you?")))
	out := chat.NewCreateChatCompletionRequest(chat.CreateEmbeddingRequestModel{String: chat.Ptr("small")}, []chat.Message{chat.UserMessageAsMessage(user)})
	out.SetStream(true)
	return *out
}

func piece(w io.Writer, text string) {
	_, _ = fmt.Fprintf(w, "data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,\"delta\":{\"content\":%q},\"finish_reason\":null}]}\n\n", text)
	w.(http.Flusher).Flush()
}

func TestToItsEnd(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Header.Get("Authorization") != "Bearer sk-1" || r.Header.Get("Accept") != "text/event-stream" || !strings.Contains(string(body), `"stream":true`) {
			t.Errorf("%v %s", r.Header, body)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, ": keep-alive\n\n")
		for _, text := range []string{"I am", " ", "fine."} {
			piece(w, text)
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	})
	ctx := context.WithValue(context.Background(), chat.ContextAccessToken, "sk-1")
	var answer strings.Builder
	for chunk, err := range client.ChatAPI.CreateChatCompletion(ctx).CreateChatCompletionRequest(question()).ExecuteStream() {
		if err != nil {
			t.Fatal(err)
		}
		for _, choice := range chunk.Choices {
			answer.WriteString(choice.Delta.GetContent())
		}
	}
	if answer.String() != "I am fine." {
		t.Errorf("%q", answer.String())
	}
}

func TestCancelledHalfWay(t *testing.T) {
	gone := make(chan struct{})
	client := connect(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		piece(w, "I")
		<-r.Context().Done()
		close(gone)
	})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	pieces := 0
	var last error
	for _, err := range client.ChatAPI.CreateChatCompletion(ctx).CreateChatCompletionRequest(question()).ExecuteStream() {
		if err != nil {
			last = err
			continue
		}
		pieces++
		cancel()
	}
	<-gone
	if pieces != 1 || !errors.Is(last, context.Canceled) {
		t.Errorf("%d pieces, %v", pieces, last)
	}
}

func TestTooMany(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"error":{"message":"slow down","type":"requests","code":"rate_limit_exceeded"}}`)
	})
	for _, err := range client.ChatAPI.CreateChatCompletion(context.Background()).CreateChatCompletionRequest(question()).ExecuteStream() {
		var limited *chat.TypedError[chat.CreateChatCompletion401Response]
		if !errors.As(err, &limited) || limited.Model.Error.GetCode() != "rate_limit_exceeded" {
			t.Errorf("%v", err)
		}
	}
}

func TestEventsByTheirType(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "event: response.delta\ndata: {\"type\":\"response.delta\",\"delta\":\"Hi\"}\n\n")
		_, _ = io.WriteString(w, "event: response.completed\ndata: {\"type\":\"response.completed\",\ndata: \"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4}}\n\n")
	})
	text, tokens := "", int32(0)
	for event, err := range client.ChatAPI.FollowResponse(context.Background(), "r/1").ExecuteStream() {
		if err != nil {
			t.Fatal(err)
		}
		switch is := event.GetActualInstance().(type) {
		case *chat.TextDelta:
			text += is.Delta
		case *chat.Completed:
			tokens = is.Usage.CompletionTokens
		}
	}
	if text != "Hi" || tokens != 4 {
		t.Errorf("%q, %d", text, tokens)
	}
}
