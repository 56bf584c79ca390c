// What the table of calls cannot say of the client of wire.yaml: cancelling, two clients at once, and large files; hostile_test.go has hostile answers.
package wire_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	wire "github.com/GIT_USER_ID/GIT_REPO_ID"
)

// ClientOf gives a client of a server with this handler.
func clientOf(t *testing.T, handle http.HandlerFunc, change ...func(*wire.Configuration)) *wire.APIClient {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	configuration := wire.NewConfiguration()
	configuration.Servers = wire.ServerConfigurations{{URL: server.URL}}
	for _, one := range change {
		one(configuration)
	}
	return wire.NewAPIClient(configuration)
}

func answer(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = io.WriteString(w, body)
	}
}

// Eager answers the first request before it has read its body, and reads on while the second is sent, as net/http's own transport may.
type eager struct {
	first    io.ReadCloser
	late     string
	received string
}

func (e *eager) RoundTrip(request *http.Request) (*http.Response, error) {
	response := &http.Response{StatusCode: http.StatusPermanentRedirect, Header: http.Header{"Location": {"/moved"}}, Body: http.NoBody, Request: request}
	if e.first == nil {
		e.first = request.Body
		return response, nil
	}
	late, _ := io.ReadAll(e.first)
	body, err := io.ReadAll(request.Body)
	e.late, e.received = string(late), string(body)
	response.StatusCode = http.StatusNoContent
	return response, err
}

func TestBodyIsSentAgainWhole(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "body"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	if _, err := file.WriteString("--abcd"); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Seek(2, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	transport := &eager{}
	client := clientOf(t, nil, func(c *wire.Configuration) { c.HTTPClient = &http.Client{Transport: transport} })
	if _, err := client.BodyAPI.BodyOctets(context.Background()).Body(file).Execute(); err != nil {
		t.Fatal(err)
	}
	if transport.late != "" || transport.received != "abcd" {
		t.Errorf("the second request has %q, the first took %q meanwhile", transport.received, transport.late)
	}
}

func TestContextEndsACall(t *testing.T) {
	arrived := make(chan struct{}, 2)
	client := clientOf(t, func(_ http.ResponseWriter, r *http.Request) {
		arrived <- struct{}{}
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-arrived
		cancel()
	}()
	if _, _, err := client.AnswerAPI.AnswerText(ctx).Execute(); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, _, err := client.AnswerAPI.AnswerText(ctx).Execute(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("out of time: %v", err)
	}
}

func TestTheModelOfAnErrorHasItsType(t *testing.T) {
	client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"title":"lost"}`)
	})
	_, response, err := client.AnswerAPI.AnswerSeveral(context.Background()).Execute()
	var failure *wire.GenericOpenAPIError
	if !errors.As(fmt.Errorf("wrapped: %w", err), &failure) {
		t.Fatalf("%T: %v", err, err)
	}
	problem, ok := failure.Model().(wire.Problem)
	if !ok || problem.GetTitle() != "lost" || failure.StatusCode() != http.StatusNotFound || response.StatusCode != http.StatusNotFound {
		t.Errorf("%#v, status %d", failure.Model(), failure.StatusCode())
	}
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != `{"title":"lost"}` || string(failure.Body()) != string(body) {
		t.Errorf("the body can be read again: %q, %v", body, err)
	}
}

func TestNothingIsSentAgainByDefault(t *testing.T) {
	var calls atomic.Int32
	client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	if _, _, err := client.AnswerAPI.AnswerText(context.Background()).Execute(); err == nil || calls.Load() != 1 {
		t.Errorf("%d requests, %v", calls.Load(), err)
	}
}

func TestAWaitForARetryCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusServiceUnavailable)
		cancel()
	}, func(c *wire.Configuration) { c.MaxRetries = 1 })
	if _, _, err := client.AnswerAPI.AnswerText(ctx).Execute(); err == nil {
		t.Error("no error")
	}
}

// Tripper answers without a network.
type tripper func(*http.Request) (*http.Response, error)

func (t tripper) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

func TestTwoClientsAtOnce(t *testing.T) {
	var waiting sync.WaitGroup
	for _, name := range []string{"one", "two"} {
		client := clientOf(t, nil, func(c *wire.Configuration) {
			c.AddDefaultHeader("X-Client", name)
			c.HTTPClient = &http.Client{Transport: tripper(func(r *http.Request) (*http.Response, error) {
				header := http.Header{"Content-Type": {"text/plain"}}
				return &http.Response{StatusCode: 200, Header: header, Body: io.NopCloser(strings.NewReader(r.Header.Get("X-Client"))), Request: r}, nil
			})}
		})
		for range 20 {
			waiting.Go(func() {
				got, _, err := client.AnswerAPI.AnswerText(context.Background()).Execute()
				if err != nil || got != name {
					t.Errorf("%s: %q, %v", name, got, err)
				}
			})
		}
	}
	waiting.Wait()
}

func TestATruncatedBodyIsAnError(t *testing.T) {
	whole := `{"name":"a","owner":null,"more":{"a":[1,2,{"b":"c"}]}}`
	for at := range len(whole) {
		client := clientOf(t, answer("application/json", whole[:at]))
		if pet, _, err := client.AnswerAPI.AnswerSeveral(context.Background()).Execute(); err == nil && at > 0 {
			t.Errorf("%q gives %v", whole[:at], pet)
		}
	}
}

// Allocated gives the bytes that a call allocates.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func node(levels int) string {
	return strings.Repeat(`{"value":1,"next":`, levels) + `{"value":1}` + strings.Repeat("}", levels)
}

func TestAFileIsStreamed(t *testing.T) {
	received := make(chan int64, 1)
	client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		received <- n
		w.WriteHeader(http.StatusNoContent)
	})
	const size = 50 << 20
	file, err := os.Create(filepath.Join(t.TempDir(), "zeros"))
	if err != nil || file.Truncate(size) != nil {
		t.Fatal(err)
	}
	bytes := allocated(func() {
		if _, err := client.BodyAPI.BodyOctets(context.Background()).Body(file).Execute(); err != nil {
			t.Error(err)
		}
	})
	if n := <-received; n != size || bytes > size/5 {
		t.Errorf("%d bytes arrived, %d were allocated", n, bytes)
	}
}
