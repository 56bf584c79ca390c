package openapi

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"mime"
	"net/http"
	"os"
	"reflect"
	"strings"
	"unicode/utf8"
)

// APIResponse has a response and a message. No call returns it.
type APIResponse struct {
	*http.Response `json:"-"`
	Message        string `json:"message,omitempty"`
	// Operation is the name of the operation.
	Operation string `json:"operation,omitempty"`
	// RequestURL is the URL of the request.
	RequestURL string `json:"url,omitempty"`
	// Method is the method of the request.
	Method string `json:"method,omitempty"`
	// Payload is the body.
	Payload []byte `json:"-"`
}

// NewAPIResponse returns an APIResponse with a response.
func NewAPIResponse(r *http.Response) *APIResponse { return &APIResponse{Response: r} }

// NewAPIResponseWithError returns an APIResponse without a response.
func NewAPIResponseWithError(errorMessage string) *APIResponse {
	return &APIResponse{Message: errorMessage}
}

// execute sends a call that returns nothing.
func (c *APIClient) execute(r *call) (*http.Response, error) {
	response, err := c.start(r)
	if err != nil {
		return response, err
	}
	_, err = c.drain(response)
	return response, err
}

// result sends a call and returns the decoded body.
func result[T any](c *APIClient, r *call) (T, *http.Response, error) {
	var out T
	response, err := c.start(r)
	if err == nil {
		err = c.read(r, response, &out)
	}
	return out, response, err
}

// read decodes the body of a successful response.
func (c *APIClient) read(r *call, response *http.Response, into interface{}) error {
	if file, is := into.(**os.File); is {
		if response.StatusCode == http.StatusNoContent {
			return nil
		}
		return c.download(response, file)
	}
	body, err := c.drain(response)
	if err != nil {
		return err
	}
	contentType := response.Header.Get("Content-Type")
	if r.framing != "" && (!isJSON(contentType) || strings.Contains(contentType, "seq")) {
		var items []json.RawMessage
		for item, err := range frames(bytes.NewReader(body), r.framing, math.MaxInt/2) {
			if err == nil && !json.Valid(item) {
				err = fmt.Errorf("an item is not valid JSON: %.100q", item)
			}
			if err != nil {
				return unreadable(response, body, err)
			}
			items = append(items, item)
		}
		contentType, body = "application/json", []byte("[]")
		if items != nil {
			body, _ = json.Marshal(items)
		}
	} else if len(body) == 0 {
		return nil
	}
	if err := decode(contentType, body, into); err != nil {
		return unreadable(response, body, err)
	}
	return nil
}

// download writes a body to a new temporary file. The caller removes it.
func (c *APIClient) download(response *http.Response, into **os.File) error {
	file, err := os.CreateTemp("", "download-*")
	if err != nil {
		return err
	}
	size, err := io.Copy(file, c.bounded(response.Body))
	_ = response.Body.Close()
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return errors.Join(err, file.Close(), os.Remove(file.Name()))
	}
	response.Body = io.NopCloser(io.NewSectionReader(file, 0, size))
	*into = file
	return nil
}

func isJSON(contentType string) bool {
	name, _, _ := mime.ParseMediaType(contentType)
	return name == "application/json" || name == "text/json" || strings.HasSuffix(name, "+json")
}

func isXML(contentType string) bool {
	name, _, _ := mime.ParseMediaType(contentType)
	return name == "application/xml" || name == "text/xml" || strings.HasSuffix(name, "+xml")
}

// decode reads a body by its media type. For other media types, it tries JSON.
func decode(contentType string, body []byte, into interface{}) error {
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	target := reflect.ValueOf(into).Elem()
	isText := target.Kind() == reflect.String
	isAny := target.Kind() == reflect.Interface && strings.HasPrefix(contentType, "text/")
	switch {
	case isJSON(contentType):
		return whole(decodeJSON(body, into))
	case isText:
		target.SetString(text(contentType, body))
		return nil
	case isAny:
		target.Set(reflect.ValueOf(text(contentType, body)))
		return nil
	case isXML(contentType):
		return xml.Unmarshal(body, into)
	}
	if err := decodeJSON(body, into); err != nil {
		return fmt.Errorf("undefined response type %q: %w", contentType, whole(err))
	}
	return nil
}

// whole replaces an io.EOF from incomplete JSON, because the response itself was complete.
func whole(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the JSON ends early")
	}
	return err
}

// text returns a body as a string. Besides UTF-8, it knows Latin-1.
func text(contentType string, body []byte) string {
	_, parameters, _ := mime.ParseMediaType(contentType)
	if !strings.EqualFold(parameters["charset"], "iso-8859-1") || utf8.Valid(body) {
		return string(body)
	}
	letters := make([]rune, len(body))
	for i, b := range body {
		letters[i] = rune(b)
	}
	return string(letters)
}

// stream sends a call and returns the items of its response as they arrive. It closes the response when the loop ends.
func stream[T any](c *APIClient, r *call, framing, accept string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		if accept != "" {
			r.header.Set("Accept", accept)
		}
		response, err := c.start(r)
		if err != nil {
			yield(none, err)
			return
		}
		defer func() { _ = response.Body.Close() }()
		longest := int64(math.MaxInt / 2)
		if c.cfg.MaxResponseBytes > 0 {
			longest = c.cfg.MaxResponseBytes
		}
		for frame, err := range frames(response.Body, framing, int(longest)) {
			var item T
			if err == nil {
				if err = whole(decodeJSON(frame, &item)); err != nil {
					err = unreadable(response, frame, err)
				}
			}
			if !yield(item, err) || err != nil {
				return
			}
		}
	}
}

// frames returns the JSON of each item of a body.
func frames(body io.Reader, framing string, longest int) iter.Seq2[[]byte, error] {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, longest)
	if strings.HasPrefix(framing, "event") {
		return events(lines, framing)
	}
	if framing == "jsonSequence" {
		lines.Split(splitter("\x1e"))
	}
	return func(yield func([]byte, error) bool) {
		for lines.Scan() {
			item := bytes.TrimSpace(lines.Bytes())
			if len(item) > 0 && !yield(bytes.Clone(item), nil) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// splitter splits at each of the characters. A carriage return and a line feed count as one.
func splitter(ends string) bufio.SplitFunc {
	afterReturn := false
	return func(data []byte, atEOF bool) (int, []byte, error) {
		skipped := 0
		if afterReturn && len(data) > 0 {
			if data[0] == '\n' {
				skipped = 1
			}
			afterReturn = false
		}
		rest := data[skipped:]
		if i := bytes.IndexAny(rest, ends); i >= 0 {
			afterReturn = rest[i] == '\r'
			return skipped + i + 1, rest[:i:i], nil
		}
		if atEOF && len(rest) > 0 {
			return len(data), rest, nil
		}
		return skipped, nil, nil
	}
}

// events returns the events of a stream, or their data, as JSON. Data that is a plain string is encoded.
func events(lines *bufio.Scanner, framing string) iter.Seq2[[]byte, error] {
	type event struct {
		ID    *string      `json:"id,omitempty"`
		Event *string      `json:"event,omitempty"`
		Data  string       `json:"data"`
		Retry *json.Number `json:"retry,omitempty"`
	}
	lines.Split(splitter("\r\n"))
	return func(yield func([]byte, error) bool) {
		var next event
		var data []string
		for first := true; lines.Scan(); first = false {
			line := lines.Text()
			if first {
				line = strings.TrimPrefix(line, "\ufeff")
			}
			if line == "" {
				next.Data = strings.Join(data, "\n")
				frame := []byte(next.Data)
				switch {
				case framing == "events":
					frame, _ = json.Marshal(next)
				case next.Data == "[DONE]":
					return
				case framing == "eventText":
					frame, _ = json.Marshal(next.Data)
				}
				if data != nil && !yield(frame, nil) {
					return
				}
				next, data = event{}, nil
				continue
			}
			name, value, _ := strings.Cut(line, ":")
			value = strings.TrimPrefix(value, " ")
			switch name {
			case "id":
				next.ID = &value
			case "event":
				next.Event = &value
			case "data":
				data = append(data, value)
			case "retry":
				if value != "" && strings.Trim(value, "0123456789") == "" {
					number := json.Number(value)
					next.Retry = &number
				}
			}
		}
		if err := lines.Err(); err != nil {
			yield(nil, err)
		}
	}
}
