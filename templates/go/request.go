package openapi

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
)

// how is the way in which a value is written: one of the styles, and any of the flags.
type how uint16

const (
	simple how = iota
	label
	matrix
	form
	spaceDelimited
	pipeDelimited
	tabDelimited
	deepObject
	cookie
	// asJSON is for values with a JSON media type, asText for those with another media type.
	asJSON
	asText
	// styles masks the bits of the styles.
	styles how = 1<<4 - 1
)

const (
	required how = 1 << (iota + 4)
	explode
	reserved
	allowEmpty
	// unstyled is for a field without a style in the API description: lists are repeated, and objects are JSON.
	unstyled
)

// call is a request that is being built. It keeps the first error, which is returned when it is sent.
type call struct {
	ctx       context.Context
	operation string
	method    string
	target    string
	// address is the URL of a link, which replaces the server, the target and the parameters.
	address  *url.URL
	query    []string
	header   http.Header
	cookies  []string
	fields   []field
	payload  *payload
	security [][]credential
	failures []failure
	framing  string
	// Names of the headers that have credentials.
	secrets []string
	err     error
}

// apiCall has the fields that all requests share.
type apiCall struct {
	// Requests cannot be compared, so that no function for it is compiled.
	_         [0]func()
	ctx       context.Context
	apiClient *APIClient
}

// newCall starts a request. The path has the names of its parameters in braces; accept has the accepted media types.
func newCall(ctx context.Context, operation, method, path, accept string) *call {
	if ctx == nil {
		ctx = context.Background()
	}
	out := &call{ctx: ctx, operation: operation, method: method, target: path, header: http.Header{}}
	if accept != "" {
		out.header.Set("Accept", accept)
	}
	return out
}

func (c *call) fail(format string, arguments ...interface{}) {
	if c.err == nil {
		c.err = fmt.Errorf(format, arguments...)
	}
}

// given converts a value to data, and reports whether it is present.
func (c *call) given(name string, value interface{}, h how) (interface{}, bool) {
	data, err := dataOf(reflect.ValueOf(value), true)
	if err != nil {
		c.fail("%s: %w", name, err)
	}
	if data == nil && h&required != 0 {
		c.fail("%s is required and must be specified", name)
	}
	return data, data != nil
}

// path inserts a value into the path.
func (c *call) path(name string, value interface{}, h how) {
	data, there := c.given(name, value, h|required)
	if !there {
		return
	}
	text := h.segment(name, data)
	if text == "" || isEmpty(data) {
		c.fail("the path parameter %s must not be empty", name)
	}
	c.target = strings.ReplaceAll(c.target, "{"+name+"}", text)
}

// param adds a value to the query.
func (c *call) param(name string, value interface{}, h how) {
	if data, there := c.given(name, value, h); there {
		for _, p := range h.pairs(name, data, h.escape("#")) {
			c.query = append(c.query, p.name+"="+p.value)
		}
	}
}

// queryString uses a value as the whole query.
func (c *call) queryString(name string, value interface{}, h how) {
	data, there := c.given(name, value, h)
	switch {
	case !there:
	case h&styles == form:
		for _, p := range h.pairs(name, data, h.escape("#")) {
			c.query = append(c.query, p.name+"="+p.value)
		}
	case h&styles == asJSON:
		c.query = append(c.query, escape(jsonText(data)))
	default:
		c.query = append(c.query, escape(textOf(data)))
	}
}

// head adds a value to the header.
func (c *call) head(name string, value interface{}, h how) {
	data, there := c.given(name, value, h)
	if !there {
		return
	}
	text := ""
	switch items, members := parts(data); {
	case h&styles == asJSON:
		text = ascii(jsonText(data))
	case items == nil && members == nil:
		text = textOf(data)
	case len(items)+len(members) == 0:
		return
	default:
		text = strings.Join(h.flat(data, func(text string) string { return text }, "="), h.delimiter())
	}
	if strings.ContainsAny(text, "\r\n") {
		c.fail("the header %s must not have line breaks", name)
	}
	c.setHeader(name, text)
}

// cookie adds a value to the cookies.
func (c *call) cookie(name string, value interface{}, h how) {
	data, there := c.given(name, value, h)
	if !there {
		return
	}
	write := escape
	if h&styles == cookie {
		write = func(text string) string { return text }
	}
	for _, p := range h.pairs(name, data, write) {
		if strings.ContainsAny(p.name+p.value, ";\r\n") {
			c.fail("the cookie %s must not have semicolons or line breaks", name)
		}
		c.cookies = append(c.cookies, p.name+"="+p.value)
	}
}

func (c *call) setHeader(name, value string) {
	if canonicalHeaders {
		name = http.CanonicalHeaderKey(name)
	}
	for known := range c.header {
		if strings.EqualFold(known, name) {
			delete(c.header, known)
		}
	}
	c.header[name] = []string{value}
}

// parts returns the items of a list, or the members of an object, that are not nil. For other data, it returns nil.
func parts(data interface{}) ([]interface{}, object) {
	switch of := data.(type) {
	case []interface{}:
		return slices.DeleteFunc(append([]interface{}{}, of...), func(item interface{}) bool { return item == nil }), nil
	case object:
		return nil, slices.DeleteFunc(append(object{}, of...), func(m member) bool { return m.value == nil })
	}
	return nil, nil
}

func isEmpty(data interface{}) bool {
	items, members := parts(data)
	return (items != nil || members != nil) && len(items)+len(members) == 0
}

// jsonText writes data as JSON. The data has no values of models, so that it cannot fail.
func jsonText(data interface{}) string {
	text, _ := encode(data)
	return string(text)
}

// textOf writes a scalar without quotes, and other data as JSON.
func textOf(data interface{}) string {
	switch of := data.(type) {
	case nil:
		return ""
	case string:
		return of
	}
	encoded := jsonText(data)
	var text string
	if json.Unmarshal([]byte(encoded), &text) == nil {
		return text
	}
	return encoded
}

// ascii escapes the non-ASCII characters of JSON.
func ascii(text string) string {
	var out strings.Builder
	for _, c := range text {
		switch {
		case c < 0x80:
			out.WriteRune(c)
		case c < 0x10000:
			fmt.Fprintf(&out, "\\u%04x", c)
		default:
			high, low := utf16.EncodeRune(c)
			fmt.Fprintf(&out, "\\u%04x\\u%04x", high, low)
		}
	}
	return out.String()
}

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// escape percent-encodes all but unreserved characters.
func escape(text string) string { return escapeBut(text, "") }

// escapeBut also keeps the safe characters and, if there are any, percent-encoded triples.
func escapeBut(text, safe string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		triple := safe != "" && text[i] == '%' && i+2 < len(text) && isHex(text[i+1]) && isHex(text[i+2])
		if triple || strings.IndexByte(unreserved, text[i]) >= 0 || strings.IndexByte(safe, text[i]) >= 0 {
			out.WriteByte(text[i])
		} else {
			fmt.Fprintf(&out, "%%%02X", text[i])
		}
	}
	return out.String()
}

func isHex(c byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", c) >= 0 }

// escape returns the function that encodes a string. It always encodes the unsafe characters.
func (h how) escape(unsafe string) func(string) string {
	if h&reserved == 0 {
		return escape
	}
	safe := strings.Map(func(c rune) rune {
		if strings.ContainsRune(unsafe, c) {
			return -1
		}
		return c
	}, ":/?#[]@!$&'()*+,;=")
	return func(text string) string { return escapeBut(text, safe) }
}

// delimiter returns the separator of the items of a list.
func (h how) delimiter() string {
	switch h & styles {
	case spaceDelimited:
		return " "
	case pipeDelimited:
		return "|"
	case tabDelimited:
		return "\t"
	}
	return ","
}

// flat returns the items of a list, or the names and values of an object, joined to pairs if it is exploded.
func (h how) flat(data interface{}, write func(string) string, between string) []string {
	items, members := parts(data)
	var out []string
	for _, item := range items {
		out = append(out, write(textOf(item)))
	}
	for _, m := range members {
		if h&explode != 0 {
			out = append(out, write(m.name)+between+write(textOf(m.value)))
		} else {
			out = append(out, write(m.name), write(textOf(m.value)))
		}
	}
	return out
}

// segment writes a value of the path.
func (h how) segment(name string, data interface{}) string {
	write := h.escape("/?#")
	items, members := parts(data)
	isList := items != nil || members != nil
	pair := func(name, value string) string {
		if value == "" {
			return name
		}
		return name + "=" + value
	}
	switch h & styles {
	case asJSON:
		return escape(jsonText(data))
	case label:
		if !isList {
			return "." + write(textOf(data))
		}
		if h&explode != 0 {
			return "." + strings.Join(h.flat(data, write, "="), ".")
		}
		return "." + strings.Join(h.flat(data, write, "="), ",")
	case matrix:
		switch {
		case !isList:
			return ";" + pair(escape(name), write(textOf(data)))
		case h&explode == 0:
			return ";" + escape(name) + "=" + strings.Join(h.flat(data, write, ""), ",")
		}
		out := ""
		for _, item := range items {
			out += ";" + pair(escape(name), write(textOf(item)))
		}
		for _, m := range members {
			out += ";" + pair(write(m.name), write(textOf(m.value)))
		}
		return out
	}
	if !isList {
		return write(textOf(data))
	}
	delimiter := h.delimiter()
	if delimiter != "," {
		delimiter = escape(delimiter)
	}
	return strings.Join(h.flat(data, write, "="), delimiter)
}

type pair struct{ name, value string }

// pairs writes a value of the query, the cookies or a form as encoded names and values.
func (h how) pairs(name string, data interface{}, write func(string) string) []pair {
	items, members := parts(data)
	key := escape(name)
	if h&styles == cookie {
		key = name
	}
	var out []pair
	switch {
	case h&styles == asJSON || h&unstyled != 0 && members != nil:
		return []pair{{key, write(jsonText(data))}}
	case items == nil && members == nil:
		return []pair{{key, write(textOf(data))}}
	case h&styles == deepObject:
		out = deep(name, data, write)
	case h&(explode|unstyled) != 0:
		for _, item := range items {
			out = append(out, pair{key, write(textOf(item))})
		}
		for _, m := range members {
			within, _ := parts(m.value)
			if within == nil {
				within = []interface{}{m.value}
			}
			for _, item := range within {
				out = append(out, pair{write(m.name), write(textOf(item))})
			}
		}
	case len(items)+len(members) > 0:
		delimiter := h.delimiter()
		if delimiter != "," {
			delimiter = write(delimiter)
		}
		out = []pair{{key, strings.Join(h.flat(data, write, ""), delimiter)}}
	}
	if out == nil && h&allowEmpty != 0 {
		return []pair{{key, ""}}
	}
	return out
}

// deep writes the parts of a value with their paths, such as filter[tags][0].
func deep(path string, data interface{}, write func(string) string) []pair {
	items, members := parts(data)
	if items == nil && members == nil {
		return []pair{{escape(path), write(textOf(data))}}
	}
	var out []pair
	for i, item := range items {
		out = append(out, deep(path+"["+strconv.Itoa(i)+"]", item, write)...)
	}
	for _, m := range members {
		out = append(out, deep(path+"["+m.name+"]", m.value, write)...)
	}
	return out
}

// payload is a body, or a part of a body. If it can be opened only once, its length is unknown.
type payload struct {
	contentType string
	length      int64
	repeatable  bool
	open        func() (io.ReadCloser, error)
}

func bytesOf(content []byte, contentType string) *payload {
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil }
	return &payload{contentType, int64(len(content)), true, open}
}

// readerOf reads from the current position of a reader of the caller, and does not close it.
func readerOf(reader io.Reader, contentType string) *payload {
	if typed, is := reader.(interface{ ContentType() string }); is {
		contentType = typed.ContentType()
	}
	out := &payload{contentType: contentType, length: -1}
	if seeker, is := reader.(io.Seeker); is {
		start, err := seeker.Seek(0, io.SeekCurrent)
		end, failed := seeker.Seek(0, io.SeekEnd)
		if _, again := seeker.Seek(start, io.SeekStart); errors.Join(err, failed, again) == nil {
			out.length, out.repeatable = end-start, true
			out.open = (&rewinder{reader: reader, seeker: seeker, start: start}).open
			return out
		}
	}
	out.open = func() (io.ReadCloser, error) { return io.NopCloser(reader), nil }
	return out
}

// rewinder reads a reader of the caller again for each time that a request is sent.
type rewinder struct {
	mutex   sync.Mutex
	reader  io.Reader
	seeker  io.Seeker
	start   int64
	current *reading
}

// reading is the body of one of these requests. net/http may still read it when the response has come and the next request
// is being sent: it must not take bytes of that one's body.
type reading struct{ of *rewinder }

func (r *rewinder) open() (io.ReadCloser, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_, err := r.seeker.Seek(r.start, io.SeekStart)
	r.current = &reading{r}
	return r.current, err
}

func (r *reading) Read(target []byte) (int, error) {
	r.of.mutex.Lock()
	defer r.of.mutex.Unlock()
	if r.of.current != r {
		return 0, errors.New("the body is being sent with another request")
	}
	return r.of.reader.Read(target)
}

func (r *reading) Close() error {
	return nil
}

// body uses the encoded value as the body. A reader is used unchanged.
func (c *call) body(name string, value interface{}, contentType string, h how, write func(data interface{}) ([]byte, error)) {
	data, there := c.given(name, value, h)
	if reader, is := data.(io.Reader); is {
		c.payload = readerOf(reader, contentType)
	} else if there {
		content, err := write(data)
		if err != nil {
			c.fail("%s: %w", name, err)
		}
		c.payload = bytesOf(content, contentType)
	}
}

// json uses a value as the body.
func (c *call) json(name string, value interface{}, contentType string, h how) {
	c.body(name, value, contentType, h, encode)
}

// lines uses the items of a list as the body, each on its line.
func (c *call) lines(name string, value interface{}, contentType string, h how, before string) {
	c.body(name, value, contentType, h, func(data interface{}) ([]byte, error) {
		var out []byte
		items, _ := parts(data)
		for _, item := range items {
			out = append(append(append(out, before...), jsonText(item)...), '\n')
		}
		return out, nil
	})
}

// raw uses a string, bytes or a file unchanged as the body, and writes an object as XML.
func (c *call) raw(name string, value interface{}, contentType string, h how) {
	data, there := c.given(name, value, h)
	if !there {
		return
	}
	if isXML(contentType) {
		if v := reflect.Indirect(reflect.ValueOf(value)); v.Kind() == reflect.Struct || v.Kind() == reflect.Slice {
			content, err := xml.Marshal(v.Interface())
			if err != nil {
				c.fail("%s: %w", name, err)
			}
			c.payload = bytesOf(content, contentType)
			return
		}
	}
	c.payload = content(data, contentType)
	if strings.Contains(c.payload.contentType, "*") {
		c.payload.contentType = "application/octet-stream"
	}
}

func content(data interface{}, contentType string) *payload {
	switch of := data.(type) {
	case io.Reader:
		if strings.Contains(contentType, "*") {
			contentType = typeOf(of)
		}
		return readerOf(of, contentType)
	case []byte:
		return bytesOf(of, contentType)
	}
	return bytesOf([]byte(textOf(data)), contentType)
}

// typeOf returns the media type for the extension of a file.
func typeOf(file interface{}) string {
	found, _, err := mime.ParseMediaType(mime.TypeByExtension(filepath.Ext(fileName(file, ""))))
	if err != nil {
		return "application/octet-stream"
	}
	return found
}

// fileName returns the name of a file without its folder.
func fileName(of interface{}, absent string) string {
	if file, is := of.(interface{ Name() string }); is {
		return filepath.Base(file.Name())
	}
	return absent
}

// field is a field of a form.
type field struct {
	name        string
	data        interface{}
	contentType string
	how         how
}

// field adds a value to the form.
func (c *call) field(name string, value interface{}, contentType string, h how) {
	if data, there := c.given(name, value, h); there {
		c.fields = append(c.fields, field{name, data, contentType, h})
	}
}

// form makes the fields the body; multipart, if that is its media type. A form without fields is not sent unless it is
// required.
func (c *call) form(contentType string, h how) {
	switch {
	case len(c.fields) == 0 && h&required == 0:
	case strings.HasPrefix(contentType, "multipart/"):
		var all []*bodyPart
		for _, f := range c.fields {
			all = append(all, f.parts(strings.HasPrefix(contentType, "multipart/form-data"))...)
		}
		c.payload = multipart(all, contentType)
	default:
		var out []string
		for _, f := range c.fields {
			if isJSON(f.contentType) {
				f.how = asJSON
			}
			for _, p := range f.how.pairs(f.name, f.data, f.how.escape("#&=+")) {
				out = append(out, p.name+"="+p.value)
			}
		}
		c.payload = bytesOf([]byte(strings.Join(out, "&")), contentType)
	}
}

// object uses the members of an object as the fields of a form.
func (c *call) object(name string, value interface{}, contentType string, h how) {
	data, there := c.given(name, value, h)
	if reader, is := data.(io.Reader); is {
		c.payload = readerOf(reader, contentType)
		return
	}
	if !there {
		return
	}
	_, members := parts(data)
	for _, m := range members {
		c.fields = append(c.fields, field{m.name, m.value, "", form | unstyled})
	}
	c.form(contentType, required)
}

// items uses the items of a list as the parts of the body. The last media type applies to all further items.
func (c *call) items(name string, value interface{}, contentType string, h how, types ...string) {
	data, there := c.given(name, value, h)
	if !there {
		return
	}
	items, _ := parts(data)
	var all []*bodyPart
	for i, item := range items {
		itemType := ""
		if len(types) > 0 {
			itemType = types[min(i, len(types)-1)]
		}
		all = append(all, partOf("", item, itemType, false))
	}
	c.payload = multipart(all, contentType)
}

// bodyPart is a part of a multipart body.
type bodyPart struct {
	*payload
	disposition string
}

var quoted = strings.NewReplacer("\"", "%22", "\r", "%0D", "\n", "%0A")

// parts returns the parts of a field: each item of a list is a separate part.
func (f field) parts(isForm bool) []*bodyPart {
	items, _ := parts(f.data)
	if f.how&unstyled == 0 && f.contentType == "" {
		var out []*bodyPart
		raw := func(text string) string { return text }
		for _, p := range f.how.pairs(f.name, f.data, raw) {
			name, err := url.PathUnescape(p.name)
			if err != nil {
				name = p.name
			}
			out = append(out, partOf(name, p.value, "", isForm))
		}
		return out
	}
	if items == nil || isJSON(f.contentType) {
		items = []interface{}{f.data}
	}
	out := make([]*bodyPart, len(items))
	for i, item := range items {
		out[i] = partOf(f.name, item, f.contentType, isForm)
	}
	return out
}

func partOf(name string, data interface{}, contentType string, isForm bool) *bodyPart {
	_, isReader := data.(io.Reader)
	_, isBytes := data.([]byte)
	items, members := parts(data)
	switch {
	case contentType != "":
	case isReader || isBytes:
		contentType = typeOf(data)
	case items != nil || members != nil:
		contentType = "application/json"
	}
	disposition := ""
	if name != "" {
		disposition = `form-data; name="` + quoted.Replace(name) + `"`
		absent := ""
		if isForm && (isReader || isBytes) {
			absent = name
		}
		if file := fileName(data, absent); file != "" {
			disposition += `; filename="` + quoted.Replace(file) + `"`
		}
	}
	if isJSON(contentType) && !isReader && !isBytes {
		return &bodyPart{bytesOf([]byte(jsonText(data)), contentType), disposition}
	}
	return &bodyPart{content(data, contentType), disposition}
}

// multipart returns a body that streams its parts in order.
func multipart(all []*bodyPart, contentType string) *payload {
	boundary := newBoundary()
	heads := make([]string, len(all))
	end := "--" + boundary + "--\r\n"
	out := &payload{contentType: contentType + "; boundary=" + boundary, length: int64(len(end)), repeatable: true}
	for i, p := range all {
		heads[i] = "--" + boundary + "\r\n"
		if p.disposition != "" {
			heads[i] += "Content-Disposition: " + p.disposition + "\r\n"
		}
		if p.contentType != "" {
			heads[i] += "Content-Type: " + p.contentType + "\r\n"
		}
		heads[i] += "\r\n"
		out.repeatable = out.repeatable && p.repeatable
		out.length += int64(len(heads[i])) + p.length + 2
	}
	if !out.repeatable {
		out.length = -1
	}
	out.open = func() (io.ReadCloser, error) {
		var readers []io.Reader
		for i, p := range all {
			reader, err := p.open()
			if err != nil {
				return nil, err
			}
			readers = append(readers, strings.NewReader(heads[i]), reader, strings.NewReader("\r\n"))
		}
		return io.NopCloser(io.MultiReader(append(readers, strings.NewReader(end))...)), nil
	}
	return out
}
