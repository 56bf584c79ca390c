package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

// paging says where a page has its items, and how the page behind it is asked for: by a link, by a value in the page, by a value
// of its last item, or by its number. Each list of names leads from the body, or from the last item, to a value.
type paging struct {
	items []string
	link  bool
	next  []string
	last  []string
	more  []string
	// number is the number of the first page.
	number int64
}

// all sends a call and those of further pages, each when the loop has come to the end of the page before. A page that would be
// asked for a second time ends it. ask returns the call for a page, or for the first one if it is given no value.
func all[T any](c *APIClient, p paging, ask func(value json.RawMessage) (*call, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		var before []json.RawMessage
		asked := map[string]bool{}
		r, err := ask(nil)
		for at := p.number; ; at++ {
			var response *http.Response
			if err == nil {
				response, err = c.start(r)
			}
			var page, body []byte
			if err == nil {
				body, err = c.drain(response)
				page = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
			}
			var items []json.RawMessage
			if err == nil {
				if err = within(page, p.items, &items); err != nil {
					err = unreadable(response, body, whole(err))
				}
			}
			if err == nil && p.counts() && len(items) > 0 && reflect.DeepEqual(items, before) {
				err = errors.New("a page has the same items as the one before")
			}
			if err != nil {
				yield(none, err)
				return
			}
			for _, text := range items {
				var item T
				if err = decodeJSON(text, &item); err != nil {
					err = unreadable(response, body, whole(err))
				}
				if !yield(item, err) || err != nil {
					return
				}
			}
			var value json.RawMessage
			if p.link {
				if value = nextLink(response.Header); value != nil {
					r, err = c.follow(ask, response, string(value))
				}
			} else if value, err = p.value(page, items, at); err == nil && value != nil {
				r, err = ask(value)
			}
			if err != nil {
				yield(none, err)
				return
			}
			if value == nil || asked[string(value)] {
				return
			}
			asked[string(value)], before = true, items
		}
	}
}

// counts is true if pages are requested by number.
func (p paging) counts() bool { return !p.link && p.next == nil && p.last == nil }

// value returns the value that requests the next page, or nil after the last page.
func (p paging) value(page []byte, items []json.RawMessage, at int64) (json.RawMessage, error) {
	var value json.RawMessage
	if p.next != nil {
		err := within(page, p.next, &value)
		if text := string(value); text == "null" || text == `""` {
			return nil, err
		}
		return value, err
	}
	if len(items) == 0 {
		return nil, nil
	}
	if p.last == nil {
		return strconv.AppendInt(nil, at+1, 10), nil
	}
	more := true
	if p.more != nil {
		if err := within(page, p.more, &more); err != nil || !more {
			return nil, err
		}
	}
	err := within(items[len(items)-1], p.last, &value)
	if err == nil && (value == nil || string(value) == "null") {
		err = fmt.Errorf("the last item has no %s, by which further ones are asked for", strings.Join(p.last, "."))
	}
	return value, err
}

// within reads the value at a path of names, if it exists.
func within(data []byte, names []string, into interface{}) error {
	for _, name := range names {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(data, &members); err != nil {
			return err
		}
		next, there := members[name]
		if !there {
			return nil
		}
		data = next
	}
	return json.Unmarshal(data, into)
}

// put sets a parameter, or the property at a path of names in a body.
func put(value json.RawMessage, into interface{}, names ...string) error {
	if value == nil {
		return nil
	}
	if len(names) > 0 {
		body, err := json.Marshal(into)
		if err != nil {
			return err
		}
		if value, err = changed(body, value, names); err != nil {
			return err
		}
	}
	fresh := reflect.New(reflect.TypeOf(into).Elem())
	err := decodeJSON(value, fresh.Interface())
	if err != nil && len(names) == 0 {
		// The value is a number but the parameter a string, or the reverse.
		other, _ := json.Marshal(string(value))
		if value[0] == '"' {
			var text string
			_ = json.Unmarshal(value, &text)
			other = []byte(text)
		}
		if decodeJSON(other, fresh.Interface()) == nil {
			err = nil
		}
	}
	if err == nil {
		reflect.ValueOf(into).Elem().Set(fresh.Elem())
	}
	return err
}

// changed returns JSON with a new value at a path of names.
func changed(data []byte, value json.RawMessage, names []string) (json.RawMessage, error) {
	if len(names) == 0 {
		return value, nil
	}
	members := map[string]json.RawMessage{}
	if len(data) > 0 && string(data) != "null" {
		if err := json.Unmarshal(data, &members); err != nil {
			return nil, err
		}
	}
	inner, err := changed(members[names[0]], value, names[1:])
	if err != nil {
		return nil, err
	}
	members[names[0]] = inner
	return json.Marshal(members)
}

// numberOf returns the number in a parameter, or in a property of a body, or else the usual first number.
func numberOf(usual int64, from interface{}, names ...string) int64 {
	var number json.Number
	data, err := json.Marshal(from)
	if err == nil && within(data, names, &number) == nil {
		if given, err := strconv.ParseInt(number.String(), 10, 64); err == nil {
			return given
		}
	}
	return usual
}

// follow returns the call for a link. The link must point to the server of the first call, because the call has credentials.
func (c *APIClient) follow(ask func(json.RawMessage) (*call, error), response *http.Response, link string) (*call, error) {
	r, err := ask(nil)
	if err != nil {
		return nil, err
	}
	first, err := c.url(r)
	if err != nil {
		return nil, err
	}
	from := first
	if response.Request != nil {
		from = response.Request.URL
	}
	to, err := from.Parse(link)
	if err != nil {
		return nil, err
	}
	if origin(to) != origin(first) {
		return nil, fmt.Errorf("the next page is at %s, but the server is %s", origin(to), origin(first))
	}
	to.User, to.Fragment = first.User, ""
	r.address, r.query = to, nil
	return r, nil
}

// origin returns the scheme, the host and the port of a URL.
func origin(u *url.URL) string {
	scheme, port := strings.ToLower(u.Scheme), u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[scheme]
	}
	return scheme + "://" + strings.ToLower(u.Hostname()) + ":" + port
}

// nextLink returns the URL of the link with rel=next, or nil.
func nextLink(header http.Header) json.RawMessage {
	rest := strings.Join(header.Values("Link"), ",")
	for {
		_, after, there := strings.Cut(rest, "<")
		address, parameters, ends := strings.Cut(after, ">")
		if !there || !ends {
			return nil
		}
		// A comma outside quotes ends the parameters of a link.
		end, quoted := 0, false
		for ; end < len(parameters) && (quoted || parameters[end] != ','); end++ {
			switch {
			case parameters[end] == '"':
				quoted = !quoted
			case quoted && parameters[end] == '\\' && end+1 < len(parameters):
				end++
			}
		}
		rest = parameters[end:]
		for _, parameter := range strings.Split(parameters[:end], ";") {
			name, value, _ := strings.Cut(parameter, "=")
			if !strings.EqualFold(strings.TrimSpace(name), "rel") {
				continue
			}
			for _, relation := range strings.Fields(strings.Trim(strings.TrimSpace(value), `"`)) {
				if strings.EqualFold(relation, "next") {
					return json.RawMessage(address)
				}
			}
		}
	}
}
