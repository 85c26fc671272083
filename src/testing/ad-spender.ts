/**
 * A process of its own that has banners of an ad seen, as fast as they are counted, and says the id of each once its point
 * is spent for good: until it is killed. `bun src/testing/ad-spender.ts AD CHANNEL`, over the site of the environment.
 */
import "../app/features.ts";
import { logAdView } from "../ads/rules/showings.ts";
import { writeTicket } from "../ads/rules/tickets.ts";
import { openContext } from "../app/context.ts";
import type { Actor } from "../platform/actor.ts";
import { loadConfig } from "../platform/config/config.ts";
import { makeLog } from "../platform/log.ts";

const [adId = "", channelId = ""] = process.argv.slice(2);
let ahead = 0;
const clock = { now: () => Date.now() + ahead };
const ctx = await openContext(loadConfig(process.env), { clock, log: makeLog({ level: "error", format: "text" }) });
await ctx.keys.open();
const viewer = { lang: "pl", userAgent: "Mozilla/5.0 (X11; Linux x86_64)" };
for (let round = 0; ; round++) {
  const people = Array.from({ length: 8 }, (_, n): Actor => {
    return { role: "anonymous", channelIds: [], network: `10.${process.pid}.${round}.${n}` };
  });
  const told = people.map((actor) => {
    const about = { slot: "banner", videoId: "", channelId, category: "", neededMs: 1000 } as const;
    return { actor, ticket: writeTicket(ctx, actor, { adId, ...about }) };
  });
  ahead += 2000;
  const counted = await Promise.all(
    told.map(async ({ actor, ticket }) => {
      const { counted } = await logAdView(ctx, actor, viewer, adId, { time: 2, ticket });
      return counted ? ticket.split(".")[0] : undefined;
    }),
  );
  process.stdout.write(`${counted.filter((id) => id !== undefined).join("\n")}\n`);
}
