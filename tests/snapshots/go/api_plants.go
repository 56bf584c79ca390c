package openapi

import (
	"context"
	"net/http"
)

// PlantsAPIService has the operations of a tag.
type PlantsAPIService struct{ client *APIClient }

// ApiListPlantsRequest is a call of ListPlants.
type ApiListPlantsRequest struct {
	ctx        context.Context
	ApiService *PlantsAPIService
	apiClient  *APIClient
	kind       *Kind
	sortBy     *string
	ids        *[]int32
	near       *Point
	xTrace     *string
	session    *string
}

// Kind sets the query parameter kind.
//
// Only plants of this kind.
func (r ApiListPlantsRequest) Kind(kind Kind) ApiListPlantsRequest {
	r.kind = &kind
	return r
}

// SortBy sets the query parameter sort-by.
//
// (default: name)
func (r ApiListPlantsRequest) SortBy(sortBy string) ApiListPlantsRequest {
	r.sortBy = &sortBy
	return r
}

// Ids sets the query parameter ids.
func (r ApiListPlantsRequest) Ids(ids []int32) ApiListPlantsRequest {
	r.ids = &ids
	return r
}

// Near sets the query parameter near.
func (r ApiListPlantsRequest) Near(near Point) ApiListPlantsRequest {
	r.near = &near
	return r
}

// XTrace sets the header parameter X-Trace.
func (r ApiListPlantsRequest) XTrace(xTrace string) ApiListPlantsRequest {
	r.xTrace = &xTrace
	return r
}

// Session sets the cookie parameter session.
func (r ApiListPlantsRequest) Session(session string) ApiListPlantsRequest {
	r.session = &session
	return r
}

// Execute sends the request and reads the response.
func (r ApiListPlantsRequest) Execute() (*ListPlants200Response, *http.Response, error) {
	return r.ApiService.ListPlantsExecute(r)
}

// ExecuteRaw sends the request and returns the response, whose body the caller reads and closes.
func (r ApiListPlantsRequest) ExecuteRaw() (*http.Response, error) {
	return r.apiClient.start(r.newCall())
}

func (r ApiListPlantsRequest) newCall() *call {
	c := newCall(r.ctx, "PlantsAPIService.ListPlants", "GET", "/plants")
	c.param("kind", r.kind, form|explode)
	c.param("sort-by", r.sortBy, form|explode)
	c.param("ids", r.ids, form)
	c.param("near", r.near, deepObject)
	c.head("X-Trace", r.xTrace, simple)
	c.cookie("session", r.session, form|explode)
	c.header.Set("Accept", "application/json, application/problem+json")
	c.allow(key("apiKey", "header", "X-Key"))
	c.allow(bearer)
	c.failures = []failure{failureOf[Problem]("4XX")}
	return c
}

// ListPlants begins a call of GET /plants.
//
// Lists plants.
func (s *PlantsAPIService) ListPlants(ctx context.Context) ApiListPlantsRequest {
	return ApiListPlantsRequest{ApiService: s, apiClient: s.client, ctx: ctx}
}

// ListPlantsExecute sends the request and reads the response.
func (s *PlantsAPIService) ListPlantsExecute(r ApiListPlantsRequest) (*ListPlants200Response, *http.Response, error) {
	return result[*ListPlants200Response](s.client, r.newCall())
}

// ApiAddPlantRequest is a call of AddPlant.
type ApiAddPlantRequest struct {
	ctx        context.Context
	ApiService *PlantsAPIService
	apiClient  *APIClient
	plant      *Plant
}

// Plant sets the body.
func (r ApiAddPlantRequest) Plant(plant Plant) ApiAddPlantRequest {
	r.plant = &plant
	return r
}

// Execute sends the request and reads the response.
func (r ApiAddPlantRequest) Execute() (*Plant, *http.Response, error) {
	return r.ApiService.AddPlantExecute(r)
}

// ExecuteRaw sends the request and returns the response, whose body the caller reads and closes.
func (r ApiAddPlantRequest) ExecuteRaw() (*http.Response, error) {
	return r.apiClient.start(r.newCall())
}

func (r ApiAddPlantRequest) newCall() *call {
	c := newCall(r.ctx, "PlantsAPIService.AddPlant", "POST", "/plants")
	c.json("plant", r.plant, "application/json", required)
	c.header.Set("Accept", "application/json, application/problem+json")
	c.allow(bearer)
	c.failures = []failure{failureOf[Problem]("default")}
	return c
}

// AddPlant begins a call of POST /plants.
func (s *PlantsAPIService) AddPlant(ctx context.Context) ApiAddPlantRequest {
	return ApiAddPlantRequest{ApiService: s, apiClient: s.client, ctx: ctx}
}

// AddPlantExecute sends the request and reads the response.
func (s *PlantsAPIService) AddPlantExecute(r ApiAddPlantRequest) (*Plant, *http.Response, error) {
	return result[*Plant](s.client, r.newCall())
}

// ApiRemovePlantRequest is a call of RemovePlant.
type ApiRemovePlantRequest struct {
	ctx        context.Context
	ApiService *PlantsAPIService
	apiClient  *APIClient
	plantId    int64
}

// Execute sends the request and reads the response.
func (r ApiRemovePlantRequest) Execute() (*http.Response, error) {
	return r.ApiService.RemovePlantExecute(r)
}

// ExecuteRaw sends the request and returns the response, whose body the caller reads and closes.
func (r ApiRemovePlantRequest) ExecuteRaw() (*http.Response, error) {
	return r.apiClient.start(r.newCall())
}

func (r ApiRemovePlantRequest) newCall() *call {
	c := newCall(r.ctx, "PlantsAPIService.RemovePlant", "DELETE", "/plants/{plantId}")
	c.path("plantId", r.plantId, simple)
	return c
}

// RemovePlant begins a call of DELETE /plants/{plantId}.
//
// plantId: Which plant.
//
// Deprecated: the API description says so.
func (s *PlantsAPIService) RemovePlant(ctx context.Context, plantId int64) ApiRemovePlantRequest {
	return ApiRemovePlantRequest{ApiService: s, apiClient: s.client, ctx: ctx, plantId: plantId}
}

// RemovePlantExecute sends the request and reads the response.
func (s *PlantsAPIService) RemovePlantExecute(r ApiRemovePlantRequest) (*http.Response, error) {
	return s.client.execute(r.newCall())
}
