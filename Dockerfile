# syntax=docker/dockerfile:1
# docker build -t modelgloss . && docker run --rm -v "$PWD:/work" modelgloss check App.xcdatamodeld
FROM swift:6.3-bookworm AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      git libcmark-gfm-dev libcmark-gfm-extensions-dev libsqlite3-dev libxml2-dev make pkg-config python3 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make install PREFIX=/installed

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      git libstdc++6 libxml2 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 1000 modelgloss \
 # A mounted folder belongs to another user, whose repository git refuses to read.
 && git config --system --add safe.directory /work
COPY --from=build /installed /usr/local
USER 1000
WORKDIR /work
ENTRYPOINT ["modelgloss"]
CMD ["--help"]
