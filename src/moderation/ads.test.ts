import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { adById } from "../ads/queries/ads.ts";
import { decisions } from "../reports/table.ts";
import { makeAd } from "../testing/ads.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { decided, reported, scene, tellPeople } from "../testing/moderation.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const statusOf = async (id: string) => (await adById(harness.ctx, id))?.status;

test("an ad that is reported and hidden is off the air until it is verified again; its channel is told why", async () => {
  const { id } = await makeAd(harness, on.channel, { type: "banner", headline: "Szybki zysk" });
  const form = await harness.guest().get(`/report/ad/${id}`);
  expect([form.status, form.text.includes("Szybki zysk")]).toEqual([200, true]);
  const caseId = await reported(harness, on.viewer, "ad", id, "ECM");
  const desk = await on.moderator.get(`/admin/reports?case=${caseId}`);
  expect([desk.status, desk.text.includes("Reklama"), desk.text.includes("Szybki zysk")]).toEqual([200, true, true]);
  // Which dresses the ad as it is shown.
  expect(desk.text).toMatch(/href="\/assets\/campaigns-\w+\.css"/);
  const decision = await decided(on.moderator, caseId, "hide", { reason: "ECM", note: "Obiecuje zysk" });
  expect(await statusOf(id)).toBe("verified_not_ok");
  expect((await harness.guest().get(`/report/ad/${id}`)).status).toBe(404);
  await tellPeople(harness);
  const own = await on.owner.get(`/manage-channel/${on.channel.id}/ads-campaigns/${id}`);
  const told = ["Moderacja zdjęła tę reklamę", "Obiecuje zysk", `/decisions/${decision}`];
  expect(told.map((words) => own.text.includes(words))).toEqual([true, true, true]);
  for (const words of ["ukryła film", "Powód odmowy"])
    expect([words, own.text.includes(words)]).toEqual([words, false]);
});

test("a decision that is taken back puts an ad on the air again, but not one that its channel began anew with", async () => {
  const takenBack = async (id: string, meanwhile = async () => {}) => {
    const decision = await decided(on.moderator, await reported(harness, on.viewer, "ad", id), "hide");
    await meanwhile();
    await harness.ctx.write((tx) =>
      tx.db.update(decisions).set({ createdAt: harness.clock.now() }).where(eq(decisions.id, decision)),
    );
    await on.moderator.post(`/admin/decisions/${decision}/undo`);
    return statusOf(id);
  };
  expect(await takenBack((await makeAd(harness, on.channel)).id)).toBe("live");
  const { id } = await makeAd(harness, on.channel);
  const draft = await takenBack(id, async () => {
    expect((await on.owner.api("POST", `/ads/${id}/open`)).status).toBeLessThan(300);
  });
  expect(draft).toBe("open");
});
