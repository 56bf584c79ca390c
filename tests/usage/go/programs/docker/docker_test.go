// Docker over a unix socket: containers, logs and archives as they arrive, and events until the program has enough.
package docker_test

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	docker "usage/clients/docker"
)

// dial returns a client of a daemon that listens on a unix socket.
func dial(t *testing.T, daemon http.Handler) *docker.APIClient {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "docker.sock")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	server := &httptest.Server{Listener: listener, Config: &http.Server{Handler: daemon}}
	server.Start()
	t.Cleanup(server.Close)

	configuration := docker.NewConfiguration()
	configuration.Scheme, configuration.Host = "http", "docker"
	configuration.HTTPClient = &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", socket)
		},
		DisableKeepAlives: true,
	}}
	return docker.NewAPIClient(configuration)
}

func TestContainers(t *testing.T) {
	daemon := http.NewServeMux()
	daemon.HandleFunc("GET /v1.56/containers/json", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("filters") != `{"status":["running"]}` || r.URL.Query().Get("all") != "true" {
			t.Errorf("query: %s", r.URL.RawQuery)
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `[{"Id":"1","Names":["/web"],"State":"running","Ports":[{"PrivatePort":80,"PublicPort":8080,"Type":"tcp"}]}]`)
	})
	daemon.HandleFunc("POST /v1.56/containers/create", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		want := `{"ExposedPorts":{"80/tcp":{}},"Cmd":["nginx"],"Image":"nginx:alpine","HostConfig":{"Memory":268435456,"PortBindings":{"80/tcp":[{"HostPort":"8080"}]}}}`
		if got := strings.TrimSpace(string(body)); got != want || r.URL.Query().Get("name") != "web" {
			t.Errorf("%s\nwant %s", got, want)
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		_, _ = io.WriteString(w, `{"Id":"abc","Warnings":[]}`)
	})
	daemon.HandleFunc("GET /v1.56/containers/{id}/json", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusNotFound)
		_, _ = fmt.Fprintf(w, `{"message":"No such container: %s"}`, r.PathValue("id"))
	})
	client, ctx := dial(t, daemon), context.Background()

	running, _, err := client.ContainerAPI.ContainerList(ctx).All(true).Filters(`{"status":["running"]}`).Execute()
	if err != nil || len(running) != 1 || running[0].Names[0] != "/web" || running[0].Ports[0].GetPublicPort() != 8080 {
		t.Errorf("%+v, %v", running, err)
	}

	body := docker.ContainerCreateRequest{
		Image:        docker.Ptr("nginx:alpine"),
		Cmd:          []string{"nginx"},
		ExposedPorts: map[string]map[string]interface{}{"80/tcp": {}},
		HostConfig: &docker.HostConfig{
			Memory:       docker.PtrInt64(256 << 20),
			PortBindings: docker.Ptr(map[string][]docker.PortBinding{"80/tcp": {{HostPort: docker.PtrString("8080")}}}),
		},
	}
	created, response, err := client.ContainerAPI.ContainerCreate(ctx).Name("web").Body(body).Execute()
	if err != nil || created.Id != "abc" || response.StatusCode != http.StatusCreated {
		t.Errorf("%+v, %v", created, err)
	}

	_, _, err = client.ContainerAPI.ContainerInspect(ctx, "absent").Execute()
	var failure *docker.TypedError[docker.ErrorResponse]
	if !errors.As(err, &failure) || failure.Model.Message != "No such container: absent" {
		t.Errorf("%v", err)
	}
}

func TestLogsAreFollowed(t *testing.T) {
	read := make(chan struct{})
	client := dial(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/vnd.docker.raw-stream")
		for i := 0; ; i++ {
			_, _ = fmt.Fprintf(w, "line %d\n", i)
			w.(http.Flusher).Flush()
			select {
			case read <- struct{}{}:
			case <-r.Context().Done():
				close(read)
				return
			}
		}
	}))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	response, err := client.ContainerAPI.ContainerLogs(ctx, "web").Stdout(true).Follow(true).ExecuteRaw()
	if err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 64)
	n, err := response.Body.Read(buffer)
	if string(buffer[:n]) != "line 0\n" || err != nil {
		t.Errorf("%q, %v", buffer[:n], err)
	}
	<-read
	cancel()
	if _, err := io.Copy(io.Discard, response.Body); !errors.Is(err, context.Canceled) {
		t.Errorf("read on after it was cancelled: %v", err)
	}
	_ = response.Body.Close()
}

// The archive goes from the program into the daemon's hands while it is made: neither has it as a whole.
func TestAnArchiveIsMadeWhileItIsSent(t *testing.T) {
	client := dial(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		archive := tar.NewReader(r.Body)
		header, err := archive.Next()
		if err != nil || header.Name != "index.html" || header.Size != 5 {
			t.Errorf("%+v, %v", header, err)
		}
		if r.ContentLength != -1 || r.Header.Get("Content-Type") != "application/x-tar" {
			t.Errorf("length %d, type %s", r.ContentLength, r.Header.Get("Content-Type"))
		}
		_, _ = io.Copy(io.Discard, r.Body)
	}))
	reader, writer := io.Pipe()
	go func() {
		archive := tar.NewWriter(writer)
		err := archive.WriteHeader(&tar.Header{Name: "index.html", Size: 5, Mode: 0o644})
		if err == nil {
			_, err = io.WriteString(archive, "hello")
		}
		_ = writer.CloseWithError(errors.Join(err, archive.Close()))
	}()
	_, err := client.ContainerAPI.PutContainerArchive(context.Background(), "web").Path("/srv").InputStreamReader(reader).Execute()
	if err != nil {
		t.Error(err)
	}
}

func TestEvents(t *testing.T) {
	client := dial(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/jsonl")
		for {
			for _, action := range []string{"create", "start", "die"} {
				if _, err := fmt.Fprintf(w, `{"Type":"container","Action":%q,"Actor":{"Attributes":{"name":"web"}}}`+"\n", action); err != nil {
					return
				}
			}
			w.(http.Flusher).Flush()
			if r.Context().Err() != nil {
				return
			}
		}
	}))
	var actions []string
	for event, err := range client.SystemAPI.SystemEvents(context.Background()).ExecuteStream() {
		if err != nil {
			t.Fatal(err)
		}
		actor := event.GetActor()
		actions = append(actions, event.GetAction()+" "+actor.GetAttributes()["name"])
		if event.GetAction() == "die" {
			break
		}
	}
	if !slices.Equal(actions, []string{"create web", "start web", "die web"}) {
		t.Errorf("%v", actions)
	}
}
