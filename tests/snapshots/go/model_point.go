package openapi

// Point is an object.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// NewPoint returns a Point with what it requires, and with defaults.
func NewPoint(x float64, y float64) *Point {
	o := NewPointWithDefaults()
	o.X = x
	o.Y = y
	return o
}

// NewPointWithDefaults returns a Point with defaults only.
func NewPointWithDefaults() *Point { return &Point{} }

// GetX returns X.
func (o *Point) GetX() float64            { return orEmpty(o).X }
func (o *Point) GetXOk() (*float64, bool) { return &orEmpty(o).X, o != nil }
func (o *Point) SetX(v float64)           { o.X = v }

// GetY returns Y.
func (o *Point) GetY() float64            { return orEmpty(o).Y }
func (o *Point) GetYOk() (*float64, bool) { return &orEmpty(o).Y, o != nil }
func (o *Point) SetY(v float64)           { o.Y = v }

// ToMap returns the properties by their names, without those that are absent.
func (o Point) ToMap() (map[string]interface{}, error) { return toMap(o) }
func (o Point) MarshalJSON() ([]byte, error)           { return encodeJSON(o) }
func (o *Point) UnmarshalJSON(data []byte) error       { return decodeJSON(data, o) }

// NullablePoint is a Point that may be null.
type NullablePoint = Nullable[Point]

// NewNullablePoint returns a value that is set; nil stands for null.
func NewNullablePoint(val *Point) *NullablePoint { return NewNullable(val) }
