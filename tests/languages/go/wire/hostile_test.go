// Answers that end early, that are too long or too deep: errors, for which memory grows with what is read, and not beyond the setting.
package wire_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	wire "github.com/GIT_USER_ID/GIT_REPO_ID"
)

const megabyte = 1 << 20

// calls read an answer in each way, whatever it is.
var calls = map[string]func(*wire.APIClient) error{
	"object": func(c *wire.APIClient) error {
		_, _, err := c.AnswerAPI.AnswerSeveral(context.Background()).Execute()
		return err
	},
	"text": func(c *wire.APIClient) error {
		_, _, err := c.AnswerAPI.AnswerText(context.Background()).Execute()
		return err
	},
	"file": func(c *wire.APIClient) error {
		_, _, err := c.AnswerAPI.AnswerFile(context.Background()).Execute()
		return err
	},
	"none": func(c *wire.APIClient) error {
		_, err := c.AnswerAPI.AnswerNone(context.Background()).Execute()
		return err
	},
	"lines": func(c *wire.APIClient) error {
		_, _, err := c.AnswerAPI.AnswerLines(context.Background()).Execute()
		return err
	},
	"stream": func(c *wire.APIClient) error {
		for _, err := range c.AnswerAPI.AnswerLines(context.Background()).ExecuteStream() {
			if err != nil {
				return err
			}
		}
		return nil
	},
}

// pour writes a text of 100 MB within an object, as long as anybody reads it.
func pour(out io.Writer) {
	chunk := strings.Repeat("a", megabyte)
	_, _ = io.WriteString(out, `{"job":"`)
	for range 100 {
		if _, err := io.WriteString(out, chunk); err != nil {
			return
		}
	}
	_, _ = io.WriteString(out, `"}`)
}

func TestNoAnswerIsReadBeyondTheSetting(t *testing.T) {
	var packed bytes.Buffer
	packer := gzip.NewWriter(&packed)
	pour(packer)
	if err := packer.Close(); err != nil {
		t.Fatal(err)
	}
	for name, call := range calls {
		for kind, handle := range map[string]http.HandlerFunc{
			"success": func(w http.ResponseWriter, _ *http.Request) { pour(w) },
			"failure": func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(http.StatusNotFound)
				pour(w)
			},
			"packed": func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Encoding", "gzip")
				_, _ = w.Write(packed.Bytes())
			},
		} {
			client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				handle(w, r)
			}, func(c *wire.Configuration) { c.MaxResponseBytes = megabyte })
			var err error
			if bytes := allocated(func() { err = call(client) }); err == nil || bytes > 16*megabyte {
				t.Errorf("%s, %s: %d MB allocated, %v", name, kind, bytes/megabyte, err)
			}
		}
	}
}

func TestAConnectionThatIsCutIsAnError(t *testing.T) {
	for name, call := range calls {
		client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/x-ndjson")
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, `{"job":"a"}`+"\n")
		})
		if err := call(client); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// growth says how many times as much a call allocates if its answer is four times as large.
func growth(t *testing.T, fails bool, answerOf func(size int) http.HandlerFunc, call func(*wire.APIClient) error, size int) float64 {
	bytes := func(size int) float64 {
		client := clientOf(t, answerOf(size))
		return float64(allocated(func() {
			if err := call(client); (err != nil) != fails {
				t.Errorf("%d: %v", size, err)
			}
		}))
	}
	bytes(size)
	few := bytes(size)
	return bytes(4*size) / few
}

func TestAnErrorTakesLinearMemory(t *testing.T) {
	for name, text := range map[string]func(size int) string{
		"a list that ends early":   func(size int) string { return `{"name":"a","more":[` + strings.Repeat(`{"a":1},`, size) },
		"a text that ends early":   func(size int) string { return `{"name":"` + strings.Repeat(`\u0061`, size) },
		"names that are the same":  func(size int) string { return "{" + strings.Repeat(`"name":1,`, size) + `"name":1}` },
		"an item of another type":  func(size int) string { return "[" + strings.Repeat("0,", size) + "0]" },
		"text behind what is read": func(size int) string { return "{}" + strings.Repeat(" {}", size) },
	} {
		body := func(size int) http.HandlerFunc { return answer("application/json", text(size)) }
		if times := growth(t, true, body, calls["object"], 20_000); times > 8 {
			t.Errorf("%s: four times the size allocates %.1f times as much", name, times)
		}
	}
}

func TestDeepAnswers(t *testing.T) {
	nested := func(before, inner, after string) func(int) string {
		return func(levels int) string { return strings.Repeat(before, levels) + inner + strings.Repeat(after, levels) }
	}
	list := nested("[", "", "]")
	for name, one := range map[string]struct {
		text func(levels int) string
		call func(*wire.APIClient) error
	}{
		"a model in itself": {node, func(c *wire.APIClient) error {
			_, _, err := c.ModelAPI.EchoNode(context.Background()).Node(wire.Node{Value: 1}).Execute()
			return err
		}},
		"an unknown property": {func(levels int) string { return `{"name":"a","owner":null,"more":` + list(levels) + "}" }, calls["object"]},
		"objects": {func(levels int) string {
			return `{"name":"a","owner":null,"more":` + nested(`{"a":`, "1", "}")(levels) + "}"
		}, calls["object"]},
		"a line": {func(levels int) string { return `{"job":"a","more":` + list(levels) + "}\n" }, calls["stream"]},
	} {
		deep := func(status int) func(int) http.HandlerFunc {
			return func(levels int) http.HandlerFunc {
				return func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Content-Type", "application/json")
					w.WriteHeader(status)
					_, _ = io.WriteString(w, one.text(levels))
				}
			}
		}
		for _, levels := range []int{10_000, 1_000_000} {
			if err := one.call(clientOf(t, deep(http.StatusOK)(levels))); err == nil {
				t.Errorf("%s: %d levels are read", name, levels)
			}
		}
		// The body of an error is nothing but bytes where it is too deep.
		err := one.call(clientOf(t, deep(http.StatusNotFound)(100_000)))
		var failure *wire.GenericOpenAPIError
		if !errors.As(err, &failure) || failure.StatusCode() != http.StatusNotFound || len(failure.Body()) != len(one.text(100_000)) || failure.Model() != nil {
			t.Errorf("%s: %.200v", name, err)
		}
		if times := growth(t, false, deep(http.StatusOK), one.call, 2000); times > 8 {
			t.Errorf("%s: four times the levels allocate %.1f times as much", name, times)
		}
		if times := growth(t, true, deep(http.StatusOK), one.call, 20_000); times > 8 {
			t.Errorf("%s: four times the levels that are refused allocate %.1f times as much", name, times)
		}
	}
}
