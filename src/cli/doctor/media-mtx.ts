import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSocket } from "node:dgram";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import {
  findMediaMtx,
  isNewEnough,
  mediaMtxApi,
  oldestVersion,
  versionOf,
  wantedProtocols,
} from "../../ingest/ingest.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Finding } from "./finding.ts";

const releases = "https://github.com/bluenviron/mediamtx/releases";
const without = "RTMPS, SRT and going live from a browser do not work (RTMP does)";

/** Whether live streams can come in by more than RTMP, and what that lacks. */
export async function mediaMtx(config: Config, isRunning = false): Promise<Finding[]> {
  if (config.mediamtxApi !== undefined) return [await elsewhere(config.mediamtxApi)];
  if (config.mediamtxPath === "off")
    return [{ level: "ok", what: "MediaMTX is switched off: live streams come in by RTMP only" }];
  const program = findMediaMtx(config.mediamtxPath);
  if (program === undefined)
    return [
      config.mediamtxPath === undefined
        ? {
            level: "warn",
            what: `MediaMTX is not installed: ${without}`,
            mend: `Put mediamtx ${oldestVersion} or newer from ${releases} into PATH, or set MEDIAMTX_PATH to it. MEDIAMTX_PATH=off silences this.`,
          }
        : {
            level: "fail",
            what: `MEDIAMTX_PATH names no program (${config.mediamtxPath}): ${without}`,
            mend: `Set it to the file mediamtx from ${releases}, or take the setting away.`,
          },
    ];
  const version = await versionOf(program);
  if (version === undefined)
    return [
      {
        level: "fail",
        what: `MediaMTX does not run (${program}): ${without}`,
        mend: `Take the release for this kind of machine from ${releases}.`,
      },
    ];
  if (!isNewEnough(version))
    return [
      {
        level: "fail",
        what: `MediaMTX ${version} is too old: ${without}`,
        mend: `Take ${oldestVersion} or newer from ${releases}.`,
      },
    ];
  return [
    { level: "ok", what: `MediaMTX ${version} (${program})` },
    await certificate(config),
    // A server that runs has them.
    ...(isRunning ? [] : await ports(config)),
  ];
}

async function elsewhere(address: string): Promise<Finding> {
  const { host } = new URL(address);
  try {
    const version = await mediaMtxApi(address).version();
    return version !== undefined && !isNewEnough(version)
      ? { level: "fail", what: `MediaMTX at ${host} is ${version}`, mend: `It has to be ${oldestVersion} or newer.` }
      : { level: "ok", what: `MediaMTX ${version ?? ""} answers at ${host}` };
  } catch (error) {
    return {
      level: "fail",
      what: `MediaMTX at ${host} does not answer as it should: ${error instanceof Error ? error.message : error}`,
      mend: "Check MEDIAMTX_API, its user and password, `api: true` over there, and the firewall.",
    };
  }
}

async function certificate({ rtmpsCert, rtmpsKey }: Config): Promise<Finding> {
  if (rtmpsCert === undefined && rtmpsKey === undefined)
    return { level: "ok", what: "RTMPS is off: it needs RTMPS_CERT and RTMPS_KEY" };
  if (rtmpsCert === undefined || rtmpsKey === undefined)
    return {
      level: "fail",
      what: `RTMPS is off: ${rtmpsCert === undefined ? "RTMPS_CERT" : "RTMPS_KEY"} is missing`,
      mend: "Set both, or neither.",
    };
  try {
    const chain = new X509Certificate(await readFile(rtmpsCert));
    const until = new Date(chain.validTo);
    if (until.getTime() < Date.now())
      return { level: "fail", what: `the certificate for RTMPS ended ${until.toISOString()}`, mend: "Renew it." };
    return chain.checkPrivateKey(createPrivateKey(await readFile(rtmpsKey)))
      ? { level: "ok", what: `the certificate for RTMPS is good until ${until.toISOString().slice(0, 10)}` }
      : {
          level: "fail",
          what: "RTMPS_KEY is not the key of RTMPS_CERT",
          mend: "Set the two files of one certificate.",
        };
  } catch (error) {
    return {
      level: "fail",
      what: `the certificate for RTMPS cannot be read: ${error instanceof Error ? error.message : error}`,
      mend: "Both files have to be PEM and readable by this user.",
    };
  }
}

async function ports(config: Config): Promise<Finding[]> {
  const { rtmps, srt, whip } = wantedProtocols(config);
  const asked = [
    { name: "RTMPS_PORT", port: rtmps, kind: "TCP", free: tcpFree },
    { name: "SRT_PORT", port: srt, kind: "UDP", free: udpFree },
    { name: "WHIP_PORT", port: whip, kind: "UDP", free: udpFree },
  ];
  return Promise.all(
    asked.flatMap(({ name, port, kind, free }) =>
      port === undefined
        ? []
        : [
            free(port, config.host).then(
              (is): Finding =>
                is
                  ? { level: "ok", what: `${kind} port ${port} is free (${name})` }
                  : {
                      level: "warn",
                      what: `${kind} port ${port} is in use (${name})`,
                      mend: `If that is not Nadaj itself, set ${name}.`,
                    },
            ),
          ],
    ),
  );
}

function tcpFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

function udpFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    socket.once("error", () => {
      socket.close();
      resolve(false);
    });
    socket.bind(port, host, () => socket.close(() => resolve(true)));
  });
}
