import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "../platform/config/config.ts";
import { software } from "../platform/config/encoder-setting.ts";
import { trialOf } from "../platform/media/encoders.ts";
import { checkStorage } from "../platform/storage/check.ts";
import { obstacleTo } from "../platform/storage/writable.ts";
import type { Command } from "./commands.ts";
import { database } from "./doctor/database.ts";
import type { Finding } from "./doctor/finding.ts";
import { importer } from "./doctor/importer.ts";
import { mediaMtx } from "./doctor/media-mtx.ts";
import { nodes } from "./doctor/nodes.ts";
import { clock, mail } from "./doctor/outside.ts";
import { paymentsByStripe } from "./doctor/payments.ts";
import { signIn } from "./doctor/provider.ts";
import { proxy } from "./doctor/proxy.ts";
import { redis } from "./doctor/redis.ts";

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

export const doctorCommand: Command = {
  name: "doctor",
  usage: "[--json] [--running]",
  about: "says what is wrong with this machine and its settings, and how to mend it",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" }, running: { type: "boolean" } } });
    const findings = [
      ...(await programs(config)),
      ...(await disk(config)),
      ...(await checkStorage(config)),
      clock(),
      // A server that runs has them.
      ...(values.running ? [] : ports(config)),
      ...(await mediaMtx(config, values.running)),
      ...(await importer(config)),
      ...(await database(config)),
      ...(await redis(config)),
      ...(await nodes(config)),
      ...(await proxy(config)),
      ...(await signIn(config)),
      ...(await paymentsByStripe(config)),
      await mail(config),
    ];
    if (values.json) {
      process.stdout.write(`${JSON.stringify(findings)}\n`);
      return findings.some(({ level }) => level === "fail") ? 1 : 0;
    }
    for (const { level, what, mend } of findings) {
      process.stdout.write(
        `${{ ok: "  ok", warn: "warn", fail: "FAIL" }[level]}  ${what}\n${mend ? `      ${mend}\n` : ""}`,
      );
    }
    const failed = findings.filter(({ level }) => level === "fail").length;
    process.stdout.write(failed === 0 ? "\nNothing stands in the way.\n" : `\n${failed} to mend.\n`);
    return failed === 0 ? 0 : 1;
  },
};

async function programs(config: Config): Promise<Finding[]> {
  const version = await output([config.ffmpegPath, "-version"]);
  const mend = "Install it with: apt-get install ffmpeg (or set FFMPEG_PATH and FFPROBE_PATH).";
  const probe = await output([config.ffprobePath, "-version"]);
  const prober: Finding = probe
    ? { level: "ok", what: probe.split("\n")[0] ?? "ffprobe" }
    : { level: "fail", what: `ffprobe does not run (${config.ffprobePath})`, mend };
  if (!version) return [{ level: "fail", what: `ffmpeg does not run (${config.ffmpegPath})`, mend }, prober];
  const encoders = (await output([config.ffmpegPath, "-hide_banner", "-encoders"])) ?? "";
  const filters = (await output([config.ffmpegPath, "-hide_banner", "-filters"])) ?? "";
  // own text: what ffmpeg says
  const has = (list: string, name: string) => new RegExp(`\\s${name}\\s`).test(list);
  const missing = ["libx264", "aac", "libwebp"].filter((name) => !has(encoders, name));
  const noTone = ["zscale", "tonemap"].filter((name) => !has(filters, name));
  return [
    { level: "ok", what: version.split("\n")[0] ?? "ffmpeg" },
    prober,
    missing.length === 0
      ? { level: "ok", what: "encoders libx264, aac, libwebp" }
      : {
          level: "fail",
          what: `ffmpeg lacks the encoders ${missing.join(", ")}`,
          mend: "Use your distribution's full ffmpeg.",
        },
    noTone.length === 0
      ? { level: "ok", what: "filters for HDR" }
      : {
          level: "warn",
          what: `ffmpeg lacks ${noTone.join(", ")}: HDR videos will fail`,
          mend: "Use an ffmpeg built with libzimg.",
        },
    ...(config.encoder === software ? [] : [await chip(config)]),
  ];
}

/** Has the chip make a second of film. */
async function chip({ ffmpegPath, encoder }: Config): Promise<Finding> {
  const begun = performance.now();
  const made = await output([ffmpegPath, "-hide_banner", "-nostdin", ...trialOf(encoder)]);
  if (made === undefined)
    return {
      level: "warn",
      what: `${encoder} does not encode: films are made by ${software}`,
      mend: `Check the driver, and that this user may open the device (/dev/dri, /dev/nvidia0), or unset ENCODER.`,
    };
  return { level: "ok", what: `${encoder} encodes a second of film in ${Math.round(performance.now() - begun)} ms` };
}

async function disk(config: Config): Promise<Finding[]> {
  const obstacle = await obstacleTo(config.dataDir);
  if (obstacle) return [{ level: "fail", ...obstacle }];
  const path = join(config.dataDir, `.doctor-${process.pid}`);
  try {
    const block = new Uint8Array(mebibyte);
    const started = performance.now();
    const file = await open(path, "w");
    for (let i = 0; i < 32; i++) await file.write(block);
    await file.sync();
    await file.close();
    const speed = 32 / ((performance.now() - started) / 1000);
    const { bavail, bsize } = await statfs(config.dataDir);
    const free = bavail * bsize;
    return [
      { level: "ok", what: `${config.dataDir} can be written` },
      speed > 20
        ? { level: "ok", what: `writes ${Math.round(speed)} MB/s, durably` }
        : {
            level: "warn",
            what: `writes only ${Math.round(speed)} MB/s`,
            mend: "Uploads and live recordings need a faster disk.",
          },
      free > 10 * gibibyte
        ? { level: "ok", what: `${Math.round(free / gibibyte)} GB free` }
        : {
            level: free > config.minFreeDiskBytes ? "warn" : "fail",
            what: `only ${(free / gibibyte).toFixed(1)} GB free`,
            mend: "Free space or move NADAJ_DATA to a larger disk.",
          },
    ];
  } catch (error) {
    return [
      {
        level: "fail",
        what: `${config.dataDir} cannot be written: ${messageOf(error)}`,
        mend: "Check its disk.",
      },
    ];
  } finally {
    await rm(path, { force: true });
  }
}

function ports(config: Config): Finding[] {
  return [
    port("PORT", config.port, config.host, "web server"),
    port("RTMP_PORT", config.rtmpPort, config.host, "live streams"),
  ];
}

function port(setting: string, number: number, hostname: string, of: string): Finding {
  try {
    Bun.listen({ port: number, hostname, socket: { data: () => undefined } }).stop(true);
    return { level: "ok", what: `port ${number} is free (${of})` };
  } catch {
    return {
      level: "warn",
      what: `port ${number} is in use (${of})`,
      mend: `If that is not Nadaj itself, set ${setting}.`,
    };
  }
}

async function output(command: string[]): Promise<string | undefined> {
  try {
    const child = Bun.spawn(command, { stdout: "pipe", stderr: "ignore" });
    const text = await new Response(child.stdout).text();
    return (await child.exited) === 0 ? text : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
