# One binary with the site inside, and nothing else:
#   docker build -t hpa-playground --build-arg SITE=https://name.example/ .
#   docker run --rm -p 8080:8080 hpa-playground
# By digest, because a tag may name another image tomorrow.
FROM golang:1.26-trixie@sha256:4ee9ffa999b4583ce281939cdff828763083610292f252279a0cee77473bd9a7 AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY web/assets/.npmrc web/assets/package.json web/assets/package-lock.json web/assets/
RUN cd web/assets && npm ci --no-audit --no-fund
COPY . .
# Where the site will be, if that is known: links to it show a picture then.
ARG SITE=
RUN CGO_ENABLED=0 make bin/server SITE="$SITE"

FROM scratch
COPY --from=build /src/bin/server /server
USER 65532:65532
EXPOSE 8080
ENTRYPOINT ["/server", "-addr", ":8080"]
