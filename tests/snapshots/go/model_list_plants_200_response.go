package openapi

// ListPlants200Response is an object.
type ListPlants200Response struct {
	Items []Plant        `json:"items"`
	Next  NullableString `json:"next,omitempty"`
}

// NewListPlants200Response returns a ListPlants200Response with what it requires, and with defaults.
func NewListPlants200Response(items []Plant) *ListPlants200Response {
	o := NewListPlants200ResponseWithDefaults()
	o.Items = items
	return o
}

// NewListPlants200ResponseWithDefaults returns a ListPlants200Response with defaults only.
func NewListPlants200ResponseWithDefaults() *ListPlants200Response { return &ListPlants200Response{} }

// GetItems returns Items.
func (o *ListPlants200Response) GetItems() []Plant           { return orEmpty(o).Items }
func (o *ListPlants200Response) GetItemsOk() ([]Plant, bool) { return orEmpty(o).Items, o != nil }
func (o *ListPlants200Response) SetItems(v []Plant)          { o.Items = v }

// GetNext returns Next, or its zero value where it is absent.
func (o *ListPlants200Response) GetNext() string { return value(orEmpty(o).Next.Get()) }
func (o *ListPlants200Response) GetNextOk() (*string, bool) {
	return orEmpty(o).Next.Get(), orEmpty(o).Next.IsSet()
}
func (o *ListPlants200Response) HasNext() bool    { return orEmpty(o).Next.IsSet() }
func (o *ListPlants200Response) SetNext(v string) { o.Next.Set(&v) }
func (o *ListPlants200Response) SetNextNil()      { o.Next.Set(nil) }
func (o *ListPlants200Response) UnsetNext()       { o.Next.Unset() }

// ToMap returns the properties by their names, without those that are absent.
func (o ListPlants200Response) ToMap() (map[string]interface{}, error) { return toMap(o) }
func (o ListPlants200Response) MarshalJSON() ([]byte, error)           { return encodeJSON(o) }
func (o *ListPlants200Response) UnmarshalJSON(data []byte) error       { return decodeJSON(data, o) }

// NullableListPlants200Response is a ListPlants200Response that may be null.
type NullableListPlants200Response = Nullable[ListPlants200Response]

// NewNullableListPlants200Response returns a value that is set; nil stands for null.
func NewNullableListPlants200Response(val *ListPlants200Response) *NullableListPlants200Response {
	return NewNullable(val)
}
