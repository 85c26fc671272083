import type { FrontEndConfig, Protocol } from "./types.ts";

/** Loopback ports that only this program and its MediaMTX use. */
export type InnerPorts = { api: number; rtsp: number; whip: number };

export type SettingsOptions = {
  config: FrontEndConfig;
  ports: InnerPorts;
  ingestPort: number;
  authUrl: string;
  newestWins: boolean;
};

/** The protocols that are on, with their public ports. RTMPS needs a certificate. */
export function wantedProtocols(config: FrontEndConfig): Partial<Record<Protocol, number>> {
  return {
    ...(config.rtmpsCert && config.rtmpsKey && config.rtmpsPort !== 0 ? { rtmps: config.rtmpsPort } : {}),
    ...(config.srtPort !== 0 ? { srt: config.srtPort } : {}),
    ...(config.whipPort !== 0 ? { whip: config.whipPort } : {}),
  };
}

/**
 * The configuration of MediaMTX: publishing only, everything that is not needed switched off, inner ports on loopback.
 * JSON, which is YAML too, so that no value can break out of its place.
 */
export function mediaMtxSettings({ config, ports, ingestPort, authUrl, newestWins }: SettingsOptions): string {
  const wanted = wantedProtocols(config);
  const open = (port: number | undefined) => `${config.host === "0.0.0.0" ? "" : bracketed(config.host)}:${port ?? 0}`;
  const inner = (port: number) => `127.0.0.1:${port}`;
  return JSON.stringify(
    {
      logLevel: "info",
      logDestinations: ["stdout"],
      logStructured: true,
      readTimeout: "10s",
      writeTimeout: "10s",
      authMethod: "http",
      authHTTPAddress: authUrl,
      authHTTPExclude: [],
      api: true,
      apiAddress: inner(ports.api),
      apiAllowOrigins: [],
      metrics: false,
      pprof: false,
      playback: false,
      hls: false,
      moq: false,
      rtsp: wanted.whip !== undefined,
      rtspTransports: ["tcp"],
      rtspAddress: inner(ports.rtsp),
      rtmp: wanted.rtmps !== undefined,
      ...(wanted.rtmps === undefined
        ? {}
        : {
            rtmpEncryption: "strict",
            rtmpsAddress: open(wanted.rtmps),
            rtmpServerCert: config.rtmpsCert,
            rtmpServerKey: config.rtmpsKey,
          }),
      srt: wanted.srt !== undefined,
      srtAddress: open(wanted.srt),
      webrtc: wanted.whip !== undefined,
      webrtcAddress: inner(ports.whip),
      webrtcAllowOrigins: [],
      webrtcTrustedProxies: ["127.0.0.1"],
      webrtcLocalUDPAddress: open(wanted.whip),
      webrtcLocalTCPAddress: open(wanted.whip),
      // A phone's camera may take its time; whoever sends all tracks at once does not wait.
      webrtcTrackGatherTimeout: "8s",
      webrtcIPsFromInterfaces: true,
      webrtcAdditionalHosts: publicHosts(config),
      pathDefaults: { source: "publisher", overridePublisher: newestWins, record: false },
      paths: {
        "~^live/([A-Za-z0-9_-]{8,64})$": { forward: [{ dest: `rtmp://127.0.0.1:${ingestPort}/live#$G1` }] },
        "~^whip/[A-Za-z0-9_-]{22}$": {},
      },
    },
    null,
    2,
  );
}

/**
 * Behind address translation (a container, a home router) a browser needs the address that it knows the site by, or the
 * one for encoders, when a CDN stands before the site.
 */
function publicHosts({ publicUrl, liveUrl }: FrontEndConfig): string[] {
  const hosts = [publicUrl, liveUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return [...new Set(hosts)].filter((host) => host !== "localhost").map((host) => host.replace(/^\[|\]$/g, ""));
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
