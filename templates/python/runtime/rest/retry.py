        attempt = 0
        while True:
            try:
                response = {{ send }}
            except NetworkException as error:
                is_unsent = {{ unsent }}
                delay = retry_delay(request, limit, attempt, retries, is_unsent)
                if delay is None:
                    raise
            else:
                delay = asked_delay(request, limit, attempt, retries, response.{{ status }}, response.headers)
                if delay is None:
                    return response
                {{ close }}
            attempt += 1
            {{ sleep }}(delay)
