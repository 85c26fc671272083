import { expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { liveForm, liveScene } from "../testing/live.ts";
import { beginUpload } from "../uploads/rules/begin.ts";
import { streamsPerHour } from "../videos/limits.ts";
import { videoById } from "../videos/queries/video.ts";
import { createVideo } from "../videos/rules/edit.ts";
import { videos } from "../videos/table.ts";
import { createLive } from "./rules/lives.ts";

const { scene, newLive, roomOf } = liveScene();

test("a stream is announced by a form; the page of its channel leads back to it", async () => {
  const { harness, owner, channel } = scene;
  const { ctx, clock } = harness;
  const sent = await owner.post(newLive(), { ...liveForm, description: "Z Kasprowego" });
  expect(sent.status).toBe(303);
  const id = /videos\/(\w+)\/live$/.exec(sent.location ?? "")?.[1] ?? "";
  expect(await videoById(ctx, id)).toMatchObject({
    live: true,
    title: "Tatry na żywo",
    description: "Z Kasprowego",
    visibility: "public",
    livestreamStartsAt: null,
    publishedAt: clock.now(),
  });
  const room = await owner.get(roomOf(id));
  expect(room.text).toContain("Czekamy na sygnał");
  expect(room.text).toContain("rtmp://localhost:1940/live");
  expect((await owner.get(newLive())).text).toContain(`href="${roomOf(id)}"`);
  expect((await owner.get(`/manage-channel/${channel.id}/videos`)).text).toContain(`href="${roomOf(id)}"`);
  expect((await owner.get(`/manage-channel/${channel.id}/videos/${id}`)).text).toContain(`href="${roomOf(id)}"`);
});

test("below a stream that only has a name stands no empty panel", async () => {
  const { owner } = scene;
  const panelOf = async (fields: Record<string, string>) => {
    const sent = await owner.post(newLive(), { ...liveForm, description: "", tags: "", ...fields });
    const id = /videos\/(\w+)\/live$/.exec(sent.location ?? "")?.[1] ?? "";
    return /<div class="desc"[^>]*>/.exec((await owner.get(`/watch/${id}`)).text)?.[0];
  };
  expect(await panelOf({})).toContain("hidden");
  expect(await panelOf({ description: "Z Kasprowego" })).not.toContain("hidden");
  expect(await panelOf({ starts: "later", livestreamStartsAt: "2027-01-02T18:00" })).not.toContain("hidden");
});

test("a time without a zone is Polish, one with a zone is of that zone, and neither may be past", async () => {
  const { harness, owner } = scene;
  const { ctx } = harness;
  const startOf = async (fields: Record<string, string>) => {
    const sent = await owner.post(newLive(), { ...liveForm, starts: "later", ...fields });
    const id = /videos\/(\w+)\/live$/.exec(sent.location ?? "")?.[1];
    const start = id && (await videoById(ctx, id))?.livestreamStartsAt;
    return start
      ? new Date(start).toISOString()
      : [
          sent.status,
          /id="f-livestreamStartsAt-issue">.*?<\/svg>(?:<!-- -->)?\s*(?:<!-- -->)?([^<]+)/.exec(sent.text)?.[1],
        ];
  };
  expect(await startOf({ livestreamStartsAt: "2026-11-22T20:00" })).toBe("2026-11-22T19:00:00.000Z");
  expect(await startOf({ livestreamStartsAt: "2027-06-22T20:00" })).toBe("2027-06-22T18:00:00.000Z");
  const inLondon = { livestreamStartsAt: "2026-11-22T20:00", livestreamStartsAtZone: "Europe/London" };
  expect(await startOf(inLondon)).toBe("2026-11-22T20:00:00.000Z");
  expect(await startOf({ livestreamStartsAt: "" })).toEqual([422, "To pole jest wymagane"]);
  expect(await startOf({ livestreamStartsAt: "jutro" })).toEqual([422, "Nieprawidłowa wartość"]);
  expect(await startOf({ livestreamStartsAt: "2026-11-20T20:00" })).toEqual([422, "Wprowadzona data jest nieaktualna"]);
  expect(await startOf({ livestreamStartsAt: "2029-11-20T20:00" })).toEqual([
    422,
    "Transmisję można zaplanować najwyżej rok wcześniej",
  ]);
});

test("a form that fails keeps what was typed, and a refused picture leaves no stream behind", async () => {
  const { harness, owner } = scene;
  const count = async () => (await harness.ctx.db.select().from(videos)).length;
  const before = await count();
  const failed = await owner.post(newLive(), {
    ...liveForm,
    title: "Ta",
    description: "Opis, który zostaje",
    starts: "later",
    livestreamStartsAt: "2026-11-22T20:00",
    visibility: "private",
    liveAutofinish: [],
  });
  expect(failed.status).toBe(422);
  expect(failed.text).toContain("Opis, który zostaje");
  expect(failed.text).toContain('value="2026-11-22T20:00"');
  expect(failed.text).toMatch(/value="later"[^>]*checked|checked[^>]*value="later"/);
  expect(failed.text).toMatch(/value="private"[^>]*checked|checked[^>]*value="private"/);
  expect(failed.text).not.toMatch(/name="liveAutofinish"[^>]*checked/);
  const picture = new File(["not a picture"], "obraz.png", { type: "image/png" });
  const refused = await owner.post(newLive(), { ...liveForm, thumbnail: picture });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('aria-describedby="f-thumbnail-issue');
  expect(await count()).toBe(before);
});

test("streams are announced so often only, whichever way", async () => {
  const { harness } = scene;
  const user = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, user);
  const actor = { userId: user.id, role: "creator" as const, channelIds: [channel.id] };
  for (let index = 0; index < streamsPerHour; index++)
    await createVideo(harness.ctx, actor, { channelId: channel.id, title: "Na żywo", live: true });
  const client = await loginAs(harness, user);
  expect((await client.api("POST", "/videos", { channelId: channel.id, live: true })).status).toBe(429);
  const live = createLive(harness.ctx, actor, channel.id, {
    title: "O jeden za dużo",
    ...{ visibility: "public", liveAutostart: true, liveAutofinish: true },
  });
  await expect(live).rejects.toMatchObject({ status: 429 });
  const made = await createVideo(harness.ctx, actor, { channelId: channel.id, title: "Film" });
  expect(made.live).toBe(false);
});

test("a stream is an empty video with a flag, too", async () => {
  const { harness, owner, stranger, channel } = scene;
  const made = await owner.api("POST", "/videos", { channelId: channel.id, live: true });
  expect([made.status, (made.json as { live: boolean }).live]).toEqual([201, true]);
  const { _id: id } = made.json as { _id: string };
  expect((await owner.api("GET", `/videos/${id}/live/stats`)).json).toMatchObject({ stage: "waiting", health: null });
  expect((await owner.get(roomOf(id))).status).toBe(200);
  expect((await stranger.api("POST", "/videos", { channelId: channel.id, live: true })).status).toBe(404);
  const actor = { userId: owner.userId ?? "", role: "creator", channelIds: [channel.id] } as const;
  const upload = beginUpload(harness.ctx, actor, { videoId: id, fileName: "film.mp4", size: 1000 });
  await expect(upload).rejects.toMatchObject({ code: "UPLOAD_EXISTS" });
});

test("a stream is announced by its visibility, whichever door it was made through", async () => {
  const { harness, owner, channel } = scene;
  const doors = {
    async form(visibility: string) {
      const sent = await owner.post(newLive(), { ...liveForm, title: `Przez formularz: ${visibility}`, visibility });
      return /videos\/(\w+)\/live$/.exec(sent.location ?? "")?.[1] ?? "";
    },
    async api(visibility: string) {
      const { json } = await owner.api("POST", "/videos", { channelId: channel.id, live: true });
      const { _id: id } = json as { _id: string };
      harness.clock.advance(hour);
      await owner.api("PATCH", `/videos/${id}`, { title: `Przez API: ${visibility}`, visibility });
      return id;
    },
  };
  const seen: Record<string, unknown> = {};
  for (const [door, make] of Object.entries(doors)) {
    for (const visibility of ["public", "non_public", "private"]) {
      const id = await make(visibility);
      harness.clock.advance(3000);
      const page = await harness.guest().get(`/watch/${id}`);
      const own = await owner.get(`/watch/${id}`);
      seen[`${door} ${visibility}`] = {
        stranger: page.status,
        state: ((await harness.guest().get(`/watch/${id}/state`)).json as { state?: string } | undefined)?.state,
        embed: (await harness.guest().get(`/embed/${id}`)).status,
        listed: (await harness.guest().get("/live-upcoming")).text.includes(id),
        owner: [
          own.status,
          own.text.includes('data-island="player"'),
          own.text.includes("Film nie jest jeszcze gotowy"),
        ],
        announced: ((await owner.api("GET", `/videos/${id}`)).json as { publishedAt: string }).publishedAt,
      };
      harness.clock.advance(3000);
    }
  }
  const waits = (visibility: string) => ({
    stranger: visibility === "private" ? 404 : 200,
    state: visibility === "private" ? undefined : "waiting",
    embed: visibility === "private" ? 404 : 200,
    listed: visibility === "public",
    owner: [200, true, false],
    announced: expect.any(String),
  });
  for (const [name, facts] of Object.entries(seen))
    expect([name, facts]).toEqual([name, waits(name.split(" ")[1] ?? "")]);
  // From the moment on at which people may see it, not from when it was an idea.
  const { _id: id } = (await owner.api("POST", "/videos", { channelId: channel.id, live: true })).json as {
    _id: string;
  };
  const nameless = await owner.api("PATCH", `/videos/${id}`, { visibility: "public" });
  expect([nameless.status, (nameless.json as { fields: object }).fields]).toEqual([
    422,
    { title: "To pole jest wymagane" },
  ]);
  harness.clock.advance(48 * hour);
  const at = harness.clock.now();
  const named = await owner.api("PATCH", `/videos/${id}`, { title: "Nareszcie", visibility: "public" });
  expect((named.json as { publishedAt: string }).publishedAt).toBe(new Date(at).toISOString());
  expect((await harness.guest().get("/live-upcoming")).text).toContain(id);
});
