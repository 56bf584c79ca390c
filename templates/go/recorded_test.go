package openapi

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	openapiclient "MODULE"
)

// requests records the methods of the requests that a server received.
type requests chan string

// recorded returns a context, and a client of a server that returns an empty body for each request.
func recorded(t *testing.T) (context.Context, *openapiclient.APIClient, requests) {
	received := make(requests, 10)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		received <- r.Method
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(server.Close)
	configuration := openapiclient.NewConfiguration()
	configuration.Servers = openapiclient.ServerConfigurations{{URL: server.URL}}
	configuration.OperationServers = nil
	return context.Background(), openapiclient.NewAPIClient(configuration), received
}

// expect fails the test unless the server received a request with the method.
func (r requests) expect(t *testing.T, method string, err error) {
	t.Helper()
	select {
	case received := <-r:
		if received != method {
			t.Errorf("the request has the method %s instead of %s", received, method)
		}
	default:
		t.Errorf("the server received no request: %v", err)
	}
}
