import { z } from "zod";
import { origin } from "./origin.ts";

/**
 * The queues of work, the most urgent first. `quick`: the first rendition of a video, which never waits behind a ladder
 * in `media`. `push`: messages to push services, which may be slow to answer. `imports`: films that are fetched from
 * elsewhere, for hours maybe.
 */
export const queueNames = ["default", "quick", "mail", "push", "imports", "media"] as const;
export type QueueName = (typeof queueNames)[number];

const isQueue = (name: string): name is QueueName => queueNames.includes(name as QueueName);

/** `media,quick`, `all` or `none`. */
export const queueList = z.string().transform((text, context): QueueName[] => {
  if (text === "all") return [...queueNames];
  if (text === "none") return [];
  const names = text.split(/[,\s]+/).filter(Boolean); // own text: the operator's settings
  const strange = names.filter((name) => !isQueue(name));
  if (strange.length === 0 && names.length > 0) return queueNames.filter((name) => names.includes(name));
  context.addIssue({ code: "custom", message: `queues are ${queueNames.join(", ")}; or all, or none` });
  return z.NEVER;
});

/** The settings of one process among several of a site. */
export const nodeSettings = {
  NADAJ_NODE: {
    schema: z.string().regex(/^[\p{L}\p{N}._-]{1,63}$/u, "it has to be one word"),
    fallback: undefined,
    about:
      "Name of this process where several share a site: in the queue of work and `/metrics`. Without it: the machine's.",
    example: "web-1",
  },
  NADAJ_QUEUES: {
    schema: queueList,
    fallback: "all",
    about: `Queues whose jobs this process runs, separated by commas: ${queueNames.map((name) => `\`${name}\``).join(", ")}. \`none\` leaves them to \`nadaj worker\`.`,
  },
  NADAJ_INTERNAL_URL: {
    schema: origin,
    fallback: undefined,
    about:
      "Where other processes of the site reach this one, past the proxy: streams that it receives are fetched from there. Needed with several web processes.",
    example: "http://10.0.0.11:3000",
  },
} as const;

/** Settings that may well be others on another machine; all the rest has to be the same everywhere. */
export const ownToNode = new Set([
  ...["PORT", "HOST", "NADAJ_DATA", "NADAJ_NODE", "NADAJ_QUEUES", "NADAJ_INTERNAL_URL", "DATABASE_URL"],
  ...["FFMPEG_PATH", "FFPROBE_PATH", "WHISPER_PATH", "WHISPER_MODEL", "IMPORT_PATH", "ENCODER"],
  ...["TRANSCODE_CONCURRENCY", "TRANSCODE_THREADS", "MIN_FREE_DISK_BYTES", "LIVE_RENDITIONS"],
  ...["RTMP_PORT", "MEDIAMTX_PATH", "MEDIAMTX_API", "RTMPS_PORT", "RTMPS_CERT", "RTMPS_KEY", "SRT_PORT", "WHIP_PORT"],
  ...["LOG_LEVEL", "LOG_FORMAT"],
]);
