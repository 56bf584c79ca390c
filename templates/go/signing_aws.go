package openapi

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// sign adds an AWS Signature Version 4 to a request if its context has an AWSv4.
func sign(request *http.Request) error {
	value := request.Context().Value(ContextAWSv4)
	if value == nil {
		return nil
	}
	auth, is := value.(AWSv4)
	if !is {
		return fmt.Errorf("the value of ContextAWSv4 is a %T, not an AWSv4", value)
	}
	if auth.Region == "" {
		auth.Region = "eu-west-2"
	}
	if auth.Service == "" {
		auth.Service = "oapi"
	}
	payload, err := payloadHash(request)
	if err != nil {
		return err
	}
	at := time.Now().UTC().Format("20060102T150405Z")
	request.Header.Set("X-Amz-Date", at)
	if auth.SessionToken != "" {
		request.Header.Set("X-Amz-Security-Token", auth.SessionToken)
	}
	headers := map[string]string{"host": request.Host}
	for name, values := range request.Header {
		if lower := strings.ToLower(name); lower == "content-type" || strings.HasPrefix(lower, "x-amz-") {
			headers[lower] = strings.Join(strings.Fields(strings.Join(values, ",")), " ")
		}
	}
	names := slices.Sorted(maps.Keys(headers))
	lines := ""
	for _, name := range names {
		lines += name + ":" + headers[name] + "\n"
	}
	query := strings.Split(request.URL.RawQuery, "&")
	for i, pair := range query {
		if pair != "" && !strings.Contains(pair, "=") {
			query[i] = pair + "="
		}
	}
	slices.Sort(query)
	path := request.URL.EscapedPath()
	if path == "" {
		path = "/"
	}
	if auth.Service != "s3" {
		path = escapeBut(strings.ReplaceAll(path, "%", "%25"), "/%")
	}
	signed := strings.Join(names, ";")
	canonical := strings.Join([]string{request.Method, path, strings.Join(query, "&"), lines, signed, payload}, "\n")
	scope := at[:8] + "/" + auth.Region + "/" + auth.Service + "/aws4_request"
	hash := sha256.Sum256([]byte(canonical))
	text := "AWS4-HMAC-SHA256\n" + at + "\n" + scope + "\n" + hex.EncodeToString(hash[:])
	key := []byte("AWS4" + auth.SecretKey)
	for _, part := range []string{at[:8], auth.Region, auth.Service, "aws4_request", text} {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(part))
		key = mac.Sum(nil)
	}
	request.Header.Set("Authorization", fmt.Sprintf("AWS4-HMAC-SHA256 Credential=%s/%s, SignedHeaders=%s, Signature=%x",
		auth.AccessKey, scope, signed, key))
	return nil
}

// payloadHash returns the hash of a body. A body that can be read only once is sent unsigned.
func payloadHash(request *http.Request) (string, error) {
	hash := sha256.New()
	if request.Body != nil && request.Body != http.NoBody {
		if request.GetBody == nil {
			request.Header.Set("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD")
			return "UNSIGNED-PAYLOAD", nil
		}
		if _, err := io.Copy(hash, request.Body); err != nil {
			return "", err
		}
		body, err := request.GetBody()
		if err != nil {
			return "", err
		}
		request.Body = body
	}
	sum := hex.EncodeToString(hash.Sum(nil))
	request.Header.Set("X-Amz-Content-Sha256", sum)
	return sum, nil
}
