import { availableParallelism, hostname } from "node:os";
import { resolve } from "node:path";
import type { z } from "zod";
import type { LogFormat } from "../log.ts";
import { type Setting, settingsSchema } from "./schema.ts";

type Settings = typeof settingsSchema;
type Value<S extends Setting> = S["fallback"] extends string
  ? z.output<S["schema"]>
  : z.output<S["schema"]> | undefined;
type Read = { [Name in keyof Settings]: Value<Settings[Name]> };

export type Config = ReturnType<typeof shape>;

/** A configuration that cannot be used; the message names every fault. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings; empty variables count as absent. Throws ConfigError with all faults at once.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const read: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(settingsSchema)) {
    const given = env[name] === "" ? undefined : env[name];
    const text = given ?? setting.fallback;
    if (text === undefined) continue;
    const result = setting.schema.safeParse(text);
    if (result.success) read[name] = result.data;
    else {
      const shown =
        /URL|_CODE$|API$|TOKEN$|SECRET$|KEY$/.test(name) && (name !== "PUBLIC_URL" || text.includes("@"))
          ? "the value"
          : JSON.stringify(given);
      faults.push(
        `  ${name}: ${shown} is not valid: ${result.error.issues[0]?.message}. ${setting.about}${setting.example ? ` Example: ${setting.example}` : ""}`,
      );
    }
  }
  for (const name of Object.keys(env)) {
    if (name.startsWith("NADAJ_") && !(name in settingsSchema)) faults.push(`  ${name}: there is no such setting.`);
  }
  // A stranger's request would otherwise choose where the links in other people's mails lead.
  if (read.SMTP_URL !== undefined && read.PUBLIC_URL === undefined)
    faults.push(
      `  PUBLIC_URL: is needed with SMTP_URL, for links in mails. Example: ${settingsSchema.PUBLIC_URL.example}`,
    );
  if (read.OIDC_ISSUER !== undefined && (read.PUBLIC_URL === undefined || read.OIDC_CLIENT_ID === undefined))
    faults.push("  OIDC_ISSUER: needs OIDC_CLIENT_ID and PUBLIC_URL: the provider sends people back to that address.");
  if (
    (read.STRIPE_SECRET_KEY === undefined) !== (read.STRIPE_WEBHOOK_SECRET === undefined) ||
    (read.STRIPE_SECRET_KEY !== undefined && read.PUBLIC_URL === undefined)
  )
    faults.push(
      "  STRIPE_SECRET_KEY: needs STRIPE_WEBHOOK_SECRET, and that one it, and both PUBLIC_URL: Stripe sends people and news back there.",
    );
  if (read.REDIS_URL !== undefined && read.DATABASE_URL === undefined)
    faults.push("  REDIS_URL: needs DATABASE_URL: over SQLite a site is one process, which has nobody to share with.");
  const store = [read.S3_ENDPOINT, read.S3_BUCKET, read.S3_KEY, read.S3_SECRET];
  if (store.some((one) => one !== undefined) && store.includes(undefined))
    faults.push("  S3_ENDPOINT: needs S3_BUCKET, S3_KEY and S3_SECRET, and each of them the others.");
  if (faults.length > 0)
    throw new ConfigError(`The configuration has ${faults.length === 1 ? "a fault" : "faults"}:\n${faults.join("\n")}`);
  return shape(read as Read);
}

function shape(read: Read) {
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.NADAJ_DATA),
    publicUrl: read.PUBLIC_URL,
    trustProxy: read.TRUST_PROXY,
    apiHost: read.API_HOST,
    edgeUrl: read.EDGE_URL,
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    secrets: read.NADAJ_SECRET ?? [],
    s3: storeIn(read),
    mediaStore: read.MEDIA_STORE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    pushPrivateHosts: read.PUSH_PRIVATE_HOSTS,
    oidc: providerIn(read),
    stripe: stripeIn(read),
    invitationCode: read.INVITATION_CODE,
    ffmpegPath: read.FFMPEG_PATH,
    ffprobePath: read.FFPROBE_PATH,
    whisper:
      read.WHISPER_PATH && read.WHISPER_MODEL ? { program: read.WHISPER_PATH, model: read.WHISPER_MODEL } : undefined,
    imports: importsIn(read),
    uploadMaxBytes: read.UPLOAD_MAX_BYTES,
    uploadQuotaBytes: read.UPLOAD_QUOTA_BYTES,
    minFreeDiskBytes: read.MIN_FREE_DISK_BYTES,
    keepSource: read.KEEP_SOURCE,
    ladderMaxHeight: read.LADDER_MAX_HEIGHT,
    transcodeConcurrency:
      read.TRANSCODE_CONCURRENCY === "auto" ? Math.ceil(availableParallelism() / 4) : read.TRANSCODE_CONCURRENCY,
    encoder: read.ENCODER,
    transcodeThreads: read.TRANSCODE_THREADS,
    rtmpPort: read.RTMP_PORT,
    liveUrl: read.LIVE_URL,
    liveRenditions: read.LIVE_RENDITIONS,
    liveDvrSeconds: read.LIVE_DVR_SECONDS,
    liveReconnectSeconds: read.LIVE_RECONNECT_SECONDS,
    liveNewestWins: read.LIVE_NEWEST_WINS,
    liveMaxBitrate: read.LIVE_MAX_BITRATE,
    mediamtxPath: read.MEDIAMTX_PATH,
    mediamtxApi: read.MEDIAMTX_API,
    rtmpsPort: read.RTMPS_PORT,
    rtmpsCert: read.RTMPS_CERT,
    rtmpsKey: read.RTMPS_KEY,
    srtPort: read.SRT_PORT,
    whipPort: read.WHIP_PORT,
    node: read.NADAJ_NODE ?? hostname(),
    queues: read.NADAJ_QUEUES,
    internalUrl: read.NADAJ_INTERNAL_URL,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? usualFormat(),
  };
}

/** By whom people may log in besides; undefined without a provider. */
function providerIn(read: Read) {
  if (read.OIDC_ISSUER === undefined || read.OIDC_CLIENT_ID === undefined) return undefined;
  return {
    issuer: read.OIDC_ISSUER,
    clientId: read.OIDC_CLIENT_ID,
    clientSecret: read.OIDC_CLIENT_SECRET,
    name: read.OIDC_NAME,
    scopes: read.OIDC_SCOPES,
    register: read.OIDC_REGISTER,
    roleClaim: read.OIDC_ROLE_CLAIM,
    adminValue: read.OIDC_ADMIN_VALUE,
    moderatorValue: read.OIDC_MODERATOR_VALUE,
  };
}

/** Who takes payments by card and the like; undefined without keys. */
function stripeIn(read: Read) {
  if (read.STRIPE_SECRET_KEY === undefined || read.STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  return {
    secretKey: read.STRIPE_SECRET_KEY,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
    checkoutUrl: read.STRIPE_CHECKOUT_URL,
    apiUrl: read.STRIPE_API_URL,
  };
}

/** The store of objects that keeps media; undefined where a disk does. */
function storeIn(read: Read) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = read;
  if (endpoint === undefined || bucket === undefined || key === undefined || secret === undefined) return undefined;
  // A CDN comes to us for what it does not have yet, and keeps what it is given.
  const publicUrl = read.EDGE_URL === undefined ? read.S3_PUBLIC_URL : undefined;
  return { endpoint, bucket, key, secret, publicUrl, region: read.S3_REGION, prefix: read.S3_PREFIX ?? "" };
}

/** How films are brought by their address; undefined where they are not. */
function importsIn(read: Read) {
  if (read.IMPORT_PATH === undefined) return undefined;
  return {
    program: read.IMPORT_PATH,
    hosts: read.IMPORT_HOSTS,
    minutes: read.IMPORT_MINUTES,
    perDay: read.IMPORTS_PER_DAY,
    privateHosts: read.IMPORT_PRIVATE_HOSTS,
  };
}

/** What is set, or else the default, by name: what is compared between the processes of a site. Holds secrets. */
export function settingsGiven(env: Record<string, string | undefined> = process.env): Record<string, string> {
  const given = Object.entries<Setting>(settingsSchema).map(([name, { fallback }]) => [name, env[name] || fallback]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

/** Where programs are looked for: all that one which gets none of our environment needs of it. */
export function searchPath(): string {
  return process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin";
}

/** What another command of this program is started with, so that it finds the same site. */
export function ownEnvironment({ dataDir, databaseUrl }: Config): Record<string, string | undefined> {
  return { ...process.env, NADAJ_DATA: dataDir, DATABASE_URL: databaseUrl ?? "" };
}

/** How to log, also when other settings are not valid. */
export function logFormat(env: Record<string, string | undefined> = process.env): LogFormat {
  return settingsSchema.LOG_FORMAT.schema.safeParse(env.LOG_FORMAT).data ?? usualFormat();
}

function usualFormat(): LogFormat {
  return process.stderr.isTTY ? "text" : "json";
}

/** The Markdown table of the README. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(settingsSchema).map(
    ([name, { fallback, about, example }]) =>
      `| \`${name}\` | ${fallback === undefined ? "" : `\`${fallback}\``} | ${about}${example ? ` Example: \`${example}\`.` : ""} |`,
  );
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}
