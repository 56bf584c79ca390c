// Streams of the client of wire-3.2.yaml.
package wire_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	wire "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func serve(t *testing.T, handle http.HandlerFunc) *wire.APIClient {
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	configuration := wire.NewConfiguration()
	configuration.Servers = wire.ServerConfigurations{{URL: server.URL}}
	return wire.NewAPIClient(configuration)
}

// Each event is sent when the one before was read, so a client that waits for the end never gets there.
func TestEventsAreReadAsTheyArrive(t *testing.T) {
	read := make(chan struct{})
	gone := make(chan struct{})
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for at := 0; ; at++ {
			_, _ = fmt.Fprintf(w, "data: %d\n\n", at)
			w.(http.Flusher).Flush()
			select {
			case <-read:
			case <-r.Context().Done():
				close(gone)
				return
			}
		}
	})
	at := 0
	for event, err := range client.NewAPI.Events(context.Background()).ExecuteStream() {
		if err != nil || event.GetData() != fmt.Sprint(at) {
			t.Fatalf("%v, %v", event, err)
		}
		if at++; at == 3 {
			break
		}
		read <- struct{}{}
	}
	<-gone
}

func TestAStreamThatFailsEndsWithItsError(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Content-Length", "1000")
		_, _ = io.WriteString(w, "data: a\n\ndata: b\n")
	})
	count, failures := 0, 0
	for _, err := range client.NewAPI.Events(context.Background()).ExecuteStream() {
		if count++; err != nil {
			failures++
		}
	}
	if count != 2 || failures != 1 {
		t.Errorf("%d items, %d failures", count, failures)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, err := range client.NewAPI.Events(ctx).ExecuteStream() {
		if err == nil {
			t.Error("an item of a stream that was cancelled")
		}
	}
}
