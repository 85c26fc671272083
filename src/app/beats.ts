import type { Ctx } from "../platform/context.ts";
import { networkOf } from "../platform/network.ts";
import { Problem } from "../platform/problem.ts";
import { cannotBeStored } from "../platform/typed-text.ts";
import { beatBrake } from "../stats/brakes.ts";
import { BeatBody } from "../stats/input.ts";
import { beatEverySeconds } from "../stats/limits.ts";
import { noteBeat } from "../stats/rules/intake.ts";
import { addressOf } from "./middleware.ts";

const path = "/api/videos/view/playbackstats";
/** Fifty stretches are far less. */
const bodyMax = 16_384;
const visitor = /(?:^|;\s*)tuid=([A-Za-z0-9_-]{16,64})(?:;|$)/;

/**
 * Whether this is what most calls of a busy site are: the beat of a player of our own pages, of somebody without an
 * account. Its browser says that it comes from the same site, and nothing in it stands for anybody.
 */
export function isPlainBeat(request: Request, url: URL): boolean {
  if (url.pathname !== path || request.method !== "POST" || url.search !== "") return false;
  const { headers } = request;
  const length = Number(headers.get("content-length") ?? 0);
  return (
    headers.get("sec-fetch-site") === "same-origin" &&
    headers.get("content-type") === "application/json" &&
    length > 0 &&
    length <= bodyMax &&
    !headers.has("authorization") &&
    !headers.has("x-anonymous-id") &&
    !/session=/.test(headers.get("cookie") ?? "")
  );
}

/**
 * Takes such a beat without asking who it is of, as thousands come in a second. Whatever is not as it should be comes
 * back as the request that it was, for the call that everybody may make to answer.
 */
export async function takeBeat(
  ctx: Ctx,
  request: Request,
  url: URL,
  direct: string | undefined,
): Promise<Response | Request> {
  const { headers } = request;
  const text = await request.text();
  try {
    const address = addressOf(ctx, headers, direct);
    const network = networkOf(address);
    const { name, ...rate } = beatBrake;
    await ctx.limiter.take(`${name} from ${network}`, rate);
    const beat = BeatBody.safeParse(JSON.parse(text));
    if (text.length <= bodyMax && beat.success && !cannotBeStored(beat.data)) {
      const visitorId = visitor.exec(headers.get("cookie") ?? "")?.[1];
      const actor = {
        role: "anonymous" as const,
        channelIds: [],
        address,
        network,
        ...(visitorId ? { visitorId } : {}),
      };
      const sender = { userAgent: headers.get("user-agent") ?? "", acceptLanguage: "", ownOrigins: [] };
      await noteBeat(ctx, actor, sender, beat.data);
      return answerTo(beat.data.videoId);
    }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof SyntaxError)) throw error;
  }
  return new Request(url, { method: "POST", headers, body: text });
}

function answerTo(videoId: string): Response {
  const answer = { video: { _id: videoId }, playbackDetails: { nextInSeconds: beatEverySeconds } };
  return Response.json(answer, { headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } });
}
