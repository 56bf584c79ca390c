# An image with the program and nothing else. It takes the arguments of OpenAPI Generator's image:
#
#   docker build -t specmint .
#   docker run --rm -v "$PWD:/local" specmint generate -i /local/openapi.yaml -g typescript-fetch -o /local/client
FROM rust:1.95-alpine AS build
RUN apk add --no-cache musl-dev
WORKDIR /specmint
COPY . .
ARG PROFILE=release
RUN cargo install --locked --no-track --profile "$PROFILE" --path . --root /installed \
    --target "$(uname -m)-unknown-linux-musl"

FROM scratch
COPY --from=build /installed/bin/specmint /usr/local/bin/specmint
WORKDIR /local
ENTRYPOINT ["/usr/local/bin/specmint"]
CMD ["help"]
