import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { makeAd } from "../testing/ads.ts";
import { makeOwner } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { pointsOf } from "./queries/ads.ts";
import { sumOfMoves } from "./rules/ledger.ts";
import { adDays, adPoints, adShowings } from "./table.ts";

const before = 100_000;

test("a process that is killed while it spends leaves every sum exact, and loses nothing that it had told", async () => {
  await using harness = await startHarness();
  const { ctx } = harness;
  const { channel } = await makeOwner(harness);
  const { id } = await makeAd(harness, channel, { type: "banner", points: before });
  const { dataDir, databaseUrl } = ctx.config;
  const env = { ...Bun.env, NADAJ_DATA: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  for (let round = 0; round < 2; round++) {
    const child = Bun.spawn(["bun", "src/testing/ad-spender.ts", id, channel.id], { env, stdout: "pipe" });
    const told = await readSome(child.stdout, 20 + round * 40);
    child.kill(9);
    await child.exited;
    const spent = await ctx.db.select({ of: adPoints.sourceId }).from(adPoints).where(eq(adPoints.fromId, id));
    const known = new Set(spent.map((move) => move.of));
    expect(told.filter((one) => !known.has(one))).toEqual([]);
    const shown = await ctx.db.select().from(adShowings).where(eq(adShowings.adId, id));
    const days = await ctx.db.select().from(adDays).where(eq(adDays.adId, id));
    const viewed = shown.filter((one) => one.viewed);
    const sums = days.reduce((sum, { views, points }) => [(sum[0] ?? 0) + views, (sum[1] ?? 0) + points], [0, 0]);
    expect([viewed.length, ...sums]).toEqual([spent.length, spent.length, spent.length]);
    expect(await pointsOf(ctx, id)).toBe(before - spent.length);
    expect((await sumOfMoves(ctx, [id])).get(id)).toBe(before - spent.length);
  }
}, 60_000);

/** The first lines that a program writes, so many and those that come with them. */
async function readSome(stream: ReadableStream<Uint8Array>, count: number): Promise<string[]> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? "";
    const lines = text
      .slice(0, text.lastIndexOf("\n") + 1)
      .split("\n")
      .filter((line) => line !== "");
    if (done || lines.length >= count) {
      reader.releaseLock();
      return lines;
    }
  }
}
