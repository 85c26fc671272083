# Nadaj in one image; README.md says how it is built and run.
# `--target without-mediamtx` leaves MediaMTX out: then live streams come in by RTMP only.
ARG MEDIAMTX_IMAGE=docker.io/bluenviron/mediamtx:1.20.1

FROM docker.io/library/node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# A later clone of the same packages has newer dates, for which they would all be fetched again.
RUN touch node_modules/.package-lock.json && npm run build

FROM docker.io/library/debian:bookworm-slim AS base
RUN apt-get update \
 && apt-get upgrade -y \
 && apt-get install -y --no-install-recommends ca-certificates tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin

# Debian's ffmpeg brings the drivers of graphics cards, which weigh more than all the rest and do nothing here: only
# what the two programs are linked with goes on, with its copyright files.
FROM base AS ffmpeg
RUN find /usr/lib -name '*.so*' >/before \
 && apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg \
 && ldd /usr/bin/ffmpeg /usr/bin/ffprobe \
  | sed -n 's|.* => \(/[^ ]*\) .*|\1|p' | sed 's|^/lib/|/usr/lib/|' | sort -u | grep -vxFf /before >/linked \
 && mkdir /only \
 && xargs cp -L --parents -t /only /usr/bin/ffmpeg /usr/bin/ffprobe /usr/share/doc/*/copyright </linked

FROM base AS without-mediamtx
COPY --from=ffmpeg /only/usr /usr
COPY --from=build /build/dist/nadaj /usr/local/bin/nadaj
# What is missing fails here and not on the day of the first upload.
RUN ldconfig && ffmpeg -version && ffprobe -version \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin nadaj \
 && install -d -o nadaj -g nadaj -m 0700 /data
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

FROM ${MEDIAMTX_IMAGE} AS mediamtx

FROM without-mediamtx
COPY --from=mediamtx /mediamtx /usr/local/bin/mediamtx
# An image of another kind or age fails here and not on the day of a stream.
RUN mediamtx --version
