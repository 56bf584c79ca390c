package openapi

// Plant: Anything that grows.
type Plant struct {
	Tree   *Tree
	Flower *Flower

	kept
}

// TreeAsPlant returns a Plant that is a Tree.
func TreeAsPlant(v *Tree) Plant { return Plant{Tree: v} }

// FlowerAsPlant returns a Plant that is a Flower.
func FlowerAsPlant(v *Flower) Plant { return Plant{Flower: v} }

// GetActualInstance returns a pointer to what the value is, or nil where nothing is set.
func (o *Plant) GetActualInstance() interface{} { return instance(orEmpty(o).alternatives()) }

// GetActualInstanceValue returns what the value is, or nil where nothing is set.
func (o Plant) GetActualInstanceValue() interface{} { return instanceValue(o.alternatives()) }

func (o *Plant) alternatives() alternatives {
	return oneOf(o, &o.Tree, &o.Flower).by("type", map[string]int{"tree": 0, "flower": 1})
}

// MarshalJSON writes the value as JSON.
func (o Plant) MarshalJSON() ([]byte, error)     { return encodeJSON(o) }
func (o *Plant) UnmarshalJSON(data []byte) error { return decodeJSON(data, o) }

// NullablePlant is a Plant that may be null.
type NullablePlant = Nullable[Plant]

// NewNullablePlant returns a value that is set; nil stands for null.
func NewNullablePlant(val *Plant) *NullablePlant { return NewNullable(val) }
