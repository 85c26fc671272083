import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Log } from "../../platform/log.ts";
import { asker, type InnerSecrets, reader } from "./secrets.ts";
import { type FrontEndRequest, keyPattern } from "./types.ts";

export type AuthOptions = {
  secrets: InnerSecrets;
  authorise(request: FrontEndRequest): Promise<boolean>;
  /** Whether a browser's stream of this name was let in a moment ago. */
  knowsAlias(alias: string): boolean;
  log: Log;
};

const Request_ = z.object({
  ip: z.string().max(100).default(""),
  user: z.string().max(500).default(""),
  password: z.string().max(500).default(""),
  token: z.string().max(2000).default(""),
  action: z.string(),
  path: z.string().max(300).default(""),
  protocol: z.string().default(""),
});

type AuthRequest = z.output<typeof Request_>;

const longestBody = 16 * 1024;

/**
 * Answers MediaMTX's question whether somebody may do something (its `authMethod: http`): 204 yes, 401 no. Publishers
 * need a key; reading and the API are for this program alone. Everything that is not understood is refused, and whoever
 * does not show MediaMTX' own secret finds nothing here.
 */
export async function answerAuth(request: Request, options: AuthOptions): Promise<Response> {
  const expected = `Basic ${Buffer.from(`${asker}:${options.secrets.asking}`).toString("base64")}`;
  if (!same(request.headers.get("authorization") ?? "", expected)) return new Response(null, { status: 404 });
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const body = await boundedText(request, longestBody);
  if (body === undefined) return new Response(null, { status: 413 });
  const asked = Request_.safeParse(parsed(body));
  if (!asked.success) return new Response(null, { status: 400 });
  try {
    return new Response(null, { status: (await allowed(asked.data, options)) ? 204 : 401 });
  } catch (error) {
    options.log.error("the check of a stream key failed", { error });
    return new Response(null, { status: 500 });
  }
}

async function allowed(asked: AuthRequest, { secrets, authorise, knowsAlias }: AuthOptions): Promise<boolean> {
  if (asked.action === "api")
    return secrets.password !== "" && same(asked.user, secrets.user) && same(asked.password, secrets.password);
  const alias = /^whip\/([A-Za-z0-9_-]{22})$/.exec(asked.path)?.[1];
  if (asked.action === "read")
    return (
      asked.protocol === "rtsp" &&
      asked.user === reader &&
      same(asked.password, secrets.readPassword) &&
      alias !== undefined &&
      knowsAlias(alias)
    );
  if (asked.action !== "publish") return false;
  if (asked.protocol === "webrtc")
    return alias !== undefined && same(asked.token, secrets.whipToken) && knowsAlias(alias);
  const key = /^live\/(.+)$/.exec(asked.path)?.[1];
  const protocol = asked.protocol === "srt" ? "srt" : asked.protocol === "rtmp" ? "rtmps" : undefined;
  if (!key || !keyPattern.test(key) || !protocol) return false;
  return authorise({ key, protocol, address: asked.ip });
}

/** The whole body, or undefined when it is longer than that many bytes. */
export async function boundedText(message: Request | Response, bytes: number): Promise<string | undefined> {
  if (Number(message.headers.get("content-length") ?? 0) > bytes) return undefined;
  if (!message.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  for await (const chunk of message.body) {
    read += chunk.byteLength;
    if (read > bytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
