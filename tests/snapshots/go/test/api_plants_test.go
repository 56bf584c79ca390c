package openapi

import (
	"context"
	"testing"

	openapiclient "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func TestPlantsAPI(t *testing.T) {
	t.Run("ListPlants", func(t *testing.T) {
		ctx := context.Background()
		client, requests := recorded(t)
		_, _, err := client.PlantsAPI.ListPlants(ctx).Execute()
		requests.expect(t, "GET", err)
	})
	t.Run("AddPlant", func(t *testing.T) {
		ctx := context.Background()
		client, requests := recorded(t)
		plant := openapiclient.Plant{Tree: openapiclient.NewTree("tree", "text")}
		_, _, err := client.PlantsAPI.AddPlant(ctx).Plant(plant).Execute()
		requests.expect(t, "POST", err)
	})
	t.Run("RemovePlant", func(t *testing.T) {
		ctx := context.Background()
		client, requests := recorded(t)
		_, err := client.PlantsAPI.RemovePlant(ctx, 1).Execute()
		requests.expect(t, "DELETE", err)
	})
}
