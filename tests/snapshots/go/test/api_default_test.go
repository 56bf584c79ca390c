package openapi

import (
	"context"
	"os"
	"testing"
	"time"

	openapiclient "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func TestDefaultAPI(t *testing.T) {
	t.Run("GetPhoto", func(t *testing.T) {
		ctx := context.Background()
		client, requests := recorded(t)
		_, _, err := client.DefaultAPI.GetPhoto(ctx, 1).Execute()
		requests.expect(t, "GET", err)
	})
	t.Run("PutPhoto", func(t *testing.T) {
		ctx := context.Background()
		client, requests := recorded(t)
		more := []*os.File{os.Stdin}
		place := *openapiclient.NewPoint(1.5, 1.5)
		_, err := client.DefaultAPI.PutPhoto(ctx, 1).Photo(os.Stdin).More(more).Place(place).Light("sun").Execute()
		requests.expect(t, "PUT", err)
	})
	t.Run("WaterPost", func(t *testing.T) {
		ctx := context.Background()
		client, requests := recorded(t)
		_, _, err := client.DefaultAPI.WaterPost(ctx).
			Litres(1.5).
			At(time.Date(2024, 1, 31, 12, 0, 0, 0, time.UTC)).
			Execute()
		requests.expect(t, "POST", err)
	})
}
