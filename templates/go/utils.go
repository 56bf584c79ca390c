package openapi

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Ptr returns a pointer to a value, for optional fields.
func Ptr[T any](v T) *T { return &v }

// PtrBool returns a pointer to a bool.
func PtrBool(v bool) *bool { return &v }

// PtrInt returns a pointer to an int.
func PtrInt(v int) *int { return &v }

// PtrInt32 returns a pointer to an int32.
func PtrInt32(v int32) *int32 { return &v }

// PtrInt64 returns a pointer to an int64.
func PtrInt64(v int64) *int64 { return &v }

// PtrFloat32 returns a pointer to a float32.
func PtrFloat32(v float32) *float32 { return &v }

// PtrFloat64 returns a pointer to a float64.
func PtrFloat64(v float64) *float64 { return &v }

// PtrString returns a pointer to a string.
func PtrString(v string) *string { return &v }

// PtrTime returns a pointer to a time.
func PtrTime(v time.Time) *time.Time { return &v }

// Nullable has a value that may be null, and knows whether it was set at all.
// P is a pointer type, because the code for all pointers is compiled only once.
type Nullable[P any] struct {
	value P
	// As wide as a pointer: without padding, the types share one comparison.
	isSet flag
}

// flag is 0 or 1.
type flag uintptr

// NewNullable returns a value that is set. Pass nil for null.
func NewNullable[T any](val *T) *Nullable[*T] { return &Nullable[*T]{val, 1} }

// Get returns a pointer to the value, or nil if it is null or not set.
func (v Nullable[P]) Get() P { return v.value }

// Set sets the value. Pass nil for null.
func (v *Nullable[P]) Set(val P) { v.value, v.isSet = val, 1 }

// IsSet reports whether the value was set, including to null.
func (v Nullable[P]) IsSet() bool { return v.isSet != 0 }

// Unset makes the value absent.
func (v *Nullable[P]) Unset() { *v = Nullable[P]{} }

// MarshalJSON writes the value, or null.
func (v Nullable[P]) MarshalJSON() ([]byte, error) { return encodeJSON(v.value) }

// UnmarshalJSON reads a value or null, and marks it as set.
func (v *Nullable[P]) UnmarshalJSON(src []byte) error { return decodeJSON(src, v) }

func (v *Nullable[P]) held() (interface{}, *flag) { return &v.value, &v.isSet }

// holder is implemented by Nullable. It returns pointers to the two fields.
type holder interface {
	held() (interface{}, *flag)
}

// set returns a pointer to a value that may be null, and whether it was set.
func set[P any](v Nullable[P]) (P, bool) { return v.value, v.isSet != 0 }

// Nullable types of scalars.
type (
	NullableBool    = Nullable[*bool]
	NullableInt     = Nullable[*int]
	NullableInt32   = Nullable[*int32]
	NullableInt64   = Nullable[*int64]
	NullableFloat32 = Nullable[*float32]
	NullableFloat64 = Nullable[*float64]
	NullableString  = Nullable[*string]
	NullableTime    = Nullable[*time.Time]
)

// NewNullableBool returns a bool that is set; nil stands for null.
func NewNullableBool(val *bool) *NullableBool { return NewNullable(val) }

// NewNullableInt returns an int that is set; nil stands for null.
func NewNullableInt(val *int) *NullableInt { return NewNullable(val) }

// NewNullableInt32 returns an int32 that is set; nil stands for null.
func NewNullableInt32(val *int32) *NullableInt32 { return NewNullable(val) }

// NewNullableInt64 returns an int64 that is set; nil stands for null.
func NewNullableInt64(val *int64) *NullableInt64 { return NewNullable(val) }

// NewNullableFloat32 returns a float32 that is set; nil stands for null.
func NewNullableFloat32(val *float32) *NullableFloat32 { return NewNullable(val) }

// NewNullableFloat64 returns a float64 that is set; nil stands for null.
func NewNullableFloat64(val *float64) *NullableFloat64 { return NewNullable(val) }

// NewNullableString returns a string that is set; nil stands for null.
func NewNullableString(val *string) *NullableString { return NewNullable(val) }

// NewNullableTime returns a time that is set; nil stands for null.
func NewNullableTime(val *time.Time) *NullableTime { return NewNullable(val) }

// IsNil reports whether a value is nil, including a nil pointer, slice, map, channel, function or interface.
func IsNil(i interface{}) bool {
	if i == nil {
		return true
	}
	switch v := reflect.ValueOf(i); v.Kind() {
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice, reflect.UnsafePointer:
		return v.IsNil()
	case reflect.Array:
		return v.IsZero()
	}
	return false
}

// MappedNullable is implemented by models of objects.
type MappedNullable interface {
	ToMap() (map[string]interface{}, error)
}

// The methods of models call the functions below. These are not inlined into the thousands of callers, which then compile in
// half the time.

// at returns its argument, or a pointer to an empty object for nil, so that the methods of a nil pointer return zero values.
//
//go:noinline
func at[T any](o *T) *T {
	if o == nil {
		return new(T)
	}
	return o
}

// value returns the value that a pointer points to, or the zero value for nil.
//
//go:noinline
func value[T any](p *T) T {
	if p == nil {
		return *new(T)
	}
	return *p
}

// ok returns a pointer, and whether it points to something.
//
//go:noinline
func ok[T any](p *T) (*T, bool) { return p, p != nil }

// assign makes a field point to a value.
//
//go:noinline
func assign[T any](field **T, v T) { *field = &v }

// fromValue returns a pointer to a value of an enumeration, or an error if it is not allowed.
func fromValue[T comparable](v T, allowed []T) (*T, error) {
	if !slices.Contains(allowed, v) {
		return nil, fmt.Errorf("invalid value '%v' for %T: valid values are %v", v, v, allowed)
	}
	return &v, nil
}

// timeOf parses the time of a default value.
func timeOf(text string) time.Time {
	at, _ := parseTime(text)
	return at
}

// parseTime parses a time of RFC 3339, in upper or lower case.
func parseTime(text string) (time.Time, error) {
	return time.Parse(time.RFC3339Nano, strings.ToUpper(text))
}

// nulls has the names of properties that are null although their fields, such as slices, cannot tell null from absent.
type nulls struct{ names map[string]bool }

func (n *nulls) isNull(name string) bool { return n.names[name] }

// setNull sets a field, if any, to nil, and records whether it is null or absent.
func (n *nulls) setNull(field interface{}, name string, null bool) {
	if field != nil {
		reflect.ValueOf(field).Elem().SetZero()
	}
	if n.names == nil {
		n.names = map[string]bool{}
	}
	n.names[name] = null
}

// marker is implemented by models that embed nulls.
type marker interface {
	isNull(name string) bool
	setNull(field interface{}, name string, null bool)
}

// kept has data that the API description does not define: properties of a child that was read as its parent, or an unknown
// alternative of a union.
type kept struct{ unknown map[string]interface{} }

func (k *kept) rest() *map[string]interface{} { return &k.unknown }

// keeper is implemented by models that embed kept.
type keeper interface {
	rest() *map[string]interface{}
}

// union is implemented by models of oneOf and anyOf.
type union interface {
	keeper
	alternatives() alternatives
}

// alternatives has the possible types of a union, and the property whose value selects one.
type alternatives struct {
	of       keeper
	property string
	chosen   map[string]int
	// Pointers to the fields of the union, which are pointers themselves.
	fields []interface{}
	// The value may match several alternatives (anyOf).
	any bool
	// The index of the field that is used if no value selects one, or -1.
	other int
	// For objects, only the value of the property selects an alternative.
	only bool
}

func oneOf(of keeper, fields ...interface{}) alternatives {
	return alternatives{of: of, fields: fields, other: -1}
}

func anyOf(of keeper, fields ...interface{}) alternatives {
	return alternatives{of: of, fields: fields, any: true, other: -1}
}

// by adds the property that selects an alternative, and the indexes of the fields for its values.
func (a alternatives) by(property string, chosen map[string]int) alternatives {
	a.property, a.chosen = property, chosen
	return a
}

// or adds the index of the field that is used if no value selects one.
func (a alternatives) or(other int) alternatives {
	a.other = other
	return a
}

// onlyBy ignores the other properties of objects: only the value of the property selects an alternative.
func (a alternatives) onlyBy() alternatives {
	a.only = true
	return a
}

// tag returns a value that selects the field at an index.
func (a alternatives) tag(at int) (string, bool) {
	var tags []string
	for tag, place := range a.chosen {
		if place == at {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags)
	return strings.Join(tags[:min(1, len(tags))], ""), len(tags) > 0
}

// isComplete reports whether some value selects each alternative.
func (a alternatives) isComplete() bool {
	for at := range a.fields {
		if _, found := a.tag(at); !found {
			return false
		}
	}
	return true
}

// instance returns the first field of a union that is set, or an object that matched no alternative.
func instance(of alternatives) interface{} {
	for _, field := range of.fields {
		if v := reflect.ValueOf(field).Elem(); !v.IsNil() {
			return v.Interface()
		}
	}
	if unknown := *of.of.rest(); unknown != nil {
		return unknown
	}
	return nil
}

// instanceValue returns the value of the first field of a union that is set.
func instanceValue(of alternatives) interface{} {
	v := instance(of)
	if pointer := reflect.ValueOf(v); pointer.Kind() == reflect.Pointer {
		return pointer.Elem().Interface()
	}
	return v
}

// property describes the field of a property.
type property struct {
	name      string
	index     []int
	required  bool
	readOnly  bool
	writeOnly bool
}

// layout has the properties of a model, and the index of the field for additional properties.
type layout struct {
	properties []property
	names      map[string]bool
	additional []int
}

var (
	layouts     sync.Map
	packagePath = reflect.TypeOf(nulls{}).PkgPath()
	timeType    = reflect.TypeOf(time.Time{})
	fileType    = reflect.TypeOf((*os.File)(nil))
)

// layoutOf reads the tags of a model, including those of embedded structs.
func layoutOf(t reflect.Type) *layout {
	if known, found := layouts.Load(t); found {
		return known.(*layout)
	}
	out := &layout{names: map[string]bool{}}
	var embedded []reflect.StructField
	for i := 0; i < t.NumField(); i++ {
		field := t.Field(i)
		tag, tagged := field.Tag.Lookup("json")
		switch {
		case field.Name == "AdditionalProperties" && !tagged:
			out.additional = field.Index
		case field.Anonymous && field.IsExported():
			embedded = append(embedded, field)
		case tagged:
			name, optional := strings.CutSuffix(tag, ",omitempty")
			if !optional {
				name = strings.TrimSuffix(name, ",")
			}
			out.properties = append(out.properties, property{name: name, index: field.Index, required: !optional})
			out.names[name] = true
		}
	}
	for _, field := range embedded {
		within := layoutOf(field.Type)
		for _, p := range within.properties {
			p.index = append(slices.Clone(field.Index), p.index...)
			out.properties = append(out.properties, p)
			out.names[p.name] = true
		}
		if out.additional == nil && within.additional != nil {
			out.additional = append(slices.Clone(field.Index), within.additional...)
		}
	}
	model := reflect.New(t).Interface()
	if of, is := model.(interface{ readOnly() []string }); is {
		for i, p := range out.properties {
			out.properties[i].readOnly = slices.Contains(of.readOnly(), p.name)
		}
	}
	if of, is := model.(interface{ writeOnly() []string }); is {
		for i, p := range out.properties {
			out.properties[i].writeOnly = slices.Contains(of.writeOnly(), p.name)
		}
	}
	layouts.Store(t, out)
	return out
}

// isModel reports whether a type is the struct of an object or a union.
func isModel(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == packagePath
}

// toMap returns the properties of a model by name, without absent ones.
func toMap(model interface{}) (map[string]interface{}, error) {
	return members(addressable(reflect.ValueOf(model)), false), nil
}

func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	return out
}

func members(v reflect.Value, isRequest bool) map[string]interface{} {
	of, out := layoutOf(v.Type()), map[string]interface{}{}
	marks, _ := v.Addr().Interface().(marker)
	for _, p := range of.properties {
		field := v.FieldByIndex(p.index)
		_, taken := out[p.name]
		switch {
		case taken || isRequest && p.readOnly:
		case p.required || !isAbsent(field):
			out[p.name] = field.Interface()
		case marks != nil && marks.isNull(p.name):
			out[p.name] = nil
		}
	}
	if keeper, is := v.Addr().Interface().(keeper); is {
		for name, entry := range *keeper.rest() {
			if !of.names[name] {
				out[name] = entry
			}
		}
	}
	if of.additional != nil {
		for rest := v.FieldByIndex(of.additional).MapRange(); rest.Next(); {
			if name := rest.Key().String(); !of.names[name] {
				out[name] = rest.Value().Interface()
			}
		}
	}
	return out
}

func isAbsent(v reflect.Value) bool {
	if nullable, is := v.Addr().Interface().(holder); is {
		_, isSet := nullable.held()
		return *isSet == 0
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return v.IsNil()
	}
	return false
}

// encodeJSON writes a value as JSON, including the models in it.
func encodeJSON(v interface{}) ([]byte, error) {
	data, err := dataOf(reflect.ValueOf(v), false)
	if err != nil {
		return nil, err
	}
	return encode(data)
}

// encode writes data as JSON, with the content of readers as base64.
func encode(data interface{}) ([]byte, error) { return appendJSON(nil, data) }

func appendJSON(out []byte, data interface{}) ([]byte, error) {
	var err error
	switch of := data.(type) {
	case []interface{}:
		out = append(out, '[')
		for i, item := range of {
			if i > 0 {
				out = append(out, ',')
			}
			if out, err = appendJSON(out, item); err != nil {
				return nil, err
			}
		}
		return append(out, ']'), nil
	case object:
		out = append(out, '{')
		for i, m := range of {
			if i > 0 {
				out = append(out, ',')
			}
			if out, err = appendJSON(out, m.name); err != nil {
				return nil, err
			}
			if out, err = appendJSON(append(out, ':'), m.value); err != nil {
				return nil, err
			}
		}
		return append(out, '}'), nil
	case *os.File:
		data, err = os.ReadFile(of.Name())
	case io.Reader:
		data, err = io.ReadAll(of)
	}
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(data)
	return append(out, bytes.TrimSuffix(text.Bytes(), []byte{'\n'})...), err
}

// object has members in a fixed order.
type object []member

type member struct {
	name  string
	value interface{}
}

func (o object) has(name string) bool {
	return slices.ContainsFunc(o, func(m member) bool { return m.name == name && m.value != nil })
}

// dataOf returns a value as data: an object, a list, an io.Reader, nil, or what JSON has as a scalar. Requests leave out what
// only responses have.
func dataOf(v reflect.Value, isRequest bool) (interface{}, error) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return nil, nil
		}
		if reader, is := v.Interface().(io.Reader); is {
			return reader, nil
		}
		if v.Type().ConvertibleTo(fileType) {
			return v.Convert(fileType).Interface(), nil
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Invalid:
		return nil, nil
	case reflect.Slice:
		if v.IsNil() {
			return nil, nil
		}
		if content, is := v.Interface().([]byte); is {
			return content, nil
		}
		out := make([]interface{}, v.Len())
		for i := range out {
			item, err := dataOf(v.Index(i), isRequest)
			if err != nil {
				return nil, err
			}
			out[i] = item
		}
		return out, nil
	case reflect.Map:
		if v.IsNil() {
			return nil, nil
		}
		entries := map[string]interface{}{}
		for all := v.MapRange(); all.Next(); {
			entries[fmt.Sprint(all.Key())] = all.Value().Interface()
		}
		return objectOf(entries, nil, isRequest)
	case reflect.Struct:
		if isModel(v.Type()) {
			return modelData(addressable(v), isRequest)
		}
	}
	return v.Interface(), nil
}

// objectOf returns an object of the entries: those of the properties first, then the others by name.
func objectOf(entries map[string]interface{}, first []property, isRequest bool) (object, error) {
	var names []string
	for _, p := range first {
		if _, there := entries[p.name]; there && !slices.Contains(names, p.name) {
			names = append(names, p.name)
		}
	}
	out, ahead := object{}, len(names)
	for name := range entries {
		if !slices.Contains(names[:ahead], name) {
			names = append(names, name)
		}
	}
	slices.Sort(names[ahead:])
	for _, name := range names {
		value, err := dataOf(reflect.ValueOf(entries[name]), isRequest)
		if err != nil {
			return nil, err
		}
		out = append(out, member{name, value})
	}
	return out, nil
}

func modelData(v reflect.Value, isRequest bool) (interface{}, error) {
	model := v.Addr().Interface()
	if of, is := model.(holder); is {
		held, _ := of.held()
		return dataOf(reflect.ValueOf(held), isRequest)
	}
	out, err := objectOf(members(v, isRequest), layoutOf(v.Type()).properties, isRequest)
	of, is := model.(union)
	if err != nil || !is {
		return out, err
	}
	among := of.alternatives()
	for at, field := range among.fields {
		value, err := dataOf(reflect.ValueOf(field), isRequest)
		if err != nil {
			return nil, err
		}
		entries, isObject := value.(object)
		if value != nil && !isObject {
			return value, nil
		}
		if tag, tagged := among.tag(at); isObject && tagged && at != among.other && !entries.has(among.property) {
			entries = append(object{{among.property, tag}}, entries...)
		}
		for _, m := range entries {
			if !slices.ContainsFunc(out, func(known member) bool { return known.name == m.name }) {
				out = append(out, m)
			}
		}
		if isObject && len(out) == 0 {
			return value, nil
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	return out, nil
}

// decodeJSON reads JSON into what a pointer points to. Names that a model does not have break nothing, nor do values that
// an enumeration does not list.
func decodeJSON(data []byte, into interface{}) error {
	var tree interface{}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text behind the JSON value")
	}
	to := reflect.ValueOf(into).Elem()
	read := reflect.New(to.Type()).Elem()
	if err := (&reader{known: map[part]choice{}}).read(read, tree); err != nil {
		return err
	}
	to.Set(read)
	return nil
}

// fit measures how well a value matches a type. Wrong values count most, then unknown properties, then known ones.
type fit struct{ wrong, unknown, known int }

func (f fit) isBetter(than fit) bool {
	if f.wrong != than.wrong {
		return f.wrong < than.wrong
	}
	if f.unknown != than.unknown {
		return f.unknown < than.unknown
	}
	return f.known > than.known
}

// reader reads a tree of JSON into values.
type reader struct {
	fit
	// Parts that were read as a union already. Nested unions would otherwise read them again for each alternative.
	known map[part]choice
}

// part identifies an object or a list of the tree, and the union type that it is read as.
type part struct {
	of   reflect.Type
	at   uintptr
	size int
}

type choice struct {
	value reflect.Value
	fit   fit
	err   error
}

// placed is an error with its position in a value.
type placed struct {
	place string
	err   error
}

// Error writes the positions from the outermost to the innermost, in a loop because there can be thousands.
func (p *placed) Error() string {
	var out strings.Builder
	for {
		out.WriteString(p.place + ": ")
		within, is := p.err.(*placed)
		if !is {
			out.WriteString(p.err.Error())
			return out.String()
		}
		p = within
	}
}

func (p *placed) Unwrap() error { return p.err }

func mismatch(to reflect.Value, from interface{}) error {
	kind := "an object"
	switch from.(type) {
	case nil:
		kind = "null"
	case string:
		kind = "a text"
	case bool:
		kind = "a boolean"
	case json.Number:
		kind = "a number"
	case []interface{}:
		kind = "a list"
	}
	return fmt.Errorf("%s is not a %s", kind, to.Type())
}

func (r *reader) read(to reflect.Value, from interface{}) error {
	if isModel(to.Type()) {
		switch of := to.Addr().Interface().(type) {
		case holder:
			value, isSet := of.held()
			*isSet = 1
			return r.read(reflect.ValueOf(value).Elem(), from)
		case union:
			return r.readUnion(to, of, from)
		}
	}
	if from == nil {
		switch to.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
			return nil
		}
		return mismatch(to, from)
	}
	if text, is := to.Addr().Interface().(interface{ isJSON() }); is {
		encoded, err := json.Marshal(from)
		reflect.ValueOf(text).Elem().SetString(string(encoded))
		return err
	}
	if err := r.readValue(to, from); err != nil {
		return err
	}
	if value, is := to.Addr().Interface().(interface{ IsValid() bool }); is && !value.IsValid() {
		r.wrong++
		if value, is := value.(interface{ settle() }); is {
			value.settle()
		}
	}
	return nil
}

func (r *reader) readValue(to reflect.Value, from interface{}) error {
	switch {
	case to.Type() == timeType:
		text, is := from.(string)
		if !is {
			return mismatch(to, from)
		}
		at, err := parseTime(text)
		to.Set(reflect.ValueOf(at))
		return err
	case to.Type() == fileType:
		return readFile(to, from)
	}
	switch to.Kind() {
	case reflect.Interface:
		to.Set(reflect.ValueOf(withNumbers(from)))
		return nil
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return r.read(to.Elem(), from)
	case reflect.Slice:
		return r.readList(to, from)
	case reflect.Map:
		return r.readMap(to, from)
	case reflect.Struct:
		if isModel(to.Type()) {
			return r.readObject(to, from)
		}
	case reflect.String:
		if text, is := from.(string); is {
			to.SetString(text)
			return nil
		}
		return mismatch(to, from)
	case reflect.Bool:
		if truth, is := from.(bool); is {
			to.SetBool(truth)
			return nil
		}
		return mismatch(to, from)
	default:
		if number, is := from.(json.Number); is {
			return readNumber(to, string(number))
		}
		return mismatch(to, from)
	}
	encoded, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(encoded, to.Addr().Interface())
}

func readNumber(to reflect.Value, text string) error {
	// An integer may be written with a fraction or an exponent.
	if to.Kind() != reflect.Float32 && to.Kind() != reflect.Float64 && strings.ContainsAny(text, ".eE") {
		if number, err := strconv.ParseFloat(text, 64); err == nil && number == math.Trunc(number) && math.Abs(number) < 1<<53 {
			text = strconv.FormatInt(int64(number), 10)
		}
	}
	var err error
	bits := to.Type().Bits()
	switch to.Kind() {
	case reflect.Float32, reflect.Float64:
		var number float64
		number, err = strconv.ParseFloat(text, bits)
		to.SetFloat(number)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		var number uint64
		number, err = strconv.ParseUint(text, 10, bits)
		to.SetUint(number)
	default:
		var number int64
		number, err = strconv.ParseInt(text, 10, bits)
		to.SetInt(number)
	}
	if err != nil {
		return fmt.Errorf("%s is not a %s", text, to.Type())
	}
	return nil
}

// readFile writes a string, decoded if it is base64, to a new temporary file.
func readFile(to reflect.Value, from interface{}) error {
	text, is := from.(string)
	if !is {
		return mismatch(to, from)
	}
	content, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		content = []byte(text)
	}
	file, err := os.CreateTemp("", "")
	if err != nil {
		return err
	}
	to.Set(reflect.ValueOf(file))
	if _, err := file.Write(content); err != nil {
		return err
	}
	_, err = file.Seek(0, io.SeekStart)
	return err
}

// withNumbers replaces numbers by float64, except those that float64 cannot represent.
func withNumbers(from interface{}) interface{} {
	switch v := from.(type) {
	case json.Number:
		number, err := v.Float64()
		if whole, wrong := v.Int64(); wrong == nil && int64(number) == whole && math.Abs(number) <= 1<<53 {
			return number
		}
		if err == nil && len(strings.Trim(string(v), "-0.")) <= 15 {
			return number
		}
		return v
	case []interface{}:
		out := make([]interface{}, len(v))
		for i, item := range v {
			out[i] = withNumbers(item)
		}
		return out
	case map[string]interface{}:
		out := make(map[string]interface{}, len(v))
		for name, entry := range v {
			out[name] = withNumbers(entry)
		}
		return out
	}
	return from
}

func (r *reader) readList(to reflect.Value, from interface{}) error {
	items, is := from.([]interface{})
	if !is {
		return mismatch(to, from)
	}
	to.Set(reflect.MakeSlice(to.Type(), len(items), len(items)))
	for i, item := range items {
		if err := r.read(to.Index(i), item); err != nil {
			return &placed{fmt.Sprintf("[%d]", i), err}
		}
	}
	return nil
}

func (r *reader) readMap(to reflect.Value, from interface{}) error {
	entries, is := from.(map[string]interface{})
	if !is {
		return mismatch(to, from)
	}
	to.Set(reflect.MakeMapWithSize(to.Type(), len(entries)))
	for name, entry := range entries {
		value := reflect.New(to.Type().Elem()).Elem()
		if err := r.read(value, entry); err != nil {
			return &placed{name, err}
		}
		to.SetMapIndex(reflect.ValueOf(name), value)
	}
	return nil
}

func (r *reader) readObject(to reflect.Value, from interface{}) error {
	entries, is := from.(map[string]interface{})
	if !is {
		return mismatch(to, from)
	}
	of := layoutOf(to.Type())
	marks, _ := to.Addr().Interface().(marker)
	var defaults map[string]interface{}
	if model, is := to.Addr().Interface().(interface{ defaults() map[string]interface{} }); is {
		defaults = model.defaults()
	}
	for _, p := range of.properties {
		entry, found := entries[p.name]
		if !found {
			if value, has := defaults[p.name]; has {
				to.FieldByIndex(p.index).Set(reflect.ValueOf(value))
				continue
			}
			if p.required && !p.writeOnly {
				return fmt.Errorf("no value given for required property %s", p.name)
			}
			continue
		}
		r.fit.known++
		if entry == nil && marks != nil {
			marks.setNull(nil, p.name, true)
		}
		if err := r.read(to.FieldByIndex(p.index), entry); err != nil {
			return &placed{p.name, err}
		}
	}
	rest := map[string]interface{}{}
	for name, entry := range entries {
		if !of.names[name] {
			rest[name] = entry
		}
	}
	if of.additional == nil {
		r.unknown += len(rest)
		if keeper, is := to.Addr().Interface().(keeper); is && len(rest) > 0 {
			*keeper.rest() = withNumbers(rest).(map[string]interface{})
		}
		return nil
	}
	return r.readMap(to.FieldByIndex(of.additional), rest)
}

// readUnion reads the alternative that a property selects, or else the best match.
func (r *reader) readUnion(to reflect.Value, of union, from interface{}) error {
	at := part{of: to.Type()}
	switch v := from.(type) {
	case nil:
		return nil
	case map[string]interface{}:
		at.at = reflect.ValueOf(v).Pointer()
	case []interface{}:
		// Empty slices share an address.
		if len(v) > 0 {
			at.at, at.size = reflect.ValueOf(v).Pointer(), len(v)
		}
	}
	known, found := r.known[at]
	if !found || at.at == 0 {
		within := &reader{known: r.known}
		err := within.choose(to, of.alternatives(), from)
		known = choice{reflect.ValueOf(to.Interface()), within.fit, err}
		r.known[at] = known
	}
	r.wrong += known.fit.wrong
	r.unknown += known.fit.unknown
	r.fit.known += known.fit.known
	to.Set(known.value)
	return known.err
}

func (r *reader) choose(to reflect.Value, of alternatives, from interface{}) error {
	entries, isObject := from.(map[string]interface{})
	if isObject && len(layoutOf(to.Type()).properties) > 0 {
		if err := (&reader{known: r.known}).readObject(to, from); err != nil {
			return err
		}
		*of.of.rest() = nil
	}
	tag, tagged := entries[of.property].(string)
	i, found := of.chosen[tag]
	switch {
	case tagged && found:
		return r.read(reflect.ValueOf(of.fields[i]).Elem(), from)
	case isObject && of.other >= 0:
		return r.read(reflect.ValueOf(of.fields[of.other]).Elem(), from)
	case tagged && of.isComplete(), isObject && of.only:
		return r.keep(of, entries)
	}
	best, fits, firstErr := -1, make([]fit, len(of.fields)), error(nil)
	values := make([]reflect.Value, len(of.fields))
	for i, field := range of.fields {
		within := &reader{known: r.known}
		value := reflect.New(reflect.TypeOf(field).Elem()).Elem()
		if err := within.read(value, from); err != nil {
			if firstErr == nil {
				firstErr = err
			}
			continue
		}
		values[i], fits[i] = value, within.fit
		if best < 0 || within.isBetter(fits[best]) {
			best = i
		}
	}
	if best < 0 && isObject {
		return r.keep(of, entries)
	}
	if best < 0 {
		return &placed{fmt.Sprintf("no alternative of %s fits", to.Type()), firstErr}
	}
	r.fit = fits[best]
	for i, field := range of.fields {
		also := of.any && isObject && fits[best].unknown > 0 && fits[i].known > 0 && fits[i].wrong == fits[best].wrong
		if i == best || also {
			reflect.ValueOf(field).Elem().Set(values[i])
		}
	}
	return nil
}

// keep stores an object that matches no alternative, so that responses of a later version of the API stay readable.
func (r *reader) keep(of alternatives, entries map[string]interface{}) error {
	*of.of.rest() = withNumbers(entries).(map[string]interface{})
	r.wrong += len(of.fields)
	return nil
}
