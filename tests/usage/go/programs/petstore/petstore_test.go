// Code under test that has an interface, and fakes of it: with methods of its own, and with a transport that answers.
package petstore_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	petstore "usage/clients/petstore"
)

// nameOf is the program's own code.
func nameOf(ctx context.Context, pets petstore.PetAPI, id int64) (string, error) {
	pet, _, err := pets.GetPetById(ctx, id).Execute()
	if err != nil {
		return "", err
	}
	return pet.Name, nil
}

// fake has one operation; others panic.
type fake struct {
	petstore.PetAPI
	asked []int64
}

func (f *fake) GetPetById(_ context.Context, id int64) petstore.ApiGetPetByIdRequest {
	f.asked = append(f.asked, id)
	return petstore.ApiGetPetByIdRequest{ApiService: f}
}

func (f *fake) GetPetByIdExecute(petstore.ApiGetPetByIdRequest) (*petstore.Pet, *http.Response, error) {
	return petstore.NewPet("Rex", nil), &http.Response{StatusCode: http.StatusOK}, nil
}

func TestAFake(t *testing.T) {
	pets := &fake{}
	if name, err := nameOf(context.Background(), pets, 7); name != "Rex" || err != nil || len(pets.asked) != 1 || pets.asked[0] != 7 {
		t.Errorf("%q, %v, %v", name, err, pets.asked)
	}
	// It has no client to send anything with.
	if _, err := pets.GetPetById(context.Background(), 8).ExecuteRaw(); err == nil {
		t.Error("no error")
	}
}

// responder answers as the functions of httpmock do, by method and path.
type responder map[string]func(*http.Request) (*http.Response, error)

func (r responder) RoundTrip(request *http.Request) (*http.Response, error) {
	answer, there := r[request.Method+" "+request.URL.Path]
	if !there {
		return nil, errors.New("no responder for " + request.Method + " " + request.URL.Path)
	}
	return answer(request)
}

func TestAResponder(t *testing.T) {
	configuration := petstore.NewConfiguration()
	configuration.Scheme, configuration.Host = "https", "petstore.test"
	configuration.HTTPClient = &http.Client{Transport: responder{
		"GET /api/v3/pet/7": func(r *http.Request) (*http.Response, error) {
			header := http.Header{"Content-Type": {"application/json"}}
			body := io.NopCloser(strings.NewReader(`{"id":7,"name":"Rex","photoUrls":[],"status":"sold"}`))
			return &http.Response{StatusCode: http.StatusOK, Status: "200 OK", Header: header, Body: body, Request: r}, nil
		},
	}}
	client := petstore.NewAPIClient(configuration)
	if name, err := nameOf(context.Background(), client.PetAPI, 7); name != "Rex" || err != nil {
		t.Errorf("%q, %v", name, err)
	}
	if _, err := nameOf(context.Background(), client.PetAPI, 8); err == nil || !strings.Contains(err.Error(), "no responder") {
		t.Errorf("%v", err)
	}
}
