import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { auditEntries } from "../audit/queries.ts";
import { day, hour } from "../platform/clock.ts";
import { newest } from "../platform/db/cursor.ts";
import { localTime, siteZone } from "../platform/zoned-time.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let admin: Client;
beforeAll(async () => {
  harness = await startHarness();
  admin = await person(harness, "admin");
});
afterAll(() => harness[Symbol.asyncDispose]());

const inHours = (hours: number) => localTime(harness.clock.now() + hours * hour, siteZone);
const base = { kind: "info", url: "", audience: "all", dismissible: "1", action: "new" };
const announce = (text: string, more = {}) =>
  admin.post("/admin/announcements", { ...base, pl: text, en: `${text} (en)`, ...more });

/** Whose page says it, after what is kept for a while was read anew. */
async function says(client: Client, text: string, path = "/faq") {
  harness.clock.advance(6_000);
  return (await client.get(path)).text.includes(text);
}

describe("announcements", () => {
  test("are told to whom they are for, in the page's language, from one moment to another", async () => {
    const [guest, creator] = [harness.guest(), await person(harness, "creator")];
    const later = { startsAt: inHours(1), endsAt: inHours(2), audience: "users", url: "/regulamin" };
    expect((await announce("Nowy regulamin", later)).status).toBe(303);
    expect(await says(creator, "Nowy regulamin")).toBe(false);
    harness.clock.advance(hour);
    expect(await says(creator, "Nowy regulamin")).toBe(true);
    expect(await says(creator, "Nowy regulamin (en)", "/en/faq")).toBe(true);
    expect((await creator.get("/en/faq")).text).toContain('<a href="/en/regulamin">More</a>');
    expect(await says(guest, "Nowy regulamin")).toBe(false);
    harness.clock.advance(hour);
    expect(await says(creator, "Nowy regulamin")).toBe(false);
  });

  test("are put away in one browser for good, without scripts and with them, and for the crowd they stay", async () => {
    await announce("Święto serwisu");
    await announce("Zostaje", { dismissible: "" });
    const guest = harness.guest();
    expect(await says(guest, "Święto serwisu")).toBe(true);
    const path = /action="(\/announcements\/\w+\/away)"/.exec((await guest.get("/faq")).text)?.[1] ?? "";
    const away = await guest.post(path, { next: "https://evil.example/" });
    expect([away.status, away.location]).toEqual([303, "/"]);
    expect([await says(guest, "Święto serwisu"), await says(guest, "Zostaje")]).toEqual([false, true]);
    expect(await says(harness.guest(), "Święto serwisu")).toBe(true);
    const scripted = harness.guest();
    expect((await scripted.post(path, {}, { "hx-request": "true" })).text).toBe("");
    expect(await says(scripted, "Święto serwisu")).toBe(false);
  });

  test("are refused without words, with a bad link or an end before the beginning; each change is in the log", async () => {
    for (const [field, more] of [
      ["pl", { pl: " " }],
      ["url", { url: "javascript:alert(1)" }],
      ["url", { url: "//evil.example" }],
      ["endsAt", { endsAt: inHours(-1) }],
      ["endsAt", { startsAt: inHours(3), endsAt: inHours(2) }],
    ] as const) {
      const refused = await announce("Zła", more);
      expect([field, refused.status, refused.text.includes(`id="f-${field}-issue"`)]).toEqual([field, 422, true]);
    }
    await announce("<script>alert(1)</script>");
    expect(await says(harness.guest(), "<script>alert(1)</script>")).toBe(false);
    const list = (await admin.get("/admin/announcements")).text;
    const id = /value="remove:(\w+)"/.exec(list)?.[1] ?? "";
    expect((await admin.post("/admin/announcements", { action: `remove:${id}` })).status).toBe(303);
    const noted = await auditEntries(harness.ctx, { action: "announcement", entity: id }, 5, newest);
    const said = "<script>alert(1)</script>";
    expect(noted[0]).toMatchObject({ title: said, detail: `${said} → –` });
  });
});

describe("maintenance", () => {
  test("closes pages and the API to all but staff, says when to come back, and lets what has begun go on", async () => {
    const { owner, channel } = await makeOwner(harness);
    const { _id } = (await owner.api("POST", "/videos", { channelId: channel.id })).json as { _id: string };
    const metadata = `videoId ${btoa(_id)},filename ${btoa("a.mp4")}`;
    const tus = { "tus-resumable": "1.0.0" };
    const announced = { ...tus, "upload-length": "10", "upload-metadata": metadata };
    const begun = await owner.request("/api/uploads", { method: "POST", headers: announced });
    const video = await makeVideo(harness, channel);
    const media = `/media/video/${video.id}/480.webp`;
    await harness.ctx.storage.put(media.slice("/media/".length), "x");

    const until = inHours(1);
    const closed = await admin.post("/admin/maintenance", { action: "begin", maintenancePl: "Dokładamy dysk", until });
    expect(closed.status).toBe(303);
    harness.clock.advance(6_000);
    for (const path of ["/", "/en/watch/x", "/register", "/embed/x", "/rss.xml"]) {
      const { status, headers, text } = await harness.guest().get(path);
      expect([path, status]).toEqual([path, 503]);
      expect(Number(headers.get("retry-after"))).toBeWithin(3400, 3600);
      expect([text.includes("Dokładamy dysk"), text.includes("We are working on the site")]).toEqual([true, true]);
    }
    const answer = await owner.api("GET", "/videos");
    expect([answer.status, answer.json]).toMatchObject([503, { error: "MAINTENANCE" }]);
    expect((await owner.post("/admin/maintenance", { action: "end" })).status).toBe(503);

    const headers = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
    const part = await owner.request(begun.location ?? "", { method: "PATCH", headers, body: "0123456789" });
    expect(part.status).toBe(204);
    expect((await owner.request("/api/uploads", { method: "POST", headers: announced })).status).toBe(503);
    expect((await harness.guest().get(media)).status).toBe(200);
    expect((await harness.guest().get("/login")).status).toBe(200);
    expect((await harness.guest().get("/healthz")).status).toBe(200);
    expect((await admin.get("/faq")).text).toContain("Trwa przerwa techniczna: serwis widzi tylko administracja.");

    expect((await admin.post("/admin/maintenance", { action: "end" })).status).toBe(303);
    harness.clock.advance(6_000);
    expect((await harness.guest().get("/faq")).status).toBe(200);
    expect(harness.logged.filter((line) => line.includes("a request was refused"))).toEqual([]);
  });

  test("does not end before it begins", async () => {
    const refused = await admin.post("/admin/maintenance", { action: "begin", until: inHours(-1) });
    expect([refused.status, refused.text.includes('id="f-until-issue"')]).toEqual([422, true]);
    harness.clock.advance(day);
    expect((await harness.guest().get("/faq")).status).toBe(200);
  });
});
