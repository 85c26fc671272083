import { z } from "zod";
import { clusterSettings } from "./cluster-settings.ts";
import { encoderSetting } from "./encoder-setting.ts";
import { importSettings } from "./import-settings.ts";
import { nodeSettings } from "./node-settings.ts";
import { origin } from "./origin.ts";
import { paymentSettings } from "./payment-settings.ts";
import { storeSettings } from "./store-settings.ts";
import { address, atLeast, between, flag, httpUrl, oneOf, whole, withoutEndSlashes } from "./values.ts";

const bytes = whole;
const orAuto = ", or auto";
const port = between(0, 65_535);
const host = z
  .string()
  .regex(/^[^\s/?#@]+$/, "it has to be a host, with a port if that is not the usual one")
  .transform((value) => value.toLowerCase());

export type Setting = { schema: z.ZodType; fallback: string | undefined; about: string; example?: string };

/** Every setting: what it means, its default, and how it is checked. The README's table is made from this. */
export const settingsSchema = {
  PORT: { schema: port, fallback: "3000", about: "Port of the web server." },
  HOST: { schema: z.string().min(1), fallback: "0.0.0.0", about: "Address that the web server listens on." },
  NADAJ_DATA: {
    schema: z.string().min(1),
    fallback: "./data",
    about: "Folder of everything that the server keeps: database, media, keys, outgoing mail.",
  },
  PUBLIC_URL: {
    schema: origin,
    fallback: undefined,
    about:
      "Address of the site in links, mails and feeds, without a path. Without it: where it was set up, or an administrator logged in first. Needed with `SMTP_URL`.",
    example: "https://tv.example.org",
  },
  TRUST_PROXY: {
    schema: flag,
    fallback: "false",
    about: "Believe `X-Forwarded-For`, `-Proto` and `-Host`: set it behind a reverse proxy, and only there.",
  },
  API_HOST: {
    schema: host,
    fallback: undefined,
    about: "A host name that serves the API at its root, beside `/api`.",
    example: "api.example.org",
  },
  EDGE_URL: {
    schema: httpUrl,
    fallback: undefined,
    about: "Address of a CDN in front of `/media`. Without it: the server itself.",
    example: "https://cdn.example.org/media",
  },
  DATABASE_URL: {
    schema: address("postgres", "postgresql"),
    fallback: undefined,
    about: "A PostgreSQL database. Without it: SQLite in the data folder.",
    example: "postgres://nadaj@db/nadaj",
  },
  ...clusterSettings,
  ...storeSettings,
  SMTP_URL: {
    schema: address("smtp", "smtps"),
    fallback: undefined,
    about:
      "Mail server. Without it each mail is a file in the data folder's `outbox`, for 30 days, and a line in the log.",
    example: "smtps://user:password@mail.example.org",
  },
  MAIL_FROM: {
    schema: z.string().min(3, "it has to be an address of e-mail"),
    fallback: "Nadaj <nadaj@localhost>",
    about: "Sender of mails.",
  },
  PUSH_PRIVATE_HOSTS: {
    schema: flag,
    fallback: "false",
    about:
      "Let Web Push call private addresses and plain http: only for a closed network with a push service of its own.",
  },
  OIDC_ISSUER: {
    schema: httpUrl,
    fallback: undefined,
    about:
      "Address of an OpenID Connect provider by which people may log in. Needs `OIDC_CLIENT_ID` and `PUBLIC_URL`; the provider is told the callback `PUBLIC_URL/login/oidc/callback`, and `PUBLIC_URL/` to come back to after logging out.",
    example: "https://id.example.org/realms/tv",
  },
  OIDC_CLIENT_ID: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "What the provider calls this site.",
    example: "nadaj",
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "The secret that the provider gave this site. Without it: a public client.",
  },
  OIDC_NAME: {
    schema: z.string().min(1).max(40, "it may have 40 characters at most"),
    fallback: "OpenID",
    about: "What people know the provider as.",
  },
  OIDC_SCOPES: {
    schema: z.string().regex(/(?:^| )openid(?: |$)/, "it has to name openid"),
    fallback: "openid email profile",
    about: "What the provider is asked for.",
  },
  OIDC_REGISTER: {
    schema: flag,
    fallback: "true",
    about:
      "Make an account for whoever comes from the provider first, with an e-mail that it verified, also while registration is closed. Without it they have to link an account that they have.",
  },
  OIDC_ROLE_CLAIM: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "Claim that says who belongs to the staff, a text or a list. It is followed at each log-in.",
    example: "realm_access.roles",
  },
  OIDC_ADMIN_VALUE: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "Value of `OIDC_ROLE_CLAIM` that makes an administrator.",
    example: "tv-admin",
  },
  OIDC_MODERATOR_VALUE: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "Value of `OIDC_ROLE_CLAIM` that makes a moderator.",
    example: "tv-moderator",
  },
  ...paymentSettings,
  INVITATION_CODE: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "When set, registration asks for this code, until the site settings say otherwise.",
  },
  FFMPEG_PATH: { schema: z.string().min(1), fallback: "ffmpeg", about: "The ffmpeg program." },
  FFPROBE_PATH: { schema: z.string().min(1), fallback: "ffprobe", about: "The ffprobe program." },
  WHISPER_PATH: {
    schema: z.string().min(1),
    fallback: undefined,
    about:
      "The program `whisper-cli` of whisper.cpp, which writes captions from speech; needs `WHISPER_MODEL`. Without it: no recognition.",
    example: "/usr/local/bin/whisper-cli",
  },
  WHISPER_MODEL: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "File of the model that it recognises speech by.",
    example: "/srv/models/ggml-large-v3-turbo.bin",
  },
  ...importSettings,
  UPLOAD_MAX_BYTES: { schema: bytes, fallback: "17179869184", about: "Largest upload in bytes (16 GiB)." },
  UPLOAD_QUOTA_BYTES: {
    schema: bytes,
    fallback: undefined,
    about: "How many bytes of uploads one user may keep, until the site settings say otherwise. Without it: no limit.",
  },
  MIN_FREE_DISK_BYTES: {
    schema: bytes,
    fallback: "1073741824",
    about: "Uploads are refused, and processing waits, when less than this would stay free (1 GiB).",
  },
  KEEP_SOURCE: {
    schema: flag,
    fallback: "true",
    about: "Keep uploaded files after transcoding, so that they can be transcoded again.",
  },
  LADDER_MAX_HEIGHT: {
    schema: whole.pipe(z.literal([480, 720, 1080, 1440, 2160], "it has to be 480, 720, 1080, 1440 or 2160")),
    fallback: "1080",
    about: "Highest rendition to make: 480, 720, 1080, 1440 or 2160.",
  },
  TRANSCODE_CONCURRENCY: {
    schema: z.union([z.literal("auto"), between(0, 16, orAuto)], `it has to be a number from 0 to 16${orAuto}`),
    fallback: "1",
    about:
      "Videos transcoded at the same time by this process; 0 leaves them to other machines, `auto` is one for every four cores.",
  },
  TRANSCODE_THREADS: {
    schema: between(0, 64),
    fallback: "0",
    about: "Threads of one transcode; 0 lets ffmpeg choose.",
  },
  ...encoderSetting,
  RTMP_PORT: {
    schema: port,
    fallback: "1935",
    about: "Port on which live streams are received over RTMP.",
  },
  LIVE_URL: {
    schema: address("rtmp", "rtmps").transform(withoutEndSlashes),
    fallback: undefined,
    about: "Address that creators enter in OBS. Without it: the site's host with `RTMP_PORT`.",
    example: "rtmp://live.example.org/live",
  },
  LIVE_RENDITIONS: {
    schema: oneOf("auto", "always", "off"),
    fallback: "auto",
    about: "Lower renditions of live streams: `auto` makes as many as the free processor time carries.",
  },
  LIVE_DVR_SECONDS: {
    schema: whole,
    fallback: "0",
    about: "How far viewers may seek back in a live stream; 0 for its whole length.",
  },
  LIVE_RECONNECT_SECONDS: {
    schema: between(1, 3600),
    fallback: "60",
    about: "How long a publisher that was cut off may stay away before its stream ends.",
  },
  LIVE_NEWEST_WINS: {
    schema: flag,
    fallback: "false",
    about: "A second publisher with the same key takes the stream over. Without it: it is refused.",
  },
  LIVE_MAX_BITRATE: {
    schema: atLeast(100_000),
    fallback: "20000000",
    about: "Highest bit rate of a publisher, in bits a second.",
  },
  MEDIAMTX_PATH: {
    schema: z.string().min(1),
    fallback: undefined,
    about:
      "The MediaMTX program (1.20 or newer), which brings RTMPS, SRT and going live from a browser. Without it: `mediamtx` in PATH, if it is there; `off` leaves it out.",
    example: "/usr/local/bin/mediamtx",
  },
  MEDIAMTX_API: {
    schema: httpUrl,
    fallback: undefined,
    about: "The API of a MediaMTX that runs elsewhere, used in place of an own one.",
    example: "http://user:password@10.0.0.5:9997",
  },
  RTMPS_PORT: { schema: port, fallback: "1936", about: "TCP port of RTMPS; needs MediaMTX and a certificate." },
  RTMPS_CERT: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "File of the certificate chain (PEM) for RTMPS. Without it there is no RTMPS.",
    example: "/etc/letsencrypt/live/tv.example.org/fullchain.pem",
  },
  RTMPS_KEY: {
    schema: z.string().min(1),
    fallback: undefined,
    about: "File of the private key (PEM) of that certificate.",
    example: "/etc/letsencrypt/live/tv.example.org/privkey.pem",
  },
  SRT_PORT: { schema: port, fallback: "8890", about: "UDP port of SRT; needs MediaMTX. 0: no SRT." },
  WHIP_PORT: {
    schema: port,
    fallback: "8189",
    about:
      "UDP and TCP port of sound and picture sent by browsers (WHIP); needs MediaMTX. Browsers reach it at the host of `PUBLIC_URL` or `LIVE_URL`. 0: no going live from a browser.",
  },
  ...nodeSettings,
  METRICS_TOKEN: {
    schema: z.string().min(16, "it has to have 16 characters at least"),
    fallback: undefined,
    about:
      "Lets whoever shows it as a bearer token read `/metrics` from anywhere. Without it: only this machine itself.",
  },
  LOG_LEVEL: {
    schema: oneOf("debug", "info", "warn", "error"),
    fallback: "info",
    about: "Least important lines to log: debug, info, warn or error.",
  },
  LOG_FORMAT: {
    schema: oneOf("text", "json"),
    fallback: undefined,
    about: "`text` or `json`. Without it: text on a terminal, JSON elsewhere.",
  },
} as const satisfies Record<string, Setting>;
