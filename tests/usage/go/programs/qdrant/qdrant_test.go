// Qdrant: unions in unions, whichever a point's ID or vector is, and scrolling through all points.
package qdrant_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	qdrant "usage/clients/qdrant"
)

func connect(t *testing.T, want []string, answers ...string) *qdrant.APIClient {
	t.Helper()
	at := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if at >= len(want) || strings.TrimSpace(string(body)) != want[at] {
			t.Errorf("request %d: %s", at, body)
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, answers[at])
		at++
	}))
	t.Cleanup(server.Close)
	configuration := qdrant.NewConfiguration()
	configuration.Servers = qdrant.ServerConfigurations{{URL: server.URL}}
	return qdrant.NewAPIClient(configuration)
}

func TestAQueryWithAFilter(t *testing.T) {
	client := connect(t, []string{`{"query":[0.2,0.1,0.9,0.7],"filter":{"must":[{"key":"city","match":{"value":"London"}},` +
		`{"key":"price","range":{"gte":100,"lt":450.5}}]},"limit":3,"with_payload":true}`}, `{"result":{"points":[{"id":4,"version":3,"score":1.5,"payload":{"city":"London"}},{"id":"5c56","version":0,"score":1}]}}`)

	match := qdrant.NewFieldCondition("city")
	match.SetMatch(qdrant.Match{MatchValue: qdrant.NewMatchValue(qdrant.ValueVariants{String: qdrant.Ptr("London")})})
	price := qdrant.NewFieldCondition("price")
	between := qdrant.NewRange()
	between.SetGte(100)
	between.SetLt(450.5)
	price.SetRange(qdrant.RangeInterface{Range: between})
	filter := qdrant.NewFilter()
	filter.SetMust(qdrant.FilterMust{ArrayOfCondition: &[]qdrant.Condition{{FieldCondition: match}, {FieldCondition: price}}})

	query := qdrant.NewQueryRequest()
	query.SetQuery(qdrant.QueryInterface{VectorInput: &qdrant.VectorInput{ArrayOfFloat32: &[]float32{0.2, 0.1, 0.9, 0.7}}})
	query.SetFilter(*filter)
	query.SetLimit(3)
	query.SetWithPayload(qdrant.WithPayloadInterface{Bool: qdrant.Ptr(true)})
	found, _, err := client.SearchAPI.QueryPoints(context.Background(), "star_charts").QueryRequest(*query).Execute()
	if err != nil {
		t.Fatal(err)
	}
	points := found.Result.Points
	if *points[0].Id.Uint64 != 4 || *points[1].Id.String != "5c56" || points[0].Score != 1.5 {
		t.Errorf("%+v", points)
	}
	if city, is := points[0].GetPayload()["city"].(string); !is || city != "London" {
		t.Errorf("%v", points[0].Payload)
	}
}

func TestEachFormOfAVector(t *testing.T) {
	client := connect(t, []string{`{"points":[{"id":1,"vector":[0.5,0.25]},{"id":"a","vector":{"image":[0.5],"keywords":{"indices":[1,7],"values":[0.25,0.5]}}},{"id":3,"vector":[[0.5],[0.25]]}]}`},
		`{"result":{"operation_id":0,"status":"acknowledged"}}`)
	id := func(id uint64) qdrant.ExtendedPointId { return qdrant.ExtendedPointId{Uint64: &id} }
	points := []qdrant.PointStruct{
		*qdrant.NewPointStruct(id(1), qdrant.VectorStruct{ArrayOfFloat32: &[]float32{0.5, 0.25}}),
		*qdrant.NewPointStruct(qdrant.ExtendedPointId{String: qdrant.Ptr("a")}, qdrant.VectorStruct{MapmapOfStringVector: &map[string]qdrant.Vector{
			"image":    {ArrayOfFloat32: &[]float32{0.5}},
			"keywords": {SparseVector: qdrant.NewSparseVector([]int64{1, 7}, []float32{0.25, 0.5})},
		}}),
		*qdrant.NewPointStruct(id(3), qdrant.VectorStruct{ArrayOfArrayOfFloat32: &[][]float32{{0.5}, {0.25}}}),
	}
	body := qdrant.PointInsertOperations{PointsList: qdrant.NewPointsList(points)}
	done, _, err := client.PointsAPI.UpsertPoints(context.Background(), "multi").PointInsertOperations(body).Execute()
	if err != nil || done.Result.GetStatus() != qdrant.ACKNOWLEDGED {
		t.Errorf("%+v, %v", done, err)
	}
}

func TestScrolling(t *testing.T) {
	client := connect(t, []string{`{"limit":2}`, `{"offset":7,"limit":2}`, `{"offset":"b","limit":2}`},
		`{"result":{"points":[{"id":1},{"id":2}],"next_page_offset":7}}`, `{"result":{"points":[{"id":7}],"next_page_offset":"b"}}`, `{"result":{"points":[{"id":"b"}],"next_page_offset":null}}`)
	request := qdrant.NewScrollRequest()
	request.SetLimit(2)
	var ids []any
	for record, err := range client.PointsAPI.ScrollPoints(context.Background(), "star_charts").ScrollRequest(*request).ExecuteAll() {
		if err != nil {
			t.Fatal(err)
		}
		switch id := record.Id.GetActualInstance().(type) {
		case *uint64:
			ids = append(ids, *id)
		case *string:
			ids = append(ids, *id)
		}
	}
	if !slices.Equal(ids, []any{uint64(1), uint64(2), uint64(7), "b"}) {
		t.Errorf("%v", ids)
	}
	if request.Offset.IsSet() {
		t.Error("the caller's request has changed")
	}
}

func TestAMissingCollection(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"status":{"error":"Not found: Collection absent doesn't exist!"},"time":0.1}`)
	}))
	t.Cleanup(server.Close)
	configuration := qdrant.NewConfiguration()
	configuration.Servers = qdrant.ServerConfigurations{{URL: server.URL}}
	_, _, err := qdrant.NewAPIClient(configuration).CollectionsAPI.GetCollection(context.Background(), "absent").Execute()
	var missing *qdrant.TypedError[qdrant.ErrorResponse]
	if !errors.As(err, &missing) || !strings.HasPrefix(missing.Model.Status.GetError(), "Not found") {
		t.Errorf("%v", err)
	}
}
