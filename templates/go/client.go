{{ about -}}
package {{ package }}

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var (
	// JsonCheck matches media types of JSON.
	JsonCheck = regexp.MustCompile(`(?i:(?:application|text)/(?:[^;]+\+)?json)`)
	// XmlCheck matches media types of XML.
	XmlCheck = regexp.MustCompile(`(?i:(?:application|text)/(?:[^;]+\+)?xml)`)
)

// canonicalHeaders is true if header names are in the canonical form of net/http, not as the API description has them.
const canonicalHeaders = {{ canonical }}

// APIClient has the operations of the API, grouped by tag.
type APIClient struct {
	cfg *Configuration
{%- if !services.is_empty() %}

{{ services -}}
{% else %}
{% endif -%}
}

// NewAPIClient returns a client with a configuration. If HTTPClient is nil, it is set to http.DefaultClient, which has no timeout.
func NewAPIClient(cfg *Configuration) *APIClient {
	if cfg.HTTPClient == nil {
		cfg.HTTPClient = http.DefaultClient
	}
	c := &APIClient{cfg: cfg}
{{ made }}	return c
}

// GetConfig returns the configuration. Changes to it apply to later calls.
func (c *APIClient) GetConfig() *Configuration { return c.cfg }

// CacheExpires returns the time at which a cached response expires, from Cache-Control or Expires, or the zero time.
func CacheExpires(r *http.Response) time.Time {
	now, err := http.ParseTime(r.Header.Get("Date"))
	if err != nil {
		now = time.Now()
	}
	for _, directive := range strings.Split(r.Header.Get("Cache-Control"), ",") {
		name, value, _ := strings.Cut(strings.ToLower(strings.TrimSpace(directive)), "=")
		switch name {
		case "no-store", "no-cache":
			return time.Time{}
		case "max-age":
			if seconds, err := strconv.Atoi(strings.Trim(value, `"`)); err == nil {
				return now.Add(time.Duration(seconds) * time.Second)
			}
		}
	}
	expires, err := http.ParseTime(r.Header.Get("Expires"))
	if err != nil {
		return time.Time{}
	}
	return expires
}
{%- if !signs %}

// sign leaves a request unchanged: the client was generated without signatures.
func sign(*http.Request) error { return nil }
{%- endif %}
