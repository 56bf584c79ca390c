-- What wrk sends: a pet with three tags.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"id":10,"name":"Wolfgang Amadeus","status":"sold","price":12.5,"tags":[{"id":1,"name":"small"},{"id":2,"name":"brown"},{"name":"old"}]}'
