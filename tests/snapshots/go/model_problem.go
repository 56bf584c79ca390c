package openapi

// Problem is an object.
type Problem struct {
	Title *string  `json:"title,omitempty"`
	Cause *Problem `json:"cause,omitempty"`

	// AdditionalProperties has the properties that the description does not name.
	AdditionalProperties map[string]interface{}
}

// NewProblem returns a Problem with what it requires, and with defaults.
func NewProblem() *Problem { return NewProblemWithDefaults() }

// NewProblemWithDefaults returns a Problem with defaults only.
func NewProblemWithDefaults() *Problem { return &Problem{} }

// GetTitle returns Title, or its zero value where it is absent.
func (o *Problem) GetTitle() string            { return value(orEmpty(o).Title) }
func (o *Problem) GetTitleOk() (*string, bool) { return ok(orEmpty(o).Title) }
func (o *Problem) HasTitle() bool              { return o != nil && o.Title != nil }
func (o *Problem) SetTitle(v string)           { o.Title = &v }

// GetCause returns Cause, or its zero value where it is absent.
func (o *Problem) GetCause() Problem            { return value(orEmpty(o).Cause) }
func (o *Problem) GetCauseOk() (*Problem, bool) { return ok(orEmpty(o).Cause) }
func (o *Problem) HasCause() bool               { return o != nil && o.Cause != nil }
func (o *Problem) SetCause(v Problem)           { o.Cause = &v }

// ToMap returns the properties by their names, without those that are absent.
func (o Problem) ToMap() (map[string]interface{}, error) { return toMap(o) }
func (o Problem) MarshalJSON() ([]byte, error)           { return encodeJSON(o) }
func (o *Problem) UnmarshalJSON(data []byte) error       { return decodeJSON(data, o) }

// NullableProblem is a Problem that may be null.
type NullableProblem = Nullable[Problem]

// NewNullableProblem returns a value that is set; nil stands for null.
func NewNullableProblem(val *Problem) *NullableProblem { return NewNullable(val) }
