import { afterAll, beforeAll, expect, test } from "bun:test";
import { gt } from "drizzle-orm";
import { auditLog } from "../audit/table.ts";
import { defaultDonationSettings } from "../donations/queries/settings.ts";
import { minute } from "../platform/clock.ts";
import { translator } from "../platform/i18n/translate.ts";
import { defaultSettings } from "../platform/settings/settings.ts";
import { makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { scene } from "../testing/moderation.ts";
import { makeTicket } from "../testing/scenarios/made.ts";
import { detailInWords } from "./views/log-detail.ts";
import { settingInWords } from "./views/log-settings.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function logged(): Promise<string[]> {
  const rows = await harness.ctx.db.select().from(auditLog);
  return rows.map(({ action, entityType, byName }) => `${byName}: ${action} ${entityType}`).sort();
}

const made = async (sent: Promise<{ status: number; json: unknown }>) => {
  const { status, json } = await sent;
  expect([200, 201]).toContain(status);
  return (json as { _id: string })._id;
};

test("what staff do with others' comments, posts, authors and pages is in the log, and not what is their own", async () => {
  const video = await makeVideo(harness, on.channel);
  const comment = (content: string, by = on.viewer) => {
    harness.clock.advance(2 * minute);
    return made(by.api("POST", "/comments", { content, commentAs: "user", videoId: video.id }));
  };
  const [others, own] = [await comment("Pierwszy!"), await comment("Dziękujemy", on.moderator)];
  const struck = await comment("Zarabiajcie z domu");
  for (const action of ["cross", "uncross", "uncross"])
    expect((await on.moderator.post(`/comments/${struck}/act`, { action, reason: "reklama" })).status).toBe(303);
  for (const id of [others, own]) expect((await on.moderator.api("DELETE", `/comments/${id}`)).status).toBe(204);
  const post = await made(on.viewer.api("POST", "/posts", { message: "Cześć", channelId: null, videoId: null }));
  for (const hiddenFromHome of [true, true, false])
    await on.moderator.api("PATCH", `/posts/${post}`, { hiddenFromHome });
  expect((await on.moderator.api("DELETE", `/posts/${post}`)).status).toBe(204);
  const author = `/user/${on.people.viewer.id}/featured`;
  for (const featured of ["1", "0"]) expect((await on.moderator.post(author, { featured })).status).toBe(303);
  const page = await made(on.moderator.api("POST", "/video-pages", { slug: "zima", sections: [] }));
  await on.moderator.api("DELETE", `/video-pages/${page}`);
  expect(await logged()).toEqual([
    "Ola: cross comment",
    "Ola: delete comment",
    "Ola: delete post",
    "Ola: feature user",
    "Ola: hidden post",
    "Ola: page page",
    "Ola: page page",
    "Ola: shown post",
    "Ola: uncross comment",
    "Ola: unfeature user",
  ]);
  const { text } = await on.admin.get("/admin/log?action=page");
  expect(text.split(">zima</a>")).toHaveLength(3);
  const acts = async (path: string) => (await on.admin.get(`/admin/log?entity=${path}`)).text;
  expect((await acts(post)).match(/>(Cześć|bez nazwy)<\/a>/g)?.sort()).toEqual([
    ">Cześć</a>",
    ">Cześć</a>",
    ">bez nazwy</a>",
  ]);
  expect(await acts(others)).toContain(">bez nazwy</a>");
  for (const words of [">Zarabiajcie z domu</a>", "reklama"]) expect(await acts(struck)).toContain(words);
});

test("pins, tickets, the site's lists and what administrators do in channels of others stand there, each once", async () => {
  const since = harness.ctx.clock.now();
  harness.clock.advance(minute);
  const pinned = await made(
    on.owner.api("POST", "/comments", { content: "Ważne", commentAs: "user", videoId: on.video.id }),
  );
  for (const action of ["pin", "unpin", "unpin"]) await on.moderator.post(`/comments/${pinned}/act`, { action });
  await on.owner.post(`/comments/${pinned}/act`, { action: "pin" });
  await on.moderator.api("POST", "/playlists/featured/items", { videoIds: [on.video.id] });
  const { id } = await makeTicket(harness);
  await on.moderator.post(`/admin/tickets/${id}`, { action: "take" });
  const channel = `/manage-channel/${on.channel.id}`;
  expect((await on.admin.post(`${channel}/videos/${on.video.id}`, { title: "" })).status).toBe(422);
  for (const by of [on.owner, on.admin])
    expect((await by.api("PATCH", `/videos/${on.video.id}`, { title: "Koncert" })).status).toBe(200);
  await on.admin.post(`${channel}/comments`, { action: "settings", from: "everybody" });
  const lines = await harness.ctx.db.select().from(auditLog).where(gt(auditLog.createdAt, since));
  const told = lines.map(({ byName, action, title, detail }) => `${byName}: ${action} ${title} ${detail}`.trim());
  expect((await on.admin.get("/admin/log?action=playlist")).text).toContain(">Wyróżnione</a>");
  expect(told.sort()).toEqual(
    [
      `Adam: channel ${on.channel.name} ${channel}/comments`,
      `Adam: channel ${on.channel.name} /api/videos/${on.video.id}`,
      "Ola: pin Ważne",
      "Ola: playlist featured added",
      "Ola: ticket Nie działa assigned: Ola",
      "Ola: unpin Ważne",
    ].sort(),
  );
});

test("what was done is said in words, in the reader's language", () => {
  const [pl, en] = [translator("pl"), translator("en")];
  expect(detailInWords(pl, "ad", "verified_ok")).toBe("Zatwierdzona");
  expect(detailInWords(pl, "ad", "verified_not_ok: live w tytule")).toBe("Odrzucona: live w tytule");
  expect(detailInWords(en, "page", "published 3")).toBe("Published version 3");
  expect(detailInWords(en, "decide", "delete SPM Reklama pod filmem")).toBe("Delete · Spam · Reklama pod filmem");
  expect(detailInWords(pl, "decide", "leave OTH")).toBe("Zostaw · Inny powód");
  expect(detailInWords(pl, "role", "user → moderator")).toBe("Użytkownik → Moderator");
  expect(detailInWords(pl, "role", "user: uploader → –")).toBe("user: autor filmów → –");
  expect(detailInWords(pl, "role", "creator")).toBe("Twórca");
  expect(detailInWords(pl, "settings", "accent: yellow → green")).toBe("Kolor akcentu: Złoty → Zielony");
  expect(detailInWords(en, "settings", "uploadQuotaBytes: 5368709120 → –")).toMatch(/^[A-Z].*\(GB\): 5 → –$/);
  expect(detailInWords(pl, "settings", 'recipient: "" → "Fundacja"')).toBe("Odbiorca przelewu: – → Fundacja");
  expect(detailInWords(pl, "settings", "adsInEmbeds: false → true")).toMatch(/: nie → tak$/);
  expect(detailInWords(pl, "ticket", "assigned: Ola")).toBe("Przydzielenie: Ola");
  expect(detailInWords(pl, "document", "discarded, pl")).toBe("Odrzucenie szkicu, pl");
  expect(detailInWords(en, "chat", "slow")).toBe("Slow mode");
  expect(detailInWords(en, "playlist", "ordered")).toBe("Order changed");
  expect(detailInWords(pl, "channel", "/manage-channel/a1/comments")).toBe("Komentarze");
  expect(detailInWords(en, "channel", "/api/videos/b2/publish")).toBe("Videos: b2/publish");
  expect(detailInWords(en, "channel", "/watch/b2/comments")).toBe("/watch/b2/comments");
  expect(detailInWords(pl, "settings", "live → open")).toBe("live → open");
});

test("each setting that can be changed has its form's words in the log", () => {
  const settings = [...Object.keys(defaultSettings(harness.ctx.config)), ...Object.keys(defaultDonationSettings)];
  const unsaid = ["maintenance", "setUp", "origin", "stepsPutAway"];
  const named = settings.filter((name) => !unsaid.includes(name));
  const raw = named.filter((name) => settingInWords(translator("pl"), `${name}: 1 → 2`).startsWith(`${name}:`));
  expect(raw).toEqual([]);
});
