import { createSession } from "../../src/accounts/rules/sessions.ts";
import { systemActor } from "../../src/platform/actor.ts";
import { newId } from "../../src/platform/db/id.ts";
import { posts } from "../../src/posts/table.ts";
import type { Section } from "../../src/sections/input.ts";
import { sectionTypes } from "../../src/sections/limits.ts";
import { createPage } from "../../src/sections/rules/pages.ts";
import { subscriptions } from "../../src/subscriptions/table.ts";
import { fillLists } from "./lists.ts";
import { load } from "./load.ts";
import type { Measure } from "./result.ts";
import { type Prepared, startSite } from "./site.ts";

const headers = { "accept-encoding": "gzip", "accept-language": "pl" };
/** Every kind of section, on a page of its own. */
const whole = "wszystko";

/**
 * Home's ten sections, and a page with one of every kind: kept as visitors get it, and fresh for each request by another
 * address; for somebody who is logged in nothing is kept. One process, which shares two cores with what asks.
 */
export const home: Measure = {
  name: "home",
  about: "home and a page of every kind of section, kept and fresh",
  async *run() {
    let session = "";
    await using site = await startSite({
      videos: 2000,
      fill: async (prepared) => {
        session = await fill(prepared);
      },
    });
    for (const [name, path] of [
      ["home", "/"],
      ["every kind", `/${whole}`],
    ] as const) {
      const url = site.url + path;
      const unique = { folder: site.folder };
      const kept = await load(url, { headers });
      yield { what: `${name}, kept`, value: kept.perSecond, unit: "req/s" };
      const fresh = await load(url, { headers, unique });
      yield { what: `${name}, fresh`, value: fresh.perSecond, unit: "req/s" };
      const person = await load(url, { headers: { ...headers, cookie: `session=${session}` }, unique });
      const goal = { at: "least" as const, value: 200 };
      yield { what: `${name}, logged in`, value: person.perSecond, unit: "req/s", ...(path === "/" ? { goal } : {}) };
      yield { what: `${name}, logged in, p99`, value: person.p99Ms, unit: "ms" };
    }
  },
};

/** Everything that a section may show is there; gives somebody's session. */
async function fill(prepared: Prepared): Promise<string> {
  const { ctx, seeded } = prepared;
  const { userId } = await fillLists(prepared);
  const now = ctx.clock.now();
  const written = Array.from({ length: 20 }, (_, index) => ({
    id: newId(now - index * 1000),
    userId,
    message: "Dzień dobry, co słychać?",
    createdAt: now - index * 1000,
  }));
  await ctx.write((tx) => tx.db.insert(posts).values(written));
  const followed = seeded.channelIds.slice(0, 20).map((channelId) => ({ userId, channelId, createdAt: now }));
  await ctx.write((tx) => tx.db.insert(subscriptions).values(followed).onConflictDoNothing());
  const sections = sectionTypes.map((type): Section => {
    const needs = { category: "music", tag: "las", playlistId: seeded.playlistId, documentSlug: "about" } as const;
    return { id: type, type, titles: { pl: "", en: "" }, rows: 2, hidden: false, ...needs };
  });
  await createPage(ctx, systemActor, { slug: whole, titles: { pl: "Wszystko", en: "All" }, sections });
  const client = { remember: true, userAgent: "bench", address: "127.0.0.1" };
  return (await createSession(ctx, userId, client)).token;
}
