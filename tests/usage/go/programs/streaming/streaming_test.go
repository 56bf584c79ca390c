// Files that never are in memory as a whole, and lines of a log as they arrive.
package streaming_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"testing"

	streaming "usage/clients/streaming"
)

const size = 64 << 20

// zeros are as many bytes as are asked for.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func connect(t *testing.T, handle http.HandlerFunc) *streaming.APIClient {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	configuration := streaming.NewConfiguration()
	configuration.Servers = streaming.ServerConfigurations{{URL: server.URL}}
	return streaming.NewAPIClient(configuration)
}

// allocated returns how many bytes a function allocates.
func allocated(function func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	function()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestUp(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, r *http.Request) {
		if n, err := io.Copy(io.Discard, r.Body); n != size || err != nil {
			t.Errorf("%d bytes, %v", n, err)
		}
		w.WriteHeader(http.StatusNoContent)
	})
	bytes := allocated(func() {
		if _, err := client.FilesAPI.UploadFile(context.Background(), "zeros").BodyReader(io.LimitReader(zeros{}, size)).Execute(); err != nil {
			t.Error(err)
		}
	})
	if bytes > size/8 {
		t.Errorf("%d bytes allocated", bytes)
	}
}

func TestDown(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		_, _ = io.CopyN(w, zeros{}, size)
	})
	bytes := allocated(func() {
		file, _, err := client.FilesAPI.DownloadFile(context.Background(), "zeros").Execute()
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _, _ = file.Close(), os.Remove(file.Name()) }()
		if info, err := file.Stat(); err != nil || info.Size() != size {
			t.Errorf("%v, %v", info, err)
		}
		response, err := client.FilesAPI.DownloadFile(context.Background(), "zeros").ExecuteRaw()
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = response.Body.Close() }()
		if n, err := io.Copy(io.Discard, response.Body); n != size || err != nil {
			t.Errorf("%d bytes, %v", n, err)
		}
	})
	if bytes > size/8 {
		t.Errorf("%d bytes allocated", bytes)
	}
}

func TestLines(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/jsonl")
		for range 20_000 {
			_, _ = io.WriteString(w, `{"at":"2024-01-01T00:00:00Z","message":"m","level":"new"}`+"\n")
		}
	})
	count := 0
	for line, err := range client.ChatAPI.ReadLog(context.Background()).ExecuteStream() {
		if err != nil {
			t.Fatal(err)
		}
		if count++; line.Message != "m" || line.GetLevel() != "new" {
			t.Fatalf("%+v", line)
		}
	}
	if count != 20_000 {
		t.Errorf("%d lines", count)
	}
}
