            log_response(self._configuration, request, response.{{ status }}, response.headers)
            location = response.headers.get("Location")
            try:
                following = redirected(request, response.{{ status }}, location, self._configuration)
            except NetworkException:
                {{ close }}
                raise
            if following is None:
                return RESTResponse(response, limit.deadline, request.place)
            {{ close }}
            request = following
