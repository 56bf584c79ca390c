// Stripe: forms with objects in objects, a key that makes a call idempotent, lists by their last item, and what was deleted.
package stripe_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	stripe "usage/clients/stripe"
)

type idempotencyKey struct{}

// idempotent gives requests the key that their context has.
type idempotent struct{}

func (idempotent) RoundTrip(r *http.Request) (*http.Response, error) {
	if key, is := r.Context().Value(idempotencyKey{}).(string); is {
		r = r.Clone(r.Context())
		r.Header.Set("Idempotency-Key", key)
	}
	return http.DefaultTransport.RoundTrip(r)
}

func connect(t *testing.T, handle http.HandlerFunc) *stripe.APIClient {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name, _, _ := r.BasicAuth(); name != "sk_test" {
			t.Errorf("%v", r.Header)
		}
		w.Header().Set("Content-Type", "application/json")
		handle(w, r)
	}))
	t.Cleanup(server.Close)
	configuration := stripe.NewConfiguration()
	configuration.Servers = stripe.ServerConfigurations{{URL: server.URL}}
	configuration.HTTPClient = &http.Client{Transport: idempotent{}}
	return stripe.NewAPIClient(configuration)
}

func authorized() context.Context {
	return context.WithValue(context.Background(), stripe.ContextBasicAuth, stripe.BasicAuth{UserName: "sk_test"})
}

func TestForms(t *testing.T) {
	var form []string
	client := connect(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		text, _ := url.QueryUnescape(string(body))
		form = strings.Split(text, "&")
		if r.Header.Get("Idempotency-Key") != "k1" {
			t.Errorf("%v", r.Header)
		}
		_, _ = io.WriteString(w, `{"id":"cus_1","object":"customer","created":1,"livemode":false}`)
	})
	ctx := context.WithValue(authorized(), idempotencyKey{}, "k1")
	address := stripe.OptionalFieldsAddress{City: stripe.Ptr("San Francisco"), Country: stripe.Ptr("US")}
	customer, _, err := client.DefaultAPI.PostCustomers(ctx).
		Name("Jenny Rosen").
		Address(stripe.PostCustomersRequestAddress{OptionalFieldsAddress: &address}).
		Metadata(stripe.PostAccountRequestMetadata{MapmapOfStringString: &map[string]string{"order_id": "6735"}}).
		Shipping(stripe.PostCustomersRequestShipping{String: stripe.Ptr("")}).
		PreferredLocales([]string{"de", "en"}).
		InvoiceSettings(stripe.CustomerParam{CustomFields: &stripe.CustomerParamCustomFields{ArrayOfCustomFieldParams: &[]stripe.CustomFieldParams{{Name: "po", Value: "1"}}}}).
		Execute()
	if err != nil || customer.Id != "cus_1" {
		t.Errorf("%+v, %v", customer, err)
	}
	slices.Sort(form)
	want := []string{
		"address[city]=San Francisco", "address[country]=US", "invoice_settings[custom_fields][0][name]=po", "invoice_settings[custom_fields][0][value]=1",
		"metadata[order_id]=6735", "name=Jenny Rosen", "preferred_locales[0]=de", "preferred_locales[1]=en", "shipping=",
	}
	if !slices.Equal(form, want) {
		t.Errorf("%q\nwant %q", form, want)
	}
}

func TestEveryCustomer(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, r *http.Request) {
		query, _ := url.QueryUnescape(r.URL.RawQuery)
		next := map[string]string{"": "cus_1", "cus_1": "cus_2"}[r.URL.Query().Get("starting_after")]
		if !strings.Contains(query, "created[gte]=1680000000") || next == "" {
			t.Errorf("%s", query)
		}
		_, _ = fmt.Fprintf(w, `{"object":"list","url":"/v1/customers","has_more":%t,"data":[{"id":%q,"object":"customer","created":1,"livemode":false}]}`, next == "cus_1", next)
	})
	since := stripe.RangeQuerySpecs{Gte: stripe.Ptr[int32](1680000000)}
	var ids []string
	for customer, err := range client.DefaultAPI.GetCustomers(authorized()).Created(stripe.GetAccountsCreatedParameter{RangeQuerySpecs: &since}).ExecuteAll() {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, customer.Id)
	}
	if !slices.Equal(ids, []string{"cus_1", "cus_2"}) {
		t.Errorf("%v", ids)
	}
}

func TestWhatACustomerIs(t *testing.T) {
	answer := ""
	client := connect(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, answer) })
	for body, want := range map[string]string{
		`{"id":"cus_1","object":"customer","created":1,"livemode":false,"name":"Jenny","of tomorrow":1}`: "Jenny",
		`{"id":"cus_1","object":"customer","deleted":true}`:                                              "deleted",
	} {
		answer = body
		customer, _, err := client.DefaultAPI.GetCustomersCustomer(authorized(), "cus_1").Execute()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		switch is := customer.GetActualInstance().(type) {
		case *stripe.Customer:
			got = is.GetName()
		case *stripe.DeletedCustomer:
			got = "deleted"
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestDeclined(t *testing.T) {
	client := connect(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusPaymentRequired)
		_, _ = io.WriteString(w, `{"error":{"type":"card_error","code":"card_declined","decline_code":"insufficient_funds","message":"Your card was declined."}}`)
	})
	_, _, err := client.DefaultAPI.PostPaymentIntentsIntentConfirm(authorized(), "pi_1").PaymentMethod("pm_1").Execute()
	var declined *stripe.TypedError[stripe.ModelError]
	if !errors.As(err, &declined) || declined.Model.Error.GetDeclineCode() != "insufficient_funds" {
		t.Errorf("%v", err)
	}
}
