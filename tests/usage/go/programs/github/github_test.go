// GitHub's issues: all pages of them, a new one, an error by its status, and a transport that authorizes and logs.
package github_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	github "usage/clients/github"
)

const issue = `{"assignee":null,"closed_at":null,"comments":0,"comments_url":"","events_url":"","html_url":"","id":%[1]d,"node_id":"n",
	"labels":["bug",{"name":"ui"}],"labels_url":"","milestone":null,"number":%[1]d,"repository_url":"","state":"open","locked":false,
	"title":"t","url":"","user":null,"author_association":"A_NEW_ONE","created_at":"2023-01-01T00:00:00Z","updated_at":"2023-01-01T00:00:00Z"}`

// transport adds a token, and keeps a line for each request.
type transport struct {
	token string
	lines []string
	mutex sync.Mutex
}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+t.token)
	response, err := http.DefaultTransport.RoundTrip(r)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if err == nil {
		t.lines = append(t.lines, fmt.Sprintf("%s %s %d", r.Method, r.URL.RequestURI(), response.StatusCode))
	}
	return response, err
}

func connect(t *testing.T, token string, handle http.HandlerFunc) (*github.APIClient, *transport, string) {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	configuration := github.NewConfiguration()
	configuration.Servers = github.ServerConfigurations{{URL: server.URL}}
	configuration.AddDefaultHeader("X-GitHub-Api-Version", "2022-11-28")
	configuration.MaxRetries = 2
	round := &transport{token: token}
	configuration.HTTPClient = &http.Client{Transport: round, Timeout: 10 * time.Second}
	return github.NewAPIClient(configuration), round, server.URL
}

func TestEveryIssue(t *testing.T) {
	client, round, _ := connect(t, "secret", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" || r.Header.Get("X-GitHub-Api-Version") != "2022-11-28" {
			t.Errorf("%v", r.Header)
		}
		page := 1
		_, _ = fmt.Sscan(r.URL.Query().Get("page"), &page)
		if page < 3 {
			w.Header().Set("Link", fmt.Sprintf(`<?per_page=1&page=%d>; rel="next", <?per_page=1&page=3>; rel="last"`, page+1))
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = fmt.Fprintf(w, "["+issue+"]", page)
	})
	since := time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)
	request := client.IssuesAPI.IssuesListForRepo(context.Background(), "octocat", "Hello-World").State("open").Since(since).PerPage(1)

	var numbers []int32
	for one, err := range request.ExecuteAll() {
		if err != nil {
			t.Fatal(err)
		}
		if one.AuthorAssociation.IsValid() || *one.Labels[0].String != "bug" || one.Labels[1].IssueLabelsInnerOneOf.GetName() != "ui" {
			t.Errorf("%+v", one)
		}
		if user, there := one.GetUserOk(); user != nil || !there && one.User.IsSet() == false {
			t.Errorf("user: %v, %v", user, there)
		}
		numbers = append(numbers, one.Number)
	}
	if !slices.Equal(numbers, []int32{1, 2, 3}) || len(round.lines) != 3 {
		t.Errorf("%v by %v", numbers, round.lines)
	}

	// A loop that ends asks for no further page.
	round.lines = nil
	for range request.ExecuteAll() {
		break
	}
	if len(round.lines) != 1 {
		t.Errorf("%v", round.lines)
	}
}

func TestANewIssueIsRetried(t *testing.T) {
	var calls atomic.Int32
	client, round, _ := connect(t, "secret", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		want := `{"labels":["bug",{"color":"ff0000","name":"ui"}],"milestone":1,"title":"Found a bug"}`
		if got := strings.TrimSpace(string(body)); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
		w.Header().Set("Content-Type", "application/json")
		if calls.Add(1) == 1 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusCreated)
		_, _ = fmt.Fprintf(w, issue, 7)
	})
	ui := github.IssuesCreateRequestLabelsInnerOneOf{Name: github.Ptr("ui")}
	ui.SetColor("ff0000")
	body := github.NewIssuesCreateRequest(github.StringAsIssuesCreateRequestTitle(github.Ptr("Found a bug")))
	body.Labels = []github.IssuesCreateRequestLabelsInner{
		github.StringAsIssuesCreateRequestLabelsInner(github.Ptr("bug")),
		github.IssuesCreateRequestLabelsInnerOneOfAsIssuesCreateRequestLabelsInner(&ui),
	}
	body.SetMilestone(github.Int32AsIssuesCreateRequestMilestone(github.Ptr[int32](1)))
	created, response, err := client.IssuesAPI.IssuesCreate(context.Background(), "octocat", "Hello-World").IssuesCreateRequest(*body).Execute()
	if err != nil || created.Number != 7 || response.StatusCode != http.StatusCreated || len(round.lines) != 2 {
		t.Errorf("%+v, %v, %v", created, err, round.lines)
	}
}

func TestErrorsByTheirStatus(t *testing.T) {
	client, _, _ := connect(t, "secret", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"message":"Not Found","documentation_url":"https://docs.github.com/rest"}`)
	})
	_, _, err := client.IssuesAPI.IssuesGet(context.Background(), "octocat", "Hello-World", 999999).Execute()
	err = fmt.Errorf("reading the issue: %w", err)
	var failure *github.GenericOpenAPIError
	var missing *github.TypedError[github.BasicError]
	var invalid *github.TypedError[github.ValidationError]
	if !errors.As(err, &failure) || failure.StatusCode() != http.StatusNotFound || !strings.Contains(err.Error(), "404 Not Found") {
		t.Errorf("%v", err)
	}
	if !errors.As(err, &missing) || missing.Model.GetMessage() != "Not Found" || errors.As(err, &invalid) {
		t.Errorf("%v, %v", missing, invalid)
	}
}

func TestDeadlines(t *testing.T) {
	client, _, _ := connect(t, "secret", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, _, err := client.RateLimitAPI.RateLimitGet(ctx).Execute(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

func TestTwoClientsDoNotMeet(t *testing.T) {
	var waiting sync.WaitGroup
	for _, token := range []string{"one", "two"} {
		client, round, _ := connect(t, token, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bearer "+token {
				t.Errorf("%s: %v", token, r.Header)
			}
			w.WriteHeader(http.StatusNotModified)
		})
		for range 10 {
			waiting.Add(1)
			go func() {
				defer waiting.Done()
				_, response, err := client.RateLimitAPI.RateLimitGet(context.Background()).Execute()
				if err == nil || response.StatusCode != http.StatusNotModified {
					t.Errorf("%v", err)
				}
			}()
		}
		waiting.Wait()
		if len(round.lines) != 10 {
			t.Errorf("%d requests", len(round.lines))
		}
	}
}
