package openapi

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// GenericOpenAPIError is the error, as a pointer, of a call with a failure status or with an unreadable response body.
type GenericOpenAPIError struct {
	status int
	text   string
	body   []byte
	model  interface{}
	causes []error
}

// Error returns the status line, followed by the title and the detail of the body, if any.
func (e GenericOpenAPIError) Error() string { return e.text }

// Body returns the body of the response.
func (e GenericOpenAPIError) Body() []byte { return e.body }

// Model returns the body as a value of the type that the API description has for the status, or nil.
func (e GenericOpenAPIError) Model() interface{} { return e.model }

// StatusCode returns the status of the response.
func (e GenericOpenAPIError) StatusCode() int { return e.status }

// Unwrap returns the TypedError, if the body is of the type that the API description has for the status, or why it could not
// be read.
func (e GenericOpenAPIError) Unwrap() []error { return e.causes }

// TypedError has the decoded body of a failed call. Use errors.As with the type to find it.
type TypedError[T any] struct {
	Model T
	text  string
}

// Error returns the same text as the GenericOpenAPIError.
func (e *TypedError[T]) Error() string { return e.text }

// read decodes a body and returns it.
func (e *TypedError[T]) read(contentType string, body []byte, text string) (interface{}, error) {
	e.text = text
	err := decode(contentType, body, &e.Model)
	return e.Model, err
}

// failure has the type of the body for a status, such as 404, 4XX or default.
type failure struct {
	status string
	typed  interface {
		error
		read(contentType string, body []byte, text string) (interface{}, error)
	}
}

// newError returns the error for a response, with its decoded body if there is a type for its status.
func newError(response *http.Response, body []byte, failures []failure) *GenericOpenAPIError {
	out := &GenericOpenAPIError{status: response.StatusCode, text: response.Status, body: body}
	var problem struct{ Title, Detail *string }
	if json.Unmarshal(body, &problem) == nil {
		for _, more := range []*string{problem.Title, problem.Detail} {
			if more != nil && *more != "" {
				out.text += ": " + *more
			}
		}
	}
	code := strconv.Itoa(response.StatusCode)
	for _, status := range []string{code, code[:1] + "XX", "default"} {
		for _, f := range failures {
			if f.status != status || len(body) == 0 {
				continue
			}
			model, err := f.typed.read(response.Header.Get("Content-Type"), body, out.text)
			if err != nil {
				out.causes = []error{err}
			} else {
				out.model, out.causes = model, []error{f.typed}
			}
			return out
		}
	}
	if contentType := response.Header.Get("Content-Type"); isJSON(contentType) && decode(contentType, body, &out.model) != nil {
		out.model = nil
	}
	return out
}

// unreadable returns the error for a body that cannot be decoded.
func unreadable(response *http.Response, body []byte, err error) error {
	return &GenericOpenAPIError{status: response.StatusCode, text: err.Error(), body: body, causes: []error{err}}
}

// credential adds the credentials of a security scheme to a call. It returns false if the context has none.
type credential func(c *call, set bool) (bool, error)

// allow adds an alternative: credentials that are used together.
func (c *call) allow(together ...credential) { c.security = append(c.security, together) }

// authenticate uses the first alternative whose credentials are complete, or else the first that has any.
func (c *call) authenticate() error {
	best, most := -1, 0
	for i, together := range c.security {
		found := 0
		for _, one := range together {
			there, err := one(c, false)
			if err != nil {
				return err
			}
			if there {
				found++
			}
		}
		if found == len(together) && found > 0 {
			best = i
			break
		}
		if found > most && best < 0 {
			best, most = i, found
		}
	}
	if best < 0 {
		return nil
	}
	for _, one := range c.security[best] {
		if _, err := one(c, true); err != nil {
			return err
		}
	}
	return nil
}

// elsewhere is for credentials in the caller's headers or in the transport.
func elsewhere(*call, bool) (bool, error) { return true, nil }

// basic sends the user name and the password of the context.
func basic(c *call, set bool) (bool, error) {
	auth, there := c.ctx.Value(contextKey("basic")).(BasicAuth)
	if there && set {
		text := base64.StdEncoding.EncodeToString([]byte(auth.UserName + ":" + auth.Password))
		c.secret("Authorization", "Basic "+text)
	}
	return there, nil
}

// bearer sends the token of the context, which is a string or from an oauth2.TokenSource.
func bearer(c *call, set bool) (bool, error) {
	if source := c.ctx.Value(contextKey("token")); source != nil {
		if text, is := source.(string); is {
			if set {
				c.secret("Authorization", "Bearer "+text)
			}
			return true, nil
		}
		method := reflect.ValueOf(source).MethodByName("Token")
		if !method.IsValid() || method.Type().NumIn() != 0 || method.Type().NumOut() != 2 {
			return false, fmt.Errorf("ContextOAuth2 has a %T instead of an oauth2.TokenSource", source)
		}
		if !set {
			return true, nil
		}
		results := method.Call(nil)
		if err, is := results[1].Interface().(error); is {
			return false, err
		}
		token, is := results[0].Interface().(interface{ SetAuthHeader(*http.Request) })
		if !is {
			return false, fmt.Errorf("the token source gives a %s instead of an *oauth2.Token", results[0].Type())
		}
		request := &http.Request{Header: http.Header{}}
		token.SetAuthHeader(request)
		c.secret("Authorization", request.Header.Get("Authorization"))
		return true, nil
	}
	token, there := c.ctx.Value(contextKey("accesstoken")).(string)
	if there && set {
		c.secret("Authorization", "Bearer "+token)
	}
	return there, nil
}

// key sends the API key of the context for a scheme. It is not inlined, so that its closure is compiled only once.
//
//go:noinline
func key(scheme, in, name string) credential {
	return func(c *call, set bool) (bool, error) {
		keys, _ := c.ctx.Value(contextKey("apiKeys")).(map[string]APIKey)
		key, there := keys[scheme]
		if !there || !set {
			return there, nil
		}
		text := strings.TrimPrefix(key.Prefix+" "+key.Key, " ")
		switch in {
		case "query":
			if c.address == nil || !c.address.Query().Has(name) {
				c.query = append(c.query, escape(name)+"="+escape(text))
			}
		case "cookie":
			if strings.ContainsAny(text, ";\r\n") {
				return false, fmt.Errorf("the API key %s must not have semicolons or line breaks", scheme)
			}
			c.cookies = append(c.cookies, name+"="+text)
		default:
			c.secret(name, text)
		}
		return true, nil
	}
}

func (c *call) secret(name, value string) {
	c.setHeader(name, value)
	c.secrets = append(c.secrets, name)
}

// secretsKey is the context key for the names of headers that are removed when a redirect leads to another host.
type secretsKey struct{}

// keepSecrets follows redirects but removes API keys and cookies for other hosts and ports, as net/http does with Authorization.
func keepSecrets(request *http.Request, via []*http.Request) error {
	if len(via) >= 10 {
		return errors.New("stopped after 10 redirects")
	}
	if request.URL.Host != via[0].URL.Host {
		request.Header.Del("Cookie")
		names, _ := request.Context().Value(secretsKey{}).([]string)
		for _, name := range names {
			for known := range request.Header {
				if strings.EqualFold(known, name) {
					delete(request.Header, known)
				}
			}
		}
	}
	return nil
}

func newBoundary() string {
	var random [15]byte
	_, _ = rand.Read(random[:])
	return hex.EncodeToString(random[:])
}

// url returns the URL of a call.
func (c *APIClient) url(r *call) (*url.URL, error) {
	if r.address != nil {
		out := *r.address
		out.RawQuery = strings.Trim(out.RawQuery+"&"+strings.Join(r.query, "&"), "&")
		return &out, nil
	}
	base, err := c.cfg.ServerURLWithContext(r.ctx, r.operation)
	if err != nil {
		return nil, err
	}
	path, query, _ := strings.Cut(r.target, "?")
	if strings.HasPrefix(path, "//") {
		return nil, errors.New("the path must not begin with '//'")
	}
	for _, segment := range strings.Split(path, "/") {
		if dots := strings.ReplaceAll(strings.ToLower(segment), "%2e", "."); dots == "." || dots == ".." {
			return nil, errors.New("a segment of the path must not be '.' or '..'")
		}
	}
	all := r.query
	if query != "" {
		all = append([]string{query}, all...)
	}
	target := strings.TrimRight(base, "/") + path
	if len(all) > 0 {
		target += "?" + strings.Join(all, "&")
	}
	out, err := url.Parse(target)
	if err != nil {
		return nil, err
	}
	if c.cfg.Host != "" {
		out.Host = c.cfg.Host
	}
	if c.cfg.Scheme != "" {
		out.Scheme = c.cfg.Scheme
	}
	if out.Host == "" {
		return nil, fmt.Errorf("the server URL %q has no host: set Host of the configuration, or its Servers", base)
	}
	if out.Scheme == "" {
		out.Scheme = "https"
	}
	return out, nil
}

// prepare creates the HTTP request of a call.
func (c *APIClient) prepare(r *call) (*http.Request, error) {
	target, err := c.url(r)
	if err != nil {
		return nil, err
	}
	ctx := context.WithValue(r.ctx, secretsKey{}, r.secrets)
	request := (&http.Request{Method: r.method, URL: target, Host: target.Host, Header: r.header.Clone()}).WithContext(ctx)
	if r.payload != nil {
		if request.Body, err = r.payload.open(); err != nil {
			return nil, err
		}
		request.ContentLength = r.payload.length
		if r.payload.length == 0 {
			request.Body = http.NoBody
		}
		if r.payload.repeatable {
			request.GetBody = r.payload.open
		}
		if r.payload.contentType != "" {
			request.Header.Set("Content-Type", r.payload.contentType)
		}
	}
	if len(r.cookies) > 0 {
		request.Header["Cookie"] = []string{strings.Join(r.cookies, "; ")}
	}
	return request, nil
}

// start sends a call and returns the response with its unread body. A status of 300 or more is an error.
func (c *APIClient) start(r *call) (*http.Response, error) {
	if c == nil {
		return nil, errors.New("the request was not made by a client, which sends it")
	}
	if r.err == nil {
		r.err = r.authenticate()
	}
	for name, values := range r.header {
		if strings.ContainsAny(name+strings.Join(values, ""), "\r\n") {
			r.fail("the header %s must not have line breaks", name)
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	for name, value := range c.cfg.DefaultHeader {
		if r.header.Get(name) == "" {
			r.setHeader(name, value)
		}
	}
	if c.cfg.UserAgent != "" && r.header.Get("User-Agent") == "" {
		r.header.Set("User-Agent", c.cfg.UserAgent)
	}
	for attempt := 0; ; attempt++ {
		request, err := c.prepare(r)
		if err != nil {
			return nil, err
		}
		if err := sign(request); err != nil {
			return nil, err
		}
		response, err := c.do(request)
		if wait, again := c.cfg.retry(request, response, err, attempt); again {
			if response != nil {
				_ = response.Body.Close()
			}
			select {
			case <-r.ctx.Done():
				return nil, r.ctx.Err()
			case <-time.After(wait):
			}
			continue
		}
		if err != nil || response.StatusCode < 300 {
			return response, err
		}
		body, err := c.drain(response)
		if err != nil {
			return response, err
		}
		return response, newError(response, body, r.failures)
	}
}

// do sends a request once. With Debug, it logs the request without its credentials.
func (c *APIClient) do(request *http.Request) (*http.Response, error) {
	client := *c.cfg.HTTPClient
	if client.CheckRedirect == nil {
		client.CheckRedirect = keepSecrets
	}
	response, err := client.Do(request)
	if c.cfg.Debug {
		address := *request.URL
		address.User, address.RawQuery = nil, ""
		if err != nil {
			log.Printf("%s %s: no response", request.Method, &address)
		} else {
			log.Printf("%s %s: %s, %s", request.Method, &address, response.Status, response.Header.Get("Content-Type"))
		}
	}
	return response, err
}

// retry reports whether a request is sent again, and the time to wait before.
func (c *Configuration) retry(request *http.Request, response *http.Response, err error, attempt int) (time.Duration, bool) {
	repeatable := request.Body == nil || request.Body == http.NoBody || request.GetBody != nil
	if attempt >= c.MaxRetries || !repeatable || request.Context().Err() != nil {
		return 0, false
	}
	wait := 500 * time.Millisecond << min(attempt, 6)
	if err != nil {
		switch request.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodPut, http.MethodDelete:
			return wait, true
		}
		return 0, false
	}
	if response.StatusCode != http.StatusTooManyRequests && response.StatusCode != http.StatusServiceUnavailable {
		return 0, false
	}
	after := response.Header.Get("Retry-After")
	if seconds, err := strconv.Atoi(after); err == nil && seconds >= 0 {
		return time.Duration(seconds) * time.Second, true
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(0, time.Until(at)), true
	}
	return wait, true
}

// drain reads a body and replaces it, so that the caller can read it again.
func (c *APIClient) drain(response *http.Response) ([]byte, error) {
	body, err := io.ReadAll(c.bounded(response.Body))
	_ = response.Body.Close()
	response.Body = io.NopCloser(strings.NewReader(string(body)))
	return body, err
}

// bounded returns a reader that fails after MaxResponseBytes.
func (c *APIClient) bounded(reader io.Reader) io.Reader {
	if c.cfg.MaxResponseBytes <= 0 {
		return reader
	}
	return &boundedReader{reader, c.cfg.MaxResponseBytes}
}

type boundedReader struct {
	io.Reader
	left int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p[:min(int64(len(p)), b.left+1)])
	if b.left -= int64(n); b.left < 0 {
		return 0, errors.New("the response has more bytes than MaxResponseBytes allows")
	}
	return n, err
}
