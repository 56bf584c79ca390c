package openapi

// Living is an object.
type Living struct {
	Type string `json:"type"`
	// (read-only; format: int64)
	Id *int64 `json:"id,omitempty"`
	// Its name, in any language. */ Not the end of this comment.
	Name string `json:"name"`
	Kind *Kind  `json:"kind,omitempty"`
	// (format: date)
	Planted *string       `json:"planted,omitempty"`
	Parent  NullablePlant `json:"parent,omitempty"`
}

// NewLiving returns a Living with what it requires, and with defaults.
func NewLiving(type_ string, name string) *Living {
	o := NewLivingWithDefaults()
	o.Type = type_
	o.Name = name
	return o
}

// NewLivingWithDefaults returns a Living with defaults only.
func NewLivingWithDefaults() *Living { return &Living{} }

// GetType returns Type.
func (o *Living) GetType() string            { return orEmpty(o).Type }
func (o *Living) GetTypeOk() (*string, bool) { return &orEmpty(o).Type, o != nil }
func (o *Living) SetType(v string)           { o.Type = v }

// GetId returns Id, or its zero value where it is absent.
func (o *Living) GetId() int64            { return value(orEmpty(o).Id) }
func (o *Living) GetIdOk() (*int64, bool) { return ok(orEmpty(o).Id) }
func (o *Living) HasId() bool             { return o != nil && o.Id != nil }
func (o *Living) SetId(v int64)           { o.Id = &v }

// GetName returns Name.
func (o *Living) GetName() string            { return orEmpty(o).Name }
func (o *Living) GetNameOk() (*string, bool) { return &orEmpty(o).Name, o != nil }
func (o *Living) SetName(v string)           { o.Name = v }

// GetKind returns Kind, or its zero value where it is absent.
func (o *Living) GetKind() Kind            { return value(orEmpty(o).Kind) }
func (o *Living) GetKindOk() (*Kind, bool) { return ok(orEmpty(o).Kind) }
func (o *Living) HasKind() bool            { return o != nil && o.Kind != nil }
func (o *Living) SetKind(v Kind)           { o.Kind = &v }

// GetPlanted returns Planted, or its zero value where it is absent.
func (o *Living) GetPlanted() string            { return value(orEmpty(o).Planted) }
func (o *Living) GetPlantedOk() (*string, bool) { return ok(orEmpty(o).Planted) }
func (o *Living) HasPlanted() bool              { return o != nil && o.Planted != nil }
func (o *Living) SetPlanted(v string)           { o.Planted = &v }

// GetParent returns Parent, or its zero value where it is absent.
func (o *Living) GetParent() Plant { return value(orEmpty(o).Parent.Get()) }
func (o *Living) GetParentOk() (*Plant, bool) {
	return orEmpty(o).Parent.Get(), orEmpty(o).Parent.IsSet()
}
func (o *Living) HasParent() bool   { return orEmpty(o).Parent.IsSet() }
func (o *Living) SetParent(v Plant) { o.Parent.Set(&v) }
func (o *Living) SetParentNil()     { o.Parent.Set(nil) }
func (o *Living) UnsetParent()      { o.Parent.Unset() }

// ToMap returns the properties by their names, without those that are absent.
func (o Living) ToMap() (map[string]interface{}, error) { return toMap(o) }
func (o Living) MarshalJSON() ([]byte, error)           { return encodeJSON(o) }
func (o *Living) UnmarshalJSON(data []byte) error       { return decodeJSON(data, o) }

func (o *Living) readOnly() []string { return []string{"id"} }

// NullableLiving is a Living that may be null.
type NullableLiving = Nullable[Living]

// NewNullableLiving returns a value that is set; nil stands for null.
func NewNullableLiving(val *Living) *NullableLiving { return NewNullable(val) }
