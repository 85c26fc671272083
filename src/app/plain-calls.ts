import type { z } from "zod";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import type { Brake } from "../platform/http/brake.ts";
import { networkOf } from "../platform/network.ts";
import { Problem } from "../platform/problem.ts";
import { requireOpenSite } from "../platform/settings/closed.ts";
import { siteOrigin } from "../platform/settings/settings.ts";
import { cannotBeStored } from "../platform/typed-text.ts";
import { beatBrake, viewBrake, visitBrake } from "../stats/brakes.ts";
import { BeatBody, OpeningBody, VisitBody } from "../stats/input.ts";
import { beatEverySeconds } from "../stats/limits.ts";
import { noteBeat, noteOpening, noteVisit, type Sender } from "../stats/rules/intake.ts";
import { addressOf, originOf } from "./middleware.ts";

type Take<Body> = (ctx: Ctx, actor: Actor, sender: Sender, body: Body) => Promise<Response>;
/** One of the calls that most of a busy site's are. */
export type PlainCall = { brake: Brake; body: z.ZodType; take: Take<never> };

const plain = <Schema extends z.ZodType>(brake: Brake, body: Schema, take: Take<z.output<Schema>>): PlainCall => ({
  ...{ brake, body },
  take,
});

/** Made once: `Response.json` makes its own for each answer. */
const headersOfAll = new Headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
const headersOfJson = new Headers([...headersOfAll, ["content-type", "application/json"]]);
const nothing = () => new Response(null, { status: 204, headers: headersOfAll });

const calls = new Map<string, PlainCall>([
  [
    "/api/videos/view",
    plain(viewBrake, OpeningBody, (ctx, actor, sender, body) => noteOpening(ctx, actor, sender, body).then(nothing)),
  ],
  [
    "/api/videos/view/playbackstats",
    plain(beatBrake, BeatBody, async (ctx, actor, sender, body) => {
      await noteBeat(ctx, actor, sender, body);
      const answer = { video: { _id: body.videoId }, playbackDetails: { nextInSeconds: beatEverySeconds } };
      return new Response(JSON.stringify(answer), { headers: headersOfJson });
    }),
  ],
  ["/api/nav", plain(visitBrake, VisitBody, (ctx, _, sender, body) => noteVisit(ctx, sender, body).then(nothing))],
]);

/** Fifty stretches of a beat are far less. */
const bodyMax = 16_384;
const visitor = /(?:^|; ?)tuid=([A-Za-z0-9_-]{16,64})(?:;|$)/;

/**
 * Whether this is what a page of our own says of somebody without an account, of what they play and where they go. Their
 * browser says that it comes from the same site, and nothing in it stands for anybody.
 */
export function plainCallOf({ method, url, headers }: Request): PlainCall | undefined {
  if (method !== "POST") return undefined;
  const call = calls.get(url.slice(url.indexOf("/", "https://".length)));
  if (!call) return undefined;
  const length = Number(headers.get("content-length") ?? 0);
  const isPlain =
    headers.get("sec-fetch-site") === "same-origin" &&
    headers.get("content-type") === "application/json" &&
    length > 0 &&
    length <= bodyMax &&
    !headers.has("authorization") &&
    !headers.has("x-anonymous-id") &&
    !headers.get("cookie")?.includes("session=");
  return isPlain ? call : undefined;
}

/**
 * Takes such a call without asking who it is of, as thousands come in a second. Whatever is not as it should be comes
 * back as the request that it was, for the call that everybody may make to answer.
 */
export async function takePlain(
  ctx: Ctx,
  { brake, body: schema, take }: PlainCall,
  request: Request,
  direct: (() => string | undefined) | undefined,
): Promise<Response | Request> {
  const { headers, url } = request;
  const text = await request.text();
  try {
    const address = addressOf(ctx, headers, direct);
    const network = networkOf(address);
    const { name, ...rate } = brake;
    await ctx.limiter.take(`${name} from ${network}`, rate);
    const body = schema.safeParse(JSON.parse(text));
    if (text.length <= bodyMax && body.success && !cannotBeStored(body.data)) {
      const visitorId = visitor.exec(headers.get("cookie") ?? "")?.[1];
      const actor: Actor = { role: "anonymous", channelIds: [], address, network, ...(visitorId ? { visitorId } : {}) };
      await requireOpenSite(ctx, actor);
      const sender = {
        userAgent: headers.get("user-agent") ?? "",
        acceptLanguage: headers.get("accept-language") ?? "",
        ownOrigins: async () => [originOf(ctx, headers, url), await siteOrigin(ctx)],
      };
      return await take(ctx, actor, sender, body.data as never);
    }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof SyntaxError)) throw error;
  }
  return new Request(url, { method: "POST", headers, body: text });
}
