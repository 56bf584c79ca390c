package openapi

import "slices"

// Kind: What a plant is.
type Kind string

// The values of Kind.
const (
	TREE      Kind = "tree"
	FLOWER    Kind = "flower"
	WILD_HERB Kind = "wild herb"
)

// AllowedKindEnumValues has the values that a Kind may have.
var AllowedKindEnumValues = []Kind{"tree", "flower", "wild herb"}

// NewKindFromValue returns a pointer to a value, or an error for one that is not allowed.
func NewKindFromValue(v string) (*Kind, error) { return fromValue(Kind(v), AllowedKindEnumValues) }

// IsValid reports whether the value is an allowed one.
func (v Kind) IsValid() bool { return slices.Contains(AllowedKindEnumValues, v) }

// Ptr returns a pointer to the value.
func (v Kind) Ptr() *Kind { return &v }

// UnmarshalJSON reads the value from JSON. One that is not allowed is kept, and is not valid.
func (v *Kind) UnmarshalJSON(src []byte) error { return decodeJSON(src, v) }

// NullableKind is a Kind that may be null.
type NullableKind = Nullable[Kind]

// NewNullableKind returns a value that is set; nil stands for null.
func NewNullableKind(val *Kind) *NullableKind { return NewNullable(val) }
