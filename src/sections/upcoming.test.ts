import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { day, hour, minute } from "../platform/clock.ts";
import { makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { videos } from "../videos/table.ts";

let harness: Harness;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  channel = await makeChannel(harness, await makeUser(harness, { role: "creator" }));
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.ctx.write((tx) => tx.db.delete(videos));
  // Past what visitors are given from memory.
  harness.clock.advance(3000);
});

async function video(title: string, more: Parameters<typeof makeVideo>[2]) {
  const made = await makeVideo(harness, channel, { title, listedAt: null, ...more });
  await harness.ctx.write((tx) => refreshListing(tx, made.id));
  return made;
}

const at = (milliseconds: number) => harness.clock.now() + milliseconds;
const page = async (path: string) => (await harness.guest().get(path)).text.replaceAll("\u00a0", " ");
const order = (text: string, titles: string[]) =>
  titles.filter((title) => text.includes(title)).sort((a, b) => text.indexOf(a) - text.indexOf(b));

describe("what is on the air and to come", () => {
  test("stands in order on its page, on the home page and on the television", async () => {
    await video("Jutrzejsza premiera", { premiereAt: at(25 * hour) });
    await video("Bliska premiera", { premiereAt: at(2 * hour) });
    await video("Odległa transmisja", { live: true, livestreamStartsAt: at(5 * day) });
    await video("Spóźniona transmisja", { live: true, livestreamStartsAt: at(-minute) });
    await video("Porzucona transmisja", { live: true, livestreamStartsAt: at(-2 * day) });
    await video("Trwa na żywo", {
      live: true,
      livestreamStartedAt: at(-30 * hour),
      livestreamStartsAt: at(-30 * hour),
    });
    await video("Trwająca premiera", { premiereAt: at(-30_000), duration: 60 });
    await video("Skończona premiera", { premiereAt: at(-2 * hour), duration: 60 });
    await video("Skończona transmisja", { live: true, livestreamStartedAt: at(-hour), livestreamEndedAt: at(-minute) });
    await video("Prywatna premiera", { premiereAt: at(hour), visibility: "private" });
    await video("Premiera z linkiem", { premiereAt: at(hour), visibility: "non_public" });
    await video("Zaplanowany film", { publishedAt: null, plannedPublishDate: at(hour) });
    const expected = [
      ...["Trwa na żywo", "Trwająca premiera", "Spóźniona transmisja", "Bliska premiera", "Odległa transmisja"],
    ];
    const shown = async (path: string, from: string, to: string) => {
      const text = await page(path);
      const part = text.slice(text.indexOf(from), to ? text.indexOf(to) : undefined);
      return order(
        part,
        [...part.matchAll(/(?:class="card-title"|class="tv-name")[^>]*>([^<]+)</g)].map(([, name]) => name ?? ""),
      );
    };
    expect(await shown("/live-upcoming", "<h1", "</main>")).toEqual(expected);
    expect(await shown("/", 'id="na-zywo"', 'id="nowe"')).toEqual(expected);
    expect(await shown("/tv", "tv-na-zywo", 'id="tv-nowe"')).toEqual(expected);
  });

  test("each says what it is", async () => {
    await video("Trwa na żywo", { live: true, livestreamStartedAt: at(-hour) });
    await video("Bliska premiera", { premiereAt: at(2 * hour + minute) });
    await video("Odległa transmisja", { live: true, livestreamStartsAt: at(5 * day) });
    const text = await page("/live-upcoming");
    expect(text).toContain('<span class="badge live corner-end">NA ŻYWO</span>');
    expect(text).toMatch(/data-then="PREMIERA"[^>]*>Premiera<time [^>]*data-countdown="true">2:01:00<\/time>/);
    expect(text).toContain("za 2 godziny");
    expect(text).toMatch(/>Transmisja<time [^>]*>26-11-2026 \| 13:00<\/time>/);
    expect(text).not.toContain("data-preview");
    const english = await page("/en/live-upcoming");
    for (const words of ["LIVE", "Premiere", "in 2 hours", "Live and upcoming"]) expect(english).toContain(words);
  });

  test("nothing at all is said in words; the home page has no empty section", async () => {
    expect(await page("/live-upcoming")).toContain("Teraz nikt nie nadaje na żywo");
    expect(await page("/tv")).toContain("Nie ma jeszcze nic do oglądania");
    await video("Zwykły film", {});
    harness.clock.advance(3000);
    const home = await page("/");
    expect([home.includes("Zwykły film"), home.includes('id="na-zywo"')]).toEqual([true, false]);
  });

  test("the home page leads to more from the ninth on", async () => {
    const more = 'class="more" href="/live-upcoming"';
    for (let n = 1; n <= 8; n++) await video(`Premiera ${n}`, { premiereAt: at(n * hour) });
    expect(await page("/")).not.toContain(more);
    await video("Premiera 9", { premiereAt: at(9 * hour) });
    harness.clock.advance(3000);
    const home = await page("/");
    expect([home.includes(more), home.includes("Premiera 9<")]).toEqual([true, false]);
    expect(await page("/live-upcoming")).toContain("Premiera 9<");
  });

  test("the television plays what one may see and leads back", async () => {
    const open = await video("Film na telewizor", {});
    const hidden = await video("Ukryty", { visibility: "private" });
    const shown = await page(`/tv/${open.id}`);
    expect(shown).toContain(`src="/embed/${open.id}?autoplay=1&amp;title=0&amp;next=0"`);
    expect(shown).toContain('data-theme="dark"');
    expect(shown).toContain('href="/tv" data-tv-exit');
    expect((await harness.guest().get(`/tv/${hidden.id}`)).status).toBe(404);
  });
});
