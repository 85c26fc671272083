import { eq } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import type { Actor } from "../../platform/actor.ts";
import { systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { rebuildIndex } from "../../search/rules/rebuild.ts";
import { saveSearch } from "../../search/rules/smart-lists.ts";
import { addCaptions } from "../../videos/rules/captions.ts";
import { type DemoVideo, demoCaptions } from "./content.ts";

/** Words that are said in some of the films, a search that the administrator keeps, and the index of all of it. */
export async function makeSearchable(ctx: Ctx, wanted: DemoVideo[], ids: string[], adminEmail: string): Promise<void> {
  for (const [at, { title }] of wanted.entries()) {
    const lines = demoCaptions[title];
    const id = ids[at];
    if (!lines || id === undefined) continue;
    const file = new Blob([`WEBVTT\n\n${lines.map(cue).join("\n")}`]);
    await addCaptions(ctx, systemActor, id, { lang: "pl", label: "Polski" }, file);
  }
  const [admin] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, adminEmail));
  const actor: Actor = { ...systemActor, ...(admin ? { userId: admin.id } : {}) };
  await saveSearch(ctx, actor, { name: "Góry zimą", filters: { query: "góry", sort: "best" } });
  await rebuildIndex(ctx);
}

const secondsEach = 4;
const time = (seconds: number) => `00:00:${String(seconds).padStart(2, "0")}.000`;

function cue(words: string, at: number): string {
  return `${time(at * secondsEach)} --> ${time((at + 1) * secondsEach)}\n${words}\n`;
}
