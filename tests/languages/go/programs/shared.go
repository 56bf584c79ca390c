// What the programs of values.mjs and calls.mjs have in common: how values are made and shown.
package main

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"strings"
	"time"
)

// Show gives the JSON of a value.
func show(value any) string {
	switch v := value.(type) {
	case time.Time:
		return show(v.Format(time.RFC3339Nano))
	case *os.File:
		content, err := io.ReadAll(v)
		return must(show(base64.StdEncoding.EncodeToString(content)), err)
	case []byte:
		return show(base64.StdEncoding.EncodeToString(v))
	}
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return must(strings.TrimSuffix(text.String(), "\n"), err)
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// IsOneOf is true where the JSON of a value begins so.
func isOneOf(value any, beginnings string) bool {
	return strings.ContainsAny(show(value)[:1], beginnings)
}

func pointer[T any](value T) *T { return &value }

func made[T any](change func(*T)) (value T) {
	change(&value)
	return value
}

// Decoded gives the value of a JSON text; in `any`, a number keeps its digits.
func decoded[T any](text string) (value T) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	return must(value, decoder.Decode(&value))
}

func instant(text string) time.Time { return must(time.Parse(time.RFC3339Nano, text)) }
