package openapi

// Flower is an object.
type Flower struct {
	Type string `json:"type"`
	// (read-only; format: int64)
	Id *int64 `json:"id,omitempty"`
	// Its name, in any language. */ Not the end of this comment.
	Name string `json:"name"`
	Kind *Kind  `json:"kind,omitempty"`
	// (format: date)
	Planted *string       `json:"planted,omitempty"`
	Parent  NullablePlant `json:"parent,omitempty"`
	// One of "red", "blue".
	Colours []string           `json:"colours"`
	Size    []interface{}      `json:"size,omitempty"`
	Notes   *map[string]string `json:"notes,omitempty"`
	// One of 5, 8.
	Petals *int32 `json:"petals,omitempty"`
}

// NewFlower returns a Flower with what it requires, and with defaults.
func NewFlower(type_ string, name string, colours []string) *Flower {
	o := NewFlowerWithDefaults()
	o.Type = type_
	o.Name = name
	o.Colours = colours
	return o
}

// NewFlowerWithDefaults returns a Flower with defaults only.
func NewFlowerWithDefaults() *Flower { return &Flower{} }

// GetType returns Type.
func (o *Flower) GetType() string            { return orEmpty(o).Type }
func (o *Flower) GetTypeOk() (*string, bool) { return &orEmpty(o).Type, o != nil }
func (o *Flower) SetType(v string)           { o.Type = v }

// GetId returns Id, or its zero value where it is absent.
func (o *Flower) GetId() int64            { return value(orEmpty(o).Id) }
func (o *Flower) GetIdOk() (*int64, bool) { return ok(orEmpty(o).Id) }
func (o *Flower) HasId() bool             { return o != nil && o.Id != nil }
func (o *Flower) SetId(v int64)           { o.Id = &v }

// GetName returns Name.
func (o *Flower) GetName() string            { return orEmpty(o).Name }
func (o *Flower) GetNameOk() (*string, bool) { return &orEmpty(o).Name, o != nil }
func (o *Flower) SetName(v string)           { o.Name = v }

// GetKind returns Kind, or its zero value where it is absent.
func (o *Flower) GetKind() Kind            { return value(orEmpty(o).Kind) }
func (o *Flower) GetKindOk() (*Kind, bool) { return ok(orEmpty(o).Kind) }
func (o *Flower) HasKind() bool            { return o != nil && o.Kind != nil }
func (o *Flower) SetKind(v Kind)           { o.Kind = &v }

// GetPlanted returns Planted, or its zero value where it is absent.
func (o *Flower) GetPlanted() string            { return value(orEmpty(o).Planted) }
func (o *Flower) GetPlantedOk() (*string, bool) { return ok(orEmpty(o).Planted) }
func (o *Flower) HasPlanted() bool              { return o != nil && o.Planted != nil }
func (o *Flower) SetPlanted(v string)           { o.Planted = &v }

// GetParent returns Parent, or its zero value where it is absent.
func (o *Flower) GetParent() Plant { return value(orEmpty(o).Parent.Get()) }
func (o *Flower) GetParentOk() (*Plant, bool) {
	return orEmpty(o).Parent.Get(), orEmpty(o).Parent.IsSet()
}
func (o *Flower) HasParent() bool   { return orEmpty(o).Parent.IsSet() }
func (o *Flower) SetParent(v Plant) { o.Parent.Set(&v) }
func (o *Flower) SetParentNil()     { o.Parent.Set(nil) }
func (o *Flower) UnsetParent()      { o.Parent.Unset() }

// GetColours returns Colours.
func (o *Flower) GetColours() []string           { return orEmpty(o).Colours }
func (o *Flower) GetColoursOk() ([]string, bool) { return orEmpty(o).Colours, o != nil }
func (o *Flower) SetColours(v []string)          { o.Colours = v }

// GetSize returns Size, or its zero value where it is absent.
func (o *Flower) GetSize() []interface{}           { return orEmpty(o).Size }
func (o *Flower) GetSizeOk() ([]interface{}, bool) { return orEmpty(o).Size, o.HasSize() }
func (o *Flower) HasSize() bool                    { return o != nil && o.Size != nil }
func (o *Flower) SetSize(v []interface{})          { o.Size = v }

// GetNotes returns Notes, or its zero value where it is absent.
func (o *Flower) GetNotes() map[string]string            { return value(orEmpty(o).Notes) }
func (o *Flower) GetNotesOk() (*map[string]string, bool) { return ok(orEmpty(o).Notes) }
func (o *Flower) HasNotes() bool                         { return o != nil && o.Notes != nil }
func (o *Flower) SetNotes(v map[string]string)           { o.Notes = &v }

// GetPetals returns Petals, or its zero value where it is absent.
func (o *Flower) GetPetals() int32            { return value(orEmpty(o).Petals) }
func (o *Flower) GetPetalsOk() (*int32, bool) { return ok(orEmpty(o).Petals) }
func (o *Flower) HasPetals() bool             { return o != nil && o.Petals != nil }
func (o *Flower) SetPetals(v int32)           { o.Petals = &v }

// ToMap returns the properties by their names, without those that are absent.
func (o Flower) ToMap() (map[string]interface{}, error) { return toMap(o) }
func (o Flower) MarshalJSON() ([]byte, error)           { return encodeJSON(o) }
func (o *Flower) UnmarshalJSON(data []byte) error       { return decodeJSON(data, o) }

func (o *Flower) readOnly() []string { return []string{"id"} }

// NullableFlower is a Flower that may be null.
type NullableFlower = Nullable[Flower]

// NewNullableFlower returns a value that is set; nil stands for null.
func NewNullableFlower(val *Flower) *NullableFlower { return NewNullable(val) }
