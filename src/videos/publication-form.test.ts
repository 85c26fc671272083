import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { type makeChannel, makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "./queries/video.ts";
import { videos } from "./table.ts";

let harness: Harness;
let owner: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

async function draft() {
  const video = await makeVideo(harness, channel, { publishedAt: null, listedAt: null });
  const address = `/manage-channel/${channel.id}/videos/${video.id}`;
  const fields = { title: video.title, visibility: "public" };
  return {
    id: video.id,
    address,
    now: () => videoById(harness.ctx, video.id),
    submit: (form: Record<string, string>) => owner.post(address, { ...fields, ...form }),
    shown: async () => (await owner.get(address)).text,
  };
}

/** What a text input holds, or which of the radio buttons of this name is chosen. */
function heldBy(html: string, name: string): string | undefined {
  const inputs = [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`));
  const tag = inputs.find((one) => !one.includes('type="radio"') || one.includes("checked"));
  return / value="([^"]*)"/.exec(tag ?? "")?.[1];
}

describe("the form of publication", () => {
  test("says whether others see the film now", async () => {
    const after = async (form: Record<string, string>) => {
      const { submit } = await draft();
      return (await owner.get((await submit(form)).location ?? "")).text;
    };
    expect(await after({ action: "publish" })).toContain("Film jest opublikowany.");
    for (const form of [
      { action: "save" },
      { action: "publish", visibility: "private" },
      { action: "publish", publication: "planned", releaseDate: "2026-11-22T18:00" },
    ]) {
      const text = await after(form);
      expect([text.includes("Zapisano zmiany."), text.includes("jest opublikowany")]).toEqual([true, false]);
    }
  });

  test("reads its moment in the zone that it names", async () => {
    // The clock stands at 2026-11-21, 12:00 UTC.
    for (const [zone, local, iso] of [
      ["", "2026-11-22T18:00", "2026-11-22T17:00:00.000Z"],
      ["America/New_York", "2026-11-22T18:00", "2026-11-22T23:00:00.000Z"],
      ["Asia/Tokyo", "2026-11-22T18:00", "2026-11-22T09:00:00.000Z"],
      ["No/Where", "2026-11-22T18:00", "2026-11-22T17:00:00.000Z"],
    ] as const) {
      const { submit, now } = await draft();
      const answer = await submit({
        action: "publish",
        publication: "planned",
        releaseDate: local,
        releaseDateZone: zone,
      });
      expect([zone, answer.status, new Date((await now())?.plannedPublishDate ?? 0).toISOString()]).toEqual([
        zone,
        303,
        iso,
      ]);
    }
  });

  test("a moment that is past or missing comes back with every value, and nothing is planned", async () => {
    const { submit, now } = await draft();
    const form = { action: "publish", publication: "premiere", premiereAtZone: "Asia/Tokyo" };
    for (const [premiereAt, message] of [
      ["2026-11-21T20:00", "Wprowadzona data jest nieaktualna"],
      ["", "To pole jest wymagane"],
      ["kiedyś", "Nieprawidłowa wartość"],
    ] as const) {
      const answer = await submit({ ...form, premiereAt, description: "Opis, który zostaje" });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Opis, który zostaje");
      const kept = ["premiereAt", "premiereAtZone", "publication"].map((name) => heldBy(answer.text, name));
      expect(kept).toEqual([premiereAt, "Asia/Tokyo", "premiere"]);
      expect([premiereAt, answer.text.includes(message)]).toEqual([premiereAt, true]);
    }
    expect(await now()).toMatchObject({ publishedAt: null, premiereAt: null });
  });

  test("announces, moves and calls off a premiere", async () => {
    const { submit, now, shown } = await draft();
    await submit({ action: "publish", publication: "premiere", premiereAt: "2026-11-21T20:00" });
    expect((await now())?.premiereAt).toBe(Date.UTC(2026, 10, 21, 19));
    expect(await shown()).toMatch(/Premiera(?:<!-- -->)? <time [^>]*data-local="moment">21-11-2026 \| 20:00</);
    await submit({ action: "move-premiere", premiereAt: "2026-11-21T21:00" });
    expect((await now())?.premiereAt).toBe(Date.UTC(2026, 10, 21, 20));
    expect((await submit({ action: "move-premiere", premiereAt: "2026-11-21T10:00" })).status).toBe(422);
    await submit({ action: "cancel-premiere", premiereStatus: "private" });
    expect(await now()).toMatchObject({ premiereAt: null, publishedAt: null, visibility: "private" });
    const again = await submit({ action: "cancel-premiere", premiereStatus: "private" });
    expect([again.status, again.text.includes("Nic nie jest zaplanowane")]).toEqual([409, true]);
  });

  test("a plan is shown, kept by saving, and taken back", async () => {
    const { submit, now, shown, id } = await draft();
    await submit({ action: "publish", publication: "planned", releaseDate: "2026-11-21T20:00" });
    const page = await shown();
    expect(page).toMatch(/Pojawi się(?:<!-- -->)? <time [^>]*data-local="moment">21-11-2026 \| 20:00</);
    const fields = ["publication", "releaseDate", "releaseDateZone"].map((name) => heldBy(page, name));
    expect(fields).toEqual(["planned", "2026-11-21T20:00", "Europe/Warsaw"]);
    await submit({ action: "save", title: "Nowy tytuł filmu" });
    expect(await now()).toMatchObject({ plannedPublishDate: Date.UTC(2026, 10, 21, 19), title: "Nowy tytuł filmu" });
    const table = (await owner.get(`/manage-channel/${channel.id}/videos?state=planned`)).text;
    expect(table).toContain("Zaplanowany");
    await submit({ action: "unplan" });
    expect(await now()).toMatchObject({ plannedPublishDate: null });
    const states = [
      "published",
      "draft",
      "planned",
      "premiere",
      "live",
      "private",
      "non_public",
      "processing",
      "failed",
    ];
    for (const state of states) {
      const { status, text } = await owner.get(`/manage-channel/${channel.id}/videos?state=${state}`);
      expect([state, status, text.includes(`/videos/${id}"`)]).toEqual([state, 200, state === "draft"]);
    }
  });

  test("a running premiere can be called off, not moved", async () => {
    const { submit, shown } = await draft();
    await submit({ action: "publish", publication: "premiere", premiereAt: "2026-11-21T14:00" });
    const before = harness.clock.now();
    harness.clock.advance(hour + 10_000);
    const page = await shown();
    harness.clock.set(before);
    expect(page).toContain("Premiera trwa");
    expect(page).toContain('value="cancel-premiere"');
    expect(page).not.toContain('value="move-premiere"');
  });
});

test("Enter in a field saves, and in the table does nothing, whatever buttons stand first", async () => {
  const { address, shown, submit } = await draft();
  const firstButton = (html: string, action: string) =>
    /<button[^>]*type="submit"[^>]*>/.exec(html.slice(html.indexOf(` action="${action}"`)))?.[0] ?? "";
  expect(firstButton(await shown(), address)).toContain('value="save"');
  await submit({ action: "publish", publication: "planned", releaseDate: "2026-11-22T18:00" });
  expect(firstButton(await shown(), address)).toContain('value="save"');
  const table = address.slice(0, address.lastIndexOf("/"));
  expect(firstButton((await owner.get(table)).text, `${table}/bulk`)).toContain("disabled");
});

test("what is typed beside a button that does something else is not lost", async () => {
  const { submit, now } = await draft();
  await harness.ctx.write((tx) => tx.db.update(videos).set({ processing: "waiting" }));
  const { status, text } = await submit({ action: "cancel", title: "Jeszcze nie zapisany" });
  expect([status, heldBy(text, "title"), (await now())?.processing]).toEqual([
    200,
    "Jeszcze nie zapisany",
    "cancelled",
  ]);
});
