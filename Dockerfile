# syntax=docker/dockerfile:1
# docker build -t modelgloss . && docker run --rm -v "$PWD:/work" modelgloss check App.xcdatamodeld
FROM swift:6.3-bookworm AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      libcmark-gfm-dev libcmark-gfm-extensions-dev libsqlite3-dev libxml2-dev libxml2-utils make pkg-config python3 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make install PREFIX=/installed

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      git libcmark-gfm-extensions0.29.0.gfm.6 libsqlite3-0 libstdc++6 libxml2 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 1000 modelgloss \
 # What is mounted there belongs to somebody else; git would refuse to read it.
 && git config --system --add safe.directory /work
COPY --from=build /installed /usr/local
USER 1000
WORKDIR /work
ENTRYPOINT ["modelgloss"]
CMD ["--help"]
