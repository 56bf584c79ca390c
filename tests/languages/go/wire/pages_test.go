// The pages of the client of pages.yaml: what is asked for, which items there are, and how a loop ends.
package wire_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"

	wire "github.com/GIT_USER_ID/GIT_REPO_ID"
)

// page is an answer: a body, and a header Link.
type page struct{ body, link string }

// paged returns a client whose server answers with these pages, then with an error, and the requests that it has got.
func paged(t *testing.T, pages ...page) (*wire.APIClient, *[]string) {
	t.Helper()
	requests := []string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		target := strings.Replace(r.URL.RequestURI(), "key=k", "", 1)
		requests = append(requests, strings.TrimRight(target, "?&")+r.Header.Get("X-From")+strings.TrimSpace(string(body)))
		if r.URL.Query().Get("key") != "k" || len(r.URL.Query()["key"]) != 1 || r.Header.Get("Authorization") != "Bearer t" {
			t.Errorf("credentials: %s, %v", r.URL, r.Header)
		}
		w.Header().Set("Content-Type", "application/json")
		if len(requests) > len(pages) {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		next := pages[len(requests)-1]
		if next.link != "" {
			w.Header().Set("Link", strings.ReplaceAll(next.link, "HOST", r.Host))
		}
		_, _ = io.WriteString(w, next.body)
	}))
	t.Cleanup(server.Close)
	configuration := wire.NewConfiguration()
	configuration.Servers = wire.ServerConfigurations{{URL: server.URL}}
	return wire.NewAPIClient(configuration), &requests
}

func credentials() context.Context {
	ctx := context.WithValue(context.Background(), wire.ContextAPIKeys, map[string]wire.APIKey{"key": {Key: "k"}})
	return context.WithValue(ctx, wire.ContextAccessToken, "t")
}

// walked returns the IDs of the items, with the error behind them.
func walked(items iter.Seq2[wire.Item, error]) string {
	out := ""
	for item, err := range items {
		if err != nil {
			return out + "! " + err.Error()
		}
		out += item.Id
	}
	return out
}

func items(ids string) string {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		out = append(out, fmt.Sprintf(`{"id":"%c"}`, id))
	}
	return "[" + strings.Join(out, ",") + "]"
}

func TestPages(t *testing.T) {
	type request = func(*wire.APIClient) iter.Seq2[wire.Item, error]
	links := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		return c.DefaultAPI.Links(credentials()).All(true).ExecuteAll()
	}
	cursor := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		return c.DefaultAPI.Cursor(credentials()).Limit(2).ExecuteAll()
	}
	scroll := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		return c.DefaultAPI.Scroll(credentials()).Scroll(wire.Scroll{Limit: wire.PtrInt32(2)}).ExecuteAll()
	}
	unset := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		return c.DefaultAPI.Scroll(credentials()).ExecuteAll()
	}
	last := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		return c.DefaultAPI.Last(credentials()).ExecuteAll()
	}
	pages := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		return c.DefaultAPI.Pages(credentials()).ExecuteAll()
	}
	fifth := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		return c.DefaultAPI.Pages(credentials()).Page(5).PerPage(1).ExecuteAll()
	}
	search := func(c *wire.APIClient) iter.Seq2[wire.Item, error] {
		body := wire.NewSearch("t")
		body.SetPaging(wire.SearchPaging{Size: wire.PtrInt32(1)})
		return c.DefaultAPI.Search(credentials()).Search(*body).ExecuteAll()
	}
	channels := func(ids, next string) page {
		return page{body: fmt.Sprintf(`{"channels":%s,"response_metadata":{"next_cursor":%s}}`, items(ids), next)}
	}
	data := func(ids, more string) page { return page{body: fmt.Sprintf(`{"data":%s%s}`, items(ids), more)} }
	points := func(ids, next string) page {
		return page{body: fmt.Sprintf(`{"result":{"points":%s,"next_page_offset":%s}}`, items(ids), next)}
	}
	list := func(ids string) page { return page{body: items(ids)} }
	hits := func(ids string) page { return page{body: `{"hits":` + items(ids) + `}`} }
	for _, one := range []struct {
		name    string
		request request
		pages   []page
		items   string
		asked   string
	}{
		{"links", links, []page{{items("ab"), `<?all=true&page=2>; rel="prev next", <?page=9>; rel="last"`}, {items("c"), `</links?a=%2F,%3B&key=k>;title="a,b\";c";rel=NEXT`}, {items("d"), `<?page=1>; rel="first"`}},
			"abcd", "/links?all=true /links?all=true&page=2 /links?a=%2F,%3B"},
		{"a link to the same server", links, []page{{items("a"), `<http://HOST/elsewhere>; rel=next`}, list("b")}, "ab", "/links?all=true /elsewhere"},
		{"a link to another port", links, []page{{items("a"), `<http://127.0.0.1:1/links>; rel=next`}}, "a! the next page is at http://127.0.0.1:1, but the server is ", "/links?all=true"},
		{"a link with another scheme", links, []page{{items("a"), `<https://HOST/links>; rel=next`}}, "a! the next page is at https://", "/links?all=true"},
		{"a link without a scheme", links, []page{{items("a"), `<//example.com/links>; rel=next`}}, "a! the next page is at http://example.com:80, but", "/links?all=true"},
		{"a link that is none", links, []page{{items("a"), `<http://[::1>; rel=next`}}, "a! parse ", "/links?all=true"},
		{"a link to itself", links, []page{{items("a"), `<?page=2>; rel=next`}, {items("b"), `<?page=2>; rel=next`}}, "ab", "/links?all=true /links?page=2"},
		{"cursors", cursor, []page{channels("ab", `"x y"`), channels("", `"z"`), channels("c", `""`)}, "abc", "/cursor?limit=2 /cursor?cursor=x%20y&limit=2 /cursor?cursor=z&limit=2"},
		{"a cursor that is a number", cursor, []page{channels("a", "7"), channels("b", "null")}, "ab", "/cursor?limit=2 /cursor?cursor=7&limit=2"},
		{"no cursor", cursor, []page{{body: `{"channels":` + items("a") + `}`}}, "a", "/cursor?limit=2"},
		{"cursors in a ring", cursor, []page{channels("a", `"x"`), channels("b", `"y"`), channels("c", `"x"`)}, "abc", "/cursor?limit=2 /cursor?cursor=x&limit=2 /cursor?cursor=y&limit=2"},
		{"cursors in a body", scroll, []page{points("ab", "7"), points("c", `"d"`), points("d", "null")}, "abcd", `/scroll{"limit":2} /scroll{"offset":7,"limit":2} /scroll{"offset":"d","limit":2}`},
		{"a body that was not set", unset, []page{points("a", "7"), points("b", "null")}, "ab", `/scroll /scroll{"offset":7}`},
		{"the last item", last, []page{data("ab", `,"has_more":true`), data("c", `,"has_more":false`)}, "abc", "/last /last?starting_after=b"},
		{"the last item, until there is none", last, []page{data("a", ""), data("", "")}, "a", "/last /last?starting_after=a"},
		{"numbers", pages, []page{list("ab"), list("c"), list("")}, "abc", "/pages /pages?page=1 /pages?page=2"},
		{"numbers from the fifth", fifth, []page{list("a"), list("")}, "a", "/pages?page=5&per_page=1 /pages?page=6&per_page=1"},
		{"a server that counts no pages", pages, []page{list("a"), list("a")}, "a! a page has the same items as the one before", "/pages /pages?page=1"},
		{"numbers in a body", search, []page{hits("a"), hits("b"), hits("")}, "ab", `/search{"text":"t","paging":{"size":1}} /search{"text":"t","paging":{"page":2,"size":1}} /search{"text":"t","paging":{"page":3,"size":1}}`},
		{"an error", cursor, []page{channels("ab", `"x"`)}, "ab! 500 Internal Server Error", "/cursor?limit=2 /cursor?cursor=x&limit=2"},
		{"a page that ends early", cursor, []page{channels("ab", `"x"`), {body: `{"channels":[{"id":"c"},`}}, "ab! unexpected end of JSON input", "/cursor?limit=2 /cursor?cursor=x&limit=2"},
		{"an item of another type", cursor, []page{{body: `{"channels":[{"id":"a"},{"id":1},{"id":"c"}]}`}}, "a! ", "/cursor?limit=2"},
		{"a list that is none", cursor, []page{{body: `{"channels":{}}`}}, "! ", "/cursor?limit=2"},
	} {
		t.Run(one.name, func(t *testing.T) {
			client, requests := paged(t, one.pages...)
			got := walked(one.request(client))
			if before, _, fails := strings.Cut(one.items, "! "); got != one.items && !(fails && before != got && strings.HasPrefix(got, one.items)) {
				t.Errorf("items: %s, want %s", got, one.items)
			}
			asked := strings.ReplaceAll(strings.Join(*requests, " "), "?&", "?")
			if asked = strings.ReplaceAll(asked, "&&", "&"); !sameRequests(asked, one.asked) {
				t.Errorf("asked for %s\nwant %s", asked, one.asked)
			}
		})
	}
}

// sameRequests ignores the order of parameters.
func sameRequests(a, b string) bool {
	sorted := func(text string) string {
		requests := strings.Split(text, " ")
		for i, request := range requests {
			path, query, _ := strings.Cut(request, "?")
			parameters := strings.Split(query, "&")
			slices.Sort(parameters)
			requests[i] = path + "?" + strings.Join(parameters, "&")
		}
		return strings.Join(requests, " ")
	}
	return sorted(a) == sorted(b)
}

func TestAHeaderOfThePageBefore(t *testing.T) {
	client, requests := paged(t, page{body: `{"rows":["a",null],"to":7}`}, page{body: `{"rows":["b"]}`})
	rows := client.DefaultAPI.Rows(credentials()).ExecuteAll()
	// A loop over the same value begins anew.
	for range 2 {
		got := ""
		for row, err := range rows {
			if err != nil {
				break
			}
			if row == nil {
				got += "-"
			} else {
				got += *row
			}
		}
		if want := "a-b"; got != want && len(*requests) == 2 {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if want := []string{"/rows", "/rows7", "/rows"}; !slices.Equal(*requests, want) {
		t.Errorf("%q", *requests)
	}
}

func TestPagesAreReadWithTheLoop(t *testing.T) {
	client, requests := paged(t, page{body: items("ab")}, page{body: items("c")})
	seq := client.DefaultAPI.Pages(credentials()).ExecuteAll()
	if len(*requests) != 0 {
		t.Errorf("%v before the loop", *requests)
	}
	for item, err := range seq {
		if err != nil {
			t.Fatal(err)
		}
		if item.Id == "b" {
			break
		}
	}
	if len(*requests) != 1 {
		t.Errorf("%v", *requests)
	}
}

func TestTheContextEndsTheLoop(t *testing.T) {
	client, requests := paged(t, page{body: items("ab")}, page{body: items("c")})
	ctx, cancel := context.WithCancel(credentials())
	got, failures := "", 0
	for item, err := range client.DefaultAPI.Pages(ctx).ExecuteAll() {
		if err != nil {
			if failures++; !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
		got += item.Id
		cancel()
	}
	if got != "ab" || failures != 1 || len(*requests) != 1 {
		t.Errorf("%s, %d failures, %v", got, failures, *requests)
	}
}

// Each page is read once, and only one is kept.
func TestManyPagesAreReadInLinearTime(t *testing.T) {
	read := func(count int) uint64 {
		number := 0
		client := clientOfPages(t, func(w http.ResponseWriter, _ *http.Request) {
			number++
			next := fmt.Sprintf(`"%d"`, number)
			if number == count {
				next = "null"
			}
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"channels":%s,"response_metadata":{"next_cursor":%s}}`, items(strings.Repeat("a", 100)), next)
		})
		return allocatedBy(func() {
			got := 0
			for _, err := range client.DefaultAPI.Cursor(credentials()).ExecuteAll() {
				if got++; err != nil {
					t.Fatal(err)
				}
			}
			if got != 100*count {
				t.Errorf("%d items", got)
			}
		})
	}
	read(10)
	if few, many := read(50), read(200); many > 8*few {
		t.Errorf("four times the pages allocate %d times as much", many/few)
	}
}

func clientOfPages(t *testing.T, handle http.HandlerFunc) *wire.APIClient {
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	configuration := wire.NewConfiguration()
	configuration.Servers = wire.ServerConfigurations{{URL: server.URL}}
	return wire.NewAPIClient(configuration)
}

func allocatedBy(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
