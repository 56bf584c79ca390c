            log_response(self._configuration, request, response.{{ status }}, response.headers)
            try:
                following = redirected(request, response.{{ status }}, response.headers.get("Location"))
            except NetworkException:
                {{ close }}
                raise
            if following is None:
                return RESTResponse(response, limit.deadline, request.place)
            {{ close }}
            request = following
