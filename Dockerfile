# Nadaj in one image:
#   docker run -p 3000:3000 -p 1935:1935 -p 1936:1936 -p 8890:8890/udp -p 8189:8189/udp -p 8189:8189 -v nadaj:/data nadaj
# `--build-arg MEDIAMTX=without` leaves MediaMTX out: then live streams come in by RTMP only.
ARG MEDIAMTX=with
ARG MEDIAMTX_IMAGE=bluenviron/mediamtx:1.20.1

FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM debian:bookworm-slim AS without-mediamtx
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg ca-certificates tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin nadaj \
 && install -d -o nadaj -g nadaj -m 0750 /data
COPY --from=build /build/dist/nadaj /usr/local/bin/nadaj

FROM ${MEDIAMTX_IMAGE} AS mediamtx

FROM without-mediamtx AS with-mediamtx
COPY --from=mediamtx /mediamtx /usr/local/bin/mediamtx
# An image of another kind or age fails here and not on the day of a stream.
RUN /usr/local/bin/mediamtx --version

FROM ${MEDIAMTX}-mediamtx
USER nadaj
WORKDIR /data
ENV NADAJ_DATA=/data PORT=3000
VOLUME /data
EXPOSE 3000 1935 1936 8890/udp 8189 8189/udp
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && grep -q '^HTTP/1.* 200' <&3"]
# tini passes signals on and collects what children leave behind.
ENTRYPOINT ["tini", "--", "nadaj"]
CMD ["serve"]
