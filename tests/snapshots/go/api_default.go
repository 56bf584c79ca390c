package openapi

import (
	"context"
	"io"
	"net/http"
	"os"
	"time"
)

// DefaultAPIService has the operations of a tag.
type DefaultAPIService struct{ client *APIClient }

// ApiGetPhotoRequest is a call of GetPhoto.
type ApiGetPhotoRequest struct {
	ctx        context.Context
	ApiService *DefaultAPIService
	apiClient  *APIClient
	plantId    int64
}

// Execute sends the request and reads the response.
func (r ApiGetPhotoRequest) Execute() (*os.File, *http.Response, error) {
	return r.ApiService.GetPhotoExecute(r)
}

// ExecuteRaw sends the request and returns the response, whose body the caller reads and closes.
func (r ApiGetPhotoRequest) ExecuteRaw() (*http.Response, error) {
	return r.apiClient.start(r.newCall())
}

func (r ApiGetPhotoRequest) newCall() *call {
	c := newCall(r.ctx, "DefaultAPIService.GetPhoto", "GET", "/plants/{plantId}/photo")
	c.path("plantId", r.plantId, simple)
	c.header.Set("Accept", "image/png")
	c.allow(basic)
	c.allow(bearer)
	return c
}

// GetPhoto begins a call of GET /plants/{plantId}/photo.
func (s *DefaultAPIService) GetPhoto(ctx context.Context, plantId int64) ApiGetPhotoRequest {
	return ApiGetPhotoRequest{ApiService: s, apiClient: s.client, ctx: ctx, plantId: plantId}
}

// GetPhotoExecute sends the request and reads the response.
func (s *DefaultAPIService) GetPhotoExecute(r ApiGetPhotoRequest) (*os.File, *http.Response, error) {
	return result[*os.File](s.client, r.newCall())
}

// ApiPutPhotoRequest is a call of PutPhoto.
type ApiPutPhotoRequest struct {
	ctx        context.Context
	ApiService *DefaultAPIService
	apiClient  *APIClient
	plantId    int64
	photo      io.Reader
	more       *[]*os.File
	place      *Point
	light      *string
}

// Photo sets a field of the form: photo.
//
// The picture itself.
func (r ApiPutPhotoRequest) Photo(photo *os.File) ApiPutPhotoRequest {
	r.photo = photo
	return r
}

// PhotoReader sets a field of the form: photo.
//
// The picture itself.
func (r ApiPutPhotoRequest) PhotoReader(photo io.Reader) ApiPutPhotoRequest {
	r.photo = photo
	return r
}

// More sets a field of the form: more.
func (r ApiPutPhotoRequest) More(more []*os.File) ApiPutPhotoRequest {
	r.more = &more
	return r
}

// Place sets a field of the form: place.
func (r ApiPutPhotoRequest) Place(place Point) ApiPutPhotoRequest {
	r.place = &place
	return r
}

// Light sets a field of the form: light.
func (r ApiPutPhotoRequest) Light(light string) ApiPutPhotoRequest {
	r.light = &light
	return r
}

// Execute sends the request and reads the response.
func (r ApiPutPhotoRequest) Execute() (*http.Response, error) {
	return r.ApiService.PutPhotoExecute(r)
}

// ExecuteRaw sends the request and returns the response, whose body the caller reads and closes.
func (r ApiPutPhotoRequest) ExecuteRaw() (*http.Response, error) {
	return r.apiClient.start(r.newCall())
}

func (r ApiPutPhotoRequest) newCall() *call {
	c := newCall(r.ctx, "DefaultAPIService.PutPhoto", "PUT", "/plants/{plantId}/photo")
	c.path("plantId", r.plantId, label)
	c.field("photo", r.photo, "", form|unstyled|required)
	c.field("more", r.more, "", form|unstyled)
	c.field("place", r.place, "application/json", form|unstyled)
	c.field("light", r.light, "", form|unstyled)
	c.form("multipart/form-data", required)
	c.allow(key("apiKey", "header", "X-Key"))
	c.allow(bearer)
	return c
}

// PutPhoto begins a call of PUT /plants/{plantId}/photo.
func (s *DefaultAPIService) PutPhoto(ctx context.Context, plantId int64) ApiPutPhotoRequest {
	return ApiPutPhotoRequest{ApiService: s, apiClient: s.client, ctx: ctx, plantId: plantId}
}

// PutPhotoExecute sends the request and reads the response.
func (s *DefaultAPIService) PutPhotoExecute(r ApiPutPhotoRequest) (*http.Response, error) {
	return s.client.execute(r.newCall())
}

// ApiWaterPostRequest is a call of WaterPost.
type ApiWaterPostRequest struct {
	ctx        context.Context
	ApiService *DefaultAPIService
	apiClient  *APIClient
	litres     *float64
	at         *time.Time
}

// Litres sets a field of the form: litres.
func (r ApiWaterPostRequest) Litres(litres float64) ApiWaterPostRequest {
	r.litres = &litres
	return r
}

// At sets a field of the form: at.
//
// (format: date-time)
func (r ApiWaterPostRequest) At(at time.Time) ApiWaterPostRequest {
	r.at = &at
	return r
}

// Execute sends the request and reads the response.
func (r ApiWaterPostRequest) Execute() (string, *http.Response, error) {
	return r.ApiService.WaterPostExecute(r)
}

// ExecuteRaw sends the request and returns the response, whose body the caller reads and closes.
func (r ApiWaterPostRequest) ExecuteRaw() (*http.Response, error) {
	return r.apiClient.start(r.newCall())
}

func (r ApiWaterPostRequest) newCall() *call {
	c := newCall(r.ctx, "DefaultAPIService.WaterPost", "POST", "/water")
	c.field("litres", r.litres, "", form|unstyled|required)
	c.field("at", r.at, "", form|unstyled)
	c.form("application/x-www-form-urlencoded", 0)
	c.header.Set("Accept", "text/plain")
	c.allow(key("apiKey", "header", "X-Key"))
	c.allow(bearer)
	return c
}

// WaterPost begins a call of POST /water.
//
// Waters a plant.
func (s *DefaultAPIService) WaterPost(ctx context.Context) ApiWaterPostRequest {
	return ApiWaterPostRequest{ApiService: s, apiClient: s.client, ctx: ctx}
}

// WaterPostExecute sends the request and reads the response.
func (s *DefaultAPIService) WaterPostExecute(r ApiWaterPostRequest) (string, *http.Response, error) {
	return result[string](s.client, r.newCall())
}
