package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"

	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	found, err := run(context.Background(), os.Args[1], os.Args[2])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(found)
	}
	if err != nil {
		panic(err)
	}
}

func run(ctx context.Context, base, spec string) (map[string]any, error) {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: base}}
	api := client.NewAPIClient(configuration).ClientsAPI

	clients, _, err := api.ClientOptions(ctx).Execute()
	if err != nil {
		return nil, err
	}
	options, _, err := api.GetClientOptions(ctx, "python").Execute()
	if err != nil {
		return nil, err
	}
	input := client.NewGeneratorInput()
	if err := json.Unmarshal([]byte(spec), &input.Spec); err != nil {
		return nil, err
	}
	generated, _, err := api.GenerateClient(ctx, "python").GeneratorInput(*input).Execute()
	if err != nil {
		return nil, err
	}
	archive, _, err := api.DownloadFile(ctx, generated.GetCode()).Execute()
	if err != nil {
		return nil, err
	}
	defer os.Remove(archive.Name())
	defer archive.Close()
	beginning := make([]byte, 2)
	if _, err := io.ReadFull(archive, beginning); err != nil {
		return nil, err
	}
	packageName := (*options)["packageName"]
	result := map[string]any{"clients": clients, "packageName": packageName.GetDefault(), "archive": string(beginning)}

	_, _, err = api.DownloadFile(ctx, generated.GetCode()).Execute()
	var status *client.GenericOpenAPIError
	var problem *client.TypedError[client.ProblemDetails]
	if !errors.As(err, &status) || !errors.As(err, &problem) {
		return nil, errors.Join(errors.New("the second download fails in another way"), err)
	}
	result["status"] = status.StatusCode()
	result["title"] = problem.Model.GetTitle()
	return result, nil
}
