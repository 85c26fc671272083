import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { makeAd } from "../testing/ads.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type AdStatus, adStatuses } from "./limits.ts";
import { ads } from "./table.ts";

/** Which of the columns an ad in the row may be brought to: by its channel (c), by staff (s), by nobody (-). */
const legal = `
from                  | open awaiting_verification verified_ok verified_not_ok paused live
open                  | -    c                     -           -               -      -
awaiting_verification | c    -                     s           s               -      -
verified_ok           | -    -                     -           s               -      c
verified_not_ok       | c    c                     -           -               -      -
paused                | -    -                     -           s               -      c
live                  | -    -                     -           s               c      -
`;

let harness: Harness;
let owner: Client;
let staff: Client;
let id: string;
beforeAll(async () => {
  harness = await startHarness();
  const made = await makeOwner(harness, { adsEnabled: true });
  owner = made.owner;
  staff = await person(harness, "moderator");
  id = (await makeAd(harness, made.channel)).id;
});
afterAll(() => harness[Symbol.asyncDispose]());

const rows = legal.trim().split("\n").slice(1);
const cells = rows.flatMap((line) => {
  const [from = "", told = ""] = line.split("|");
  const by = told.trim().split(/\s+/);
  return adStatuses.map((to, at) => ({ from: from.trim() as AdStatus, to, by: by[at] ?? "" }));
});

async function standing(status: AdStatus): Promise<void> {
  await harness.ctx.write((tx) => tx.db.update(ads).set({ status }).where(eq(ads.id, id)));
}

async function statusNow(): Promise<string | undefined> {
  const [ad] = await harness.ctx.db.select({ status: ads.status }).from(ads).where(eq(ads.id, id));
  return ad?.status;
}

test("an ad goes from each state to each other exactly as the table says, whoever asks", async () => {
  expect(cells.length).toBe(36);
  for (const { from, to, by } of cells) {
    const words = `${from} to ${to}`;
    await standing(from);
    const asChannel = await owner.api("POST", `/ads/${id}/${to}`);
    expect([words, asChannel.status, await statusNow()]).toEqual(by === "c" ? [words, 200, to] : [words, 409, from]);
    if (by !== "c") expect(asChannel.json).toMatchObject({ error: "AD_MOVE" });
    if (to !== "verified_ok" && to !== "verified_not_ok") continue;
    await standing(from);
    const verdict = { approve: to === "verified_ok", reason: "Bo tak" };
    const asStaff = await staff.api("POST", `/ads/${id}/verify`, verdict);
    expect([words, asStaff.status, await statusNow()]).toEqual(by === "s" ? [words, 200, to] : [words, 409, from]);
  }
});

test("a state that is none is none of the addresses", async () => {
  expect((await owner.api("POST", `/ads/${id}/deleted`)).status).toBe(422);
});
