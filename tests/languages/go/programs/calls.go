// What the programs of calls.mjs have in common: how an outcome is printed, and what an error is.
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Found is a member that was read: a name, and JSON, or nothing where it is absent.
type found struct{ name, text string }

// Object gives the JSON of members, without those that are absent.
func object(members ...found) string {
	var all []string
	for _, one := range members {
		if one.text != "" {
			all = append(all, show(one.name)+":"+one.text)
		}
	}
	return "{" + strings.Join(all, ",") + "}"
}

// List gives the JSON of a list of which each item was read.
func list[T any](items []T, read func(*T, int) string) string {
	all := make([]string, len(items))
	for at := range items {
		all[at] = read(&items[at], at)
	}
	return "[" + strings.Join(all, ",") + "]"
}

// Content gives the JSON of bytes.
func content(reader io.Reader) string {
	all, err := io.ReadAll(reader)
	return `{"$bytes":` + must(show(base64.StdEncoding.EncodeToString(all)), err) + "}"
}

// Collected gives the items of a stream.
func collected[T any](items iter.Seq2[T, error]) (all []T, err error) {
	for item, err := range items {
		if err != nil {
			return all, err
		}
		all = append(all, item)
	}
	return all, nil
}

type apiError interface {
	error
	Body() []byte
	Model() any
}

// Outcome is what became of a call.
func outcome(response *http.Response, err error, value func() string, model func(any) string) string {
	result := map[string]any{}
	if response != nil {
		result["status"] = response.StatusCode
	}
	var ofServer apiError
	var ofNetwork *url.Error
	var timeout net.Error
	switch {
	case err == nil:
		result["value"] = json.RawMessage(value())
	case errors.Is(err, context.Canceled):
		result["error"] = "cancelled"
	case errors.As(err, &timeout) && timeout.Timeout():
		result["error"] = "timeout"
	case errors.As(err, &ofServer) && response != nil && (response.StatusCode < 200 || response.StatusCode > 299):
		result["error"] = "status"
		result["value"] = json.RawMessage(read(ofServer, response, model))
	case errors.As(err, &ofServer):
		result["error"] = "response"
	case errors.As(err, &ofNetwork), errors.Is(err, io.ErrUnexpectedEOF):
		result["error"] = "transfer"
	case response != nil:
		result["error"] = "response"
	default:
		result["error"] = "argument"
	}
	if err != nil {
		result["message"] = err.Error()
	}
	return show(result)
}

// Read gives the JSON of what an error brought: its model, or else its body.
func read(err apiError, response *http.Response, model func(any) string) string {
	if text := model(err.Model()); err.Model() != nil && text != "" {
		return text
	}
	if strings.HasSuffix(response.Header.Get("Content-Type"), "json") && json.Valid(err.Body()) {
		return string(err.Body())
	}
	return show(string(err.Body()))
}

// Call makes a call, whatever becomes of it, and prints that.
func call(make func() string) {
	defer func() {
		if failure := recover(); failure != nil {
			fmt.Println(show(map[string]any{"error": "panic", "message": fmt.Sprint(failure)}))
		}
	}()
	fmt.Println(make())
}

// NewFile gives an open file with a name and a content.
func newFile(name, base64Text string) *os.File {
	folder := must(os.MkdirTemp("", "calls-"))
	file := must(os.Create(filepath.Join(folder, name)))
	must(file.Write(newBytes(base64Text)))
	must(file.Seek(0, io.SeekStart))
	return file
}

func newBytes(base64Text string) []byte { return must(base64.StdEncoding.DecodeString(base64Text)) }

func newReader(base64Text string) io.Reader { return bytes.NewReader(newBytes(base64Text)) }
