package openapi

// Tree is an object.
type Tree struct {
	Type string `json:"type"`
	// (read-only; format: int64)
	Id *int64 `json:"id,omitempty"`
	// Its name, in any language. */ Not the end of this comment.
	Name string `json:"name"`
	Kind *Kind  `json:"kind,omitempty"`
	// (format: date)
	Planted *string       `json:"planted,omitempty"`
	Parent  NullablePlant `json:"parent,omitempty"`
	// Deprecated: The description says so.
	HeightM *float64 `json:"height-m,omitempty"`
	Rings   []int32  `json:"rings,omitempty"`
	// One of "needle", "broad".
	Leaves *string `json:"leaves,omitempty"`
}

// NewTree returns a Tree with what it requires, and with defaults.
func NewTree(type_ string, name string) *Tree {
	o := NewTreeWithDefaults()
	o.Type = type_
	o.Name = name
	return o
}

// NewTreeWithDefaults returns a Tree with defaults only.
func NewTreeWithDefaults() *Tree { return &Tree{} }

// GetType returns Type.
func (o *Tree) GetType() string            { return orEmpty(o).Type }
func (o *Tree) GetTypeOk() (*string, bool) { return &orEmpty(o).Type, o != nil }
func (o *Tree) SetType(v string)           { o.Type = v }

// GetId returns Id, or its zero value where it is absent.
func (o *Tree) GetId() int64            { return value(orEmpty(o).Id) }
func (o *Tree) GetIdOk() (*int64, bool) { return ok(orEmpty(o).Id) }
func (o *Tree) HasId() bool             { return o != nil && o.Id != nil }
func (o *Tree) SetId(v int64)           { o.Id = &v }

// GetName returns Name.
func (o *Tree) GetName() string            { return orEmpty(o).Name }
func (o *Tree) GetNameOk() (*string, bool) { return &orEmpty(o).Name, o != nil }
func (o *Tree) SetName(v string)           { o.Name = v }

// GetKind returns Kind, or its zero value where it is absent.
func (o *Tree) GetKind() Kind            { return value(orEmpty(o).Kind) }
func (o *Tree) GetKindOk() (*Kind, bool) { return ok(orEmpty(o).Kind) }
func (o *Tree) HasKind() bool            { return o != nil && o.Kind != nil }
func (o *Tree) SetKind(v Kind)           { o.Kind = &v }

// GetPlanted returns Planted, or its zero value where it is absent.
func (o *Tree) GetPlanted() string            { return value(orEmpty(o).Planted) }
func (o *Tree) GetPlantedOk() (*string, bool) { return ok(orEmpty(o).Planted) }
func (o *Tree) HasPlanted() bool              { return o != nil && o.Planted != nil }
func (o *Tree) SetPlanted(v string)           { o.Planted = &v }

// GetParent returns Parent, or its zero value where it is absent.
func (o *Tree) GetParent() Plant { return value(orEmpty(o).Parent.Get()) }
func (o *Tree) GetParentOk() (*Plant, bool) {
	return orEmpty(o).Parent.Get(), orEmpty(o).Parent.IsSet()
}
func (o *Tree) HasParent() bool   { return orEmpty(o).Parent.IsSet() }
func (o *Tree) SetParent(v Plant) { o.Parent.Set(&v) }
func (o *Tree) SetParentNil()     { o.Parent.Set(nil) }
func (o *Tree) UnsetParent()      { o.Parent.Unset() }

// GetHeightM returns HeightM, or its zero value where it is absent.
func (o *Tree) GetHeightM() float64            { return value(orEmpty(o).HeightM) }
func (o *Tree) GetHeightMOk() (*float64, bool) { return ok(orEmpty(o).HeightM) }
func (o *Tree) HasHeightM() bool               { return o != nil && o.HeightM != nil }
func (o *Tree) SetHeightM(v float64)           { o.HeightM = &v }

// GetRings returns Rings, or its zero value where it is absent.
func (o *Tree) GetRings() []int32           { return orEmpty(o).Rings }
func (o *Tree) GetRingsOk() ([]int32, bool) { return orEmpty(o).Rings, o.HasRings() }
func (o *Tree) HasRings() bool              { return o != nil && o.Rings != nil }
func (o *Tree) SetRings(v []int32)          { o.Rings = v }

// GetLeaves returns Leaves, or its zero value where it is absent.
func (o *Tree) GetLeaves() string            { return value(orEmpty(o).Leaves) }
func (o *Tree) GetLeavesOk() (*string, bool) { return ok(orEmpty(o).Leaves) }
func (o *Tree) HasLeaves() bool              { return o != nil && o.Leaves != nil }
func (o *Tree) SetLeaves(v string)           { o.Leaves = &v }

// ToMap returns the properties by their names, without those that are absent.
func (o Tree) ToMap() (map[string]interface{}, error) { return toMap(o) }
func (o Tree) MarshalJSON() ([]byte, error)           { return encodeJSON(o) }
func (o *Tree) UnmarshalJSON(data []byte) error       { return decodeJSON(data, o) }

func (o *Tree) readOnly() []string { return []string{"id"} }

// NullableTree is a Tree that may be null.
type NullableTree = Nullable[Tree]

// NewNullableTree returns a value that is set; nil stands for null.
func NewNullableTree(val *Tree) *NullableTree { return NewNullable(val) }
