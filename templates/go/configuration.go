package {{ package }}

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// contextKey is the type of the keys of context values. No other package can create such a key.
type contextKey string

// String returns the name of a key.
func (c contextKey) String() string { return "auth " + string(c) }

var (
{{ keys }})
{% if signs %}
// AWSv4 has the credentials and the scope for signing requests with AWS Signature Version 4.
type AWSv4 struct {
	AccessKey    string
	SecretKey    string
	SessionToken string
	Region       string
	Service      string
}
{% endif %}
// BasicAuth has the user name and the password for basic authentication.
type BasicAuth struct {
	UserName string `json:"userName,omitempty"`
	Password string `json:"password,omitempty"`
}

// APIKey has an API key and an optional prefix.
type APIKey struct {
	Key    string
	Prefix string
}

// ServerVariable is a variable in the URL of a server.
type ServerVariable struct {
	Description  string
	DefaultValue string
	EnumValues   []string
}

// ServerConfiguration is a server.
type ServerConfiguration struct {
	URL         string
	Description string
	Variables   map[string]ServerVariable
}

// ServerConfigurations are the servers of an API, or of an operation.
type ServerConfigurations []ServerConfiguration

// Configuration has the settings of a client.
type Configuration struct {
	// Host replaces the host in the URLs of the servers.
	Host string `json:"host,omitempty"`
	// Scheme replaces the scheme in the URLs of the servers.
	Scheme string `json:"scheme,omitempty"`
	// DefaultHeader has headers for every request that does not set them itself.
	DefaultHeader map[string]string `json:"defaultHeader,omitempty"`
	UserAgent     string            `json:"userAgent,omitempty"`
	// Debug logs each request and the status of its response, without credentials.
	Debug            bool `json:"debug,omitempty"`
	Servers          ServerConfigurations
	OperationServers map[string]ServerConfigurations
	HTTPClient       *http.Client
	// MaxResponseBytes limits the size of a response that is read as a whole, or of an item of a stream; 0 means no limit.
	MaxResponseBytes int64 `json:"maxResponseBytes,omitempty"`
	// MaxRetries is how often a request is sent again after the status 429 or 503, and after none at all where the method
	// allows it. Retry-After is honoured.
	MaxRetries int `json:"maxRetries,omitempty"`
}

// NewConfiguration returns the settings from the API description.
func NewConfiguration() *Configuration {
	cfg := &Configuration{
		DefaultHeader:    map[string]string{},
		UserAgent:        {{ user_agent }},
		OperationServers: map[string]ServerConfigurations{},
	}
{{ servers }}	return cfg
}

// AddDefaultHeader sets a header for every request.
func (c *Configuration) AddDefaultHeader(key string, value string) {
	if c.DefaultHeader == nil {
		c.DefaultHeader = map[string]string{}
	}
	c.DefaultHeader[key] = value
}

// URL returns the URL of a server. The variables replace the defaults of the API description.
func (sc ServerConfigurations) URL(index int, variables map[string]string) (string, error) {
	if index < 0 || index >= len(sc) {
		return "", fmt.Errorf("there is no server %d: the API description has %d", index, len(sc))
	}
	server := sc[index]
	pairs := make([]string, 0, 2*len(server.Variables))
	for name, variable := range server.Variables {
		value := variable.DefaultValue
		if given, there := variables[name]; there {
			if len(variable.EnumValues) > 0 && !slices.Contains(variable.EnumValues, given) {
				return "", fmt.Errorf("the variable %s of the server URL must be one of %v, not %q", name, variable.EnumValues, given)
			}
			value = given
		}
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(server.URL), nil
}

// ServerURL returns the URL of a server.
func (c *Configuration) ServerURL(index int, variables map[string]string) (string, error) {
	return c.Servers.URL(index, variables)
}

// ServerURLWithContext returns the URL of the server of an operation, such as "PetAPIService.AddPet", for a call with a
// context.
func (c *Configuration) ServerURLWithContext(ctx context.Context, endpoint string) (string, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	own, isOwn := c.OperationServers[endpoint]
	index, _, err := setting[int](ctx, ContextServerIndex)
	if err != nil {
		return "", err
	}
	if isOwn {
		indices, _, err := setting[map[string]int](ctx, ContextOperationServerIndices)
		if err != nil {
			return "", err
		}
		if of, there := indices[endpoint]; there {
			index = of
		} else if index >= len(own) {
			index = 0
		}
	}
	variables, _, err := setting[map[string]string](ctx, ContextServerVariables)
	if err != nil {
		return "", err
	}
	of, _, err := setting[map[string]map[string]string](ctx, ContextOperationServerVariables)
	if err != nil {
		return "", err
	}
	if given, there := of[endpoint]; there {
		variables = given
	}
	if isOwn {
		return own.URL(index, variables)
	}
	return c.Servers.URL(index, variables)
}

// setting returns a value of a context, and whether it is set. A value of another type is an error.
func setting[T any](ctx context.Context, key contextKey) (T, bool, error) {
	var none T
	switch value := ctx.Value(key).(type) {
	case nil:
		return none, false, nil
	case T:
		return value, true, nil
	default:
		return none, false, fmt.Errorf("the value of %s in the context is a %T, not a %T", string(key), value, none)
	}
}
