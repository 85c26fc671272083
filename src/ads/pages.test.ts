import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../platform/db/id.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { decisions } from "../reports/table.ts";
import { makeAd } from "../testing/ads.ts";
import type { Client } from "../testing/client.ts";
import { makeChannel, makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { impose } from "../videos/rules/moderate.ts";
import { adById, pointsOf } from "./queries/ads.ts";

let harness: Harness;
let owner: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;
let base: string;
beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness, { adsEnabled: true }));
  base = `/manage-channel/${channel.id}/ads-campaigns`;
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The form as a browser sends it, with whatever is changed. */
const filled = (more: Record<string, string> = {}) => ({
  ...{ action: "save", name: "Kurs zimowy", type: "video", headline: "Zapisz się na kurs", placement: "before" },
  ...{ dismissMode: "after_5_seconds", clickAction: "open_url", clickUrl: "https://kurs.example/zapisy" },
  ...{ clickVideoId: "", ageTarget: "16", targetTags: "góry, zima", videoId: "", dailyCap: "500" },
  ...{ startsAt: "2026-12-01T06:00", startsAtZone: "Europe/Warsaw", endsAt: "", endsAtZone: "Europe/Warsaw" },
  ...more,
});

async function begun(): Promise<string> {
  // The same press within ten seconds is one.
  harness.clock.advance(11_000);
  const { location } = await owner.post(base);
  return /ads-campaigns\/(\w+)\?said=created$/.exec(location ?? "")?.[1] ?? "";
}
const now = async (id: string) => (await adById(harness.ctx, id)) ?? expect.unreachable();

describe("a campaign's form", () => {
  test("keeps every field, and sends it to staff with what was typed last", async () => {
    const film = await makeVideo(harness, channel, { title: "Spot zimowy", duration: 15 });
    const id = await begun();
    const saved = await owner.post(`${base}/${id}`, filled({ videoId: film.id }));
    expect([saved.status, saved.location]).toEqual([303, `${base}/${id}?said=saved`]);
    expect(await now(id)).toMatchObject({
      ...{ name: "Kurs zimowy", videoId: film.id, ageTarget: 16, targetTags: ["góry", "zima"], dailyCap: 500 },
      ...{ startsAt: Date.parse("2026-12-01T05:00Z"), endsAt: null, status: "open" },
    });
    const page = (await owner.get(`${base}/${id}`)).text;
    for (const part of ['value="góry, zima"', 'value="500"', 'value="2026-12-01T06:00"', "Wyślij do weryfikacji"])
      expect(page).toContain(part);
    const sent = filled({ videoId: film.id, name: "Kurs letni", action: "move:awaiting_verification" });
    expect((await owner.post(`${base}/${id}`, sent)).location).toBe(`${base}/${id}?said=awaiting_verification`);
    expect(await now(id)).toMatchObject({ name: "Kurs letni", status: "awaiting_verification" });
  });

  test("comes back with all that was typed and a word on each field that is wrong", async () => {
    const id = await begun();
    const bad = filled({ name: "K", clickUrl: "javascript:alert(1)", dailyCap: "dużo", headline: 'a"<script>' });
    const { status, text } = await owner.post(`${base}/${id}`, bad);
    expect(status).toBe(422);
    for (const part of ['id="f-name-issue"', 'id="f-dailyCap-issue"', 'value="javascript:alert(1)"', "data-refused"])
      expect(text).toContain(part);
    expect(text).toContain('value="a&quot;&lt;script&gt;"');
    const address = await owner.post(`${base}/${id}`, filled({ clickUrl: "javascript:alert(1)" }));
    expect([address.status, address.text.includes('id="f-clickUrl-issue"')]).toEqual([422, true]);
    const incomplete = await owner.post(`${base}/${id}`, filled({ action: "move:awaiting_verification" }));
    expect([incomplete.status, incomplete.text.includes('id="f-videoId-issue"')]).toEqual([422, true]);
    expect((await now(id)).status).toBe("open");
  });

  test("offers the moves that there are, and says why another is none", async () => {
    const offered = async (id: string) =>
      [...(await owner.get(`${base}/${id}`)).text.matchAll(/value="move:(\w+)"/g)].map(([, to]) => to);
    const ad = await makeAd(harness, channel);
    expect(await offered(ad.id)).toEqual(["paused"]);
    const paused = await owner.post(`${base}/${ad.id}`, { action: "move:paused", ...(await typedOf(ad.id)) });
    expect(paused.location).toBe(`${base}/${ad.id}?said=paused`);
    expect(await offered(ad.id)).toEqual(["live"]);
    const again = await owner.post(`${base}/${ad.id}`, { action: "move:paused", ...(await typedOf(ad.id)) });
    expect([again.status, again.text.includes('role="alert"')]).toEqual([409, true]);
    const changed = { ...(await typedOf(ad.id)), action: "move:live", headline: "Inny tekst" };
    expect((await owner.post(`${base}/${ad.id}`, changed)).location).toBe(`${base}/${ad.id}?said=again`);
    expect((await now(ad.id)).status).toBe("awaiting_verification");
  });

  /** What the page's own fields hold, as they would be sent again. */
  async function typedOf(id: string) {
    const ad = await now(id);
    const kept = { name: ad.name, headline: ad.headline, videoId: ad.videoId ?? "", type: ad.type };
    const ways = { placement: ad.placement, dismissMode: ad.dismissMode, clickAction: ad.clickAction };
    return { ...kept, ...ways, clickUrl: "", ageTarget: "0", targetTags: "", dailyCap: "" };
  }

  test("moves points both ways, never more than there are, and gives them back with the campaign", async () => {
    const ad = await makeAd(harness, channel, { points: 40, name: "Oszczędna" });
    const move = (points: string, way: string) =>
      owner.post(`${base}/${ad.id}`, { action: "transfer", with: way, points });
    // A button that is pressed twice moves them once.
    for (let press = 0; press < 2; press++)
      expect((await move("15", "to:channel")).location).toBe(`${base}/${ad.id}?moved=15#points`);
    expect((await move("1 000", "to:channel")).status).toBe(409);
    expect((await move("1,5", "to:channel")).status).toBe(422);
    const other = await makeChannel(harness, { id: owner.userId ?? "" });
    const foreign = await makeAd(harness, other);
    expect((await move("1", `to:${foreign.id}`)).status).toBe(404);
    expect([await pointsOf(harness.ctx, ad.id), await pointsOf(harness.ctx, channel.id)]).toEqual([25, 15]);
    const gone = await owner.post(`${base}/${ad.id}`, { action: "delete" });
    expect((await owner.get(gone.location ?? "")).text).toContain("Usunięto kampanię Oszczędna");
    expect(await pointsOf(harness.ctx, channel.id)).toBe(40);
  });

  test("is of its own channel, and its figures are a file", async () => {
    const ad = await makeAd(harness, channel);
    const elsewhere = await makeChannel(harness, { id: owner.userId ?? "" });
    for (const rest of ["", "/results", "/days.csv"])
      expect((await owner.get(`/manage-channel/${elsewhere.id}/ads-campaigns/${ad.id}${rest}`)).status).toBe(404);
    const file = await owner.get(`${base}/${ad.id}/days.csv?range=7`);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="campaign-[\d-]+\.csv"$/);
    expect(file.text.trim().split("\r\n")).toHaveLength(8);
    expect((await owner.get(`${base}/${ad.id}/results?since=2026-12-01&until=2020-01-01`)).status).toBe(422);
  });
});

describe("the list", () => {
  test("shows each state, and the switch where ads are off", async () => {
    const { owner: other, channel: own } = await makeOwner(harness);
    const path = `/manage-channel/${own.id}/ads-campaigns`;
    expect((await other.get(path)).text).toContain("Reklamy tego kanału są wyłączone");
    expect((await other.post(path)).status).toBe(409);
    const settings = `/manage-channel/${own.id}/settings`;
    expect((await other.post(path, { action: "on", back: "settings" })).location).toBe(`${settings}?saved=1`);
    expect((await other.get(settings)).text).toContain("Wyłącz reklamy kanału");
    expect((await other.get(path)).text).toContain("Nie masz jeszcze kampanii");
    await makeAd(harness, own, { name: "Stoi", status: "paused" });
    await makeAd(harness, own, { name: "Biegnie" });
    const paused = (await other.get(`${path}?state=paused`)).text;
    expect([paused.includes("Stoi"), paused.includes("Biegnie")]).toEqual([true, false]);
    expect((await other.get(`${path}?state=open`)).text).toContain("Nie ma tu kampanii");
    expect((await other.get(`/en${path}`)).text).toContain("Running");
  });
});

describe("the desk of staff", () => {
  test("shows the oldest first, and goes on once it was decided with a reason", async () => {
    const moderator = await person(harness, "moderator");
    const status = "awaiting_verification";
    const first = await makeAd(harness, channel, {
      ...{ status, statusAt: 1, name: "Pierwsza", clickAction: "channel", ageTarget: 16 },
    });
    const second = await makeAd(harness, channel, { status, statusAt: 2, name: "Druga", type: "banner" });
    const desk = (await moderator.get("/admin/ads")).text;
    expect(desk).toMatch(/<h2 id="case-title"[^>]*>Pierwsza</);
    expect(desk).toMatch(/<dt>Wiek widza<\/dt><dd>16\+<\/dd>/);
    expect(desk).toContain(`href="/admin/ads?ad=${second.id}" aria-label="Następna kampania" data-way="next"`);
    const decide = (id: string, more: Record<string, string>) => moderator.post(`/admin/ads/${id}`, more);
    const silent = await decide(first.id, { verdict: "refuse", reason: " " });
    expect([silent.status, silent.text.includes('id="reason-issue"')]).toEqual([422, true]);
    expect((await decide(first.id, {})).status).toBe(422);
    const stale = await decide(first.id, { verdict: "approve", seen: "2020-01-01T00:00:00.000Z" });
    expect(stale.status).toBe(409);
    const refused = await decide(first.id, { verdict: "refuse", reason: "Brak <b>licencji</b>" });
    const next = (await moderator.get(refused.location ?? "")).text;
    expect(next).toContain("Odrzucono kampanię Pierwsza.");
    expect(next).toMatch(/<h2 id="case-title"[^>]*>Druga</);
    expect((await owner.get(`${base}/${first.id}`)).text).toContain("Brak &lt;b&gt;licencji&lt;/b&gt;");
    expect((await now(first.id)).status).toBe("verified_not_ok");
    expect((await decide(second.id, { verdict: "approve" })).location).toContain("done=approved");
  });

  test("lets administrators alone give points and say where ads are shown", async () => {
    const [admin, moderator] = [await person(harness, "admin"), await person(harness, "moderator")];
    const path = `/admin/ads/channels/${channel.id}`;
    expect((await moderator.post(path, { action: "points", points: "5" })).status).toBe(302);
    const before = await pointsOf(harness.ctx, channel.id);
    expect((await admin.post(path, { action: "points", points: "-1" })).status).toBe(422);
    expect(await pointsOf(harness.ctx, channel.id)).toBe(before);
    await admin.post(path, { action: "points", points: "12400" });
    expect((await owner.get(base)).text).toContain("12\u00a0400");
    expect((await admin.post("/admin/ads/settings", { adsShare: "101" })).status).toBe(422);
    await admin.post("/admin/ads/settings", { adsShare: "30", adsInEmbeds: "1" });
    expect(await siteSettings(harness.ctx)).toMatchObject({ adsShare: 30, adsInEmbeds: true, adsForDonors: false });
    const led = await moderator.get("/admin/ads?tab=settings");
    expect([led.status, led.headers.get("location")]).toEqual([302, "/"]);
  });
});

describe("a campaign says why nobody sees it", () => {
  test("in the words of who decided about its film, and in those of its state", async () => {
    const { ctx, clock } = harness;
    const film = await makeVideo(harness, channel, { duration: 15 });
    const { id } = await makeAd(harness, channel, { videoId: film.id });
    const now = clock.now();
    const decided = {
      entityType: "video",
      entityId: film.id,
      title: film.title,
      verdict: "hide",
      reason: "ECM",
    } as const;
    await ctx.write(async (tx) => {
      await impose(tx, film.id, { hiddenAt: now });
      await tx.db.insert(decisions).values({
        ...decided,
        ...{ id: newId(now), authorId: owner.userId, note: "Obiecuje pewny zysk", byName: "Ola" },
        ...{ before: {}, createdAt: now, toldAt: now },
      });
    });
    const said = ["Moderacja ukryła film reklamowy", "Oszustwo lub wprowadzanie", "Obiecuje pewny zysk", "/decisions/"];
    const page = (await owner.get(`${base}/${id}`)).text;
    for (const words of said) expect(page).toContain(words);
    expect((await owner.get(base)).text).toContain("Moderacja ukryła film reklamowy");
    const english = (await owner.get(`/en${base}/${id}`)).text;
    for (const words of ["Moderators hid the ad video", "/en/decisions/"]) expect(english).toContain(words);
    const refused = await owner.api("POST", `/ads/${id}/verified_ok`);
    expect((refused.json as { message: string }).message).toBe(
      "Kampania jest teraz w\u00a0stanie „Emitowana” i\u00a0nie można jej zmienić na „Zatwierdzona”",
    );
    await owner.api("POST", `/ads/${id}/paused`);
    const again = await owner.api("POST", `/ads/${id}/live`);
    expect(again.json).toMatchObject({ fields: { videoId: "Moderacja ukryła ten film" } });
  });
});
