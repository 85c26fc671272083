import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { linesOf, retimed, typedText } from "../platform/media/caption-files.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { captions } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import { issueOfCue, readTime, timeText } from "./wire.ts";

let harness: Harness;
let owner: Client;
let id: string;
let page: string;

beforeAll(async () => {
  harness = await startHarness();
  const made = await makeOwner(harness);
  owner = made.owner;
  ({ id } = await makeVideo(harness, made.channel, { title: "Film bez słów" }));
  await harness.ctx.write((tx) => refreshListing(tx, id));
  page = `/manage-channel/${made.channel.id}/videos/${id}/captions`;
});
afterAll(() => harness[Symbol.asyncDispose]());

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text });
const stored = async (lang: string) => (await harness.ctx.storage.open(mediaKeys.caption(id, lang)))?.text();
const put = (lang: string, version: number, cues: object[]) =>
  owner.api("PUT", `/videos/${id}/captions/${lang}`, { label: "polski", version, cues });

describe("captions that are edited", () => {
  test("are kept as they were typed, in order, and found by searches", async () => {
    const answer = await put("pl", 0, [
      cue(4000, 5000, "A & B <b>krzyczą</b>: 2 < 3 --> dalej"),
      cue(1000, 2500, "Rozmawiamy o pszczołach\nna łące"),
    ]);
    expect(answer.json).toEqual({ version: 1 });
    expect(await stored("pl")).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nRozmawiamy o pszczołach\nna łące\n\n" +
        "00:00:04.000 --> 00:00:05.000\nA &amp; B <b>krzyczą</b>: 2 &lt; 3 --&gt; dalej\n",
    );
    expect((await owner.api("GET", `/videos/${id}/captions/pl`)).json).toMatchObject({
      ...{ lang: "pl", label: "polski", version: 1 },
      cues: [cue(1000, 2500, "Rozmawiamy o pszczołach\nna łące"), { text: "A & B <b>krzyczą</b>: 2 < 3 --> dalej" }],
    });
    await harness.runJobs();
    expect((await harness.guest().get("/search?query=pszczoły")).text).toContain("Film bez słów");
  });

  test("stand in their list by their label, and by their language where the label is not its name", async () => {
    const listed = async () => (await owner.get(page)).text.replaceAll("<!-- -->", "");
    const beside = '<span class="quiet small">polski</span>';
    expect(await listed()).toContain("<b>polski</b>");
    expect(await listed()).not.toContain(beside);
    const label = (text: string) =>
      harness.ctx.write((tx) => tx.db.update(captions).set({ label: text }).where(eq(captions.videoId, id)));
    await label("Dla niesłyszących");
    expect(await listed()).toContain(beside);
    await label("polski");
  });

  test("do not take the place of what somebody else changed since", async () => {
    expect((await put("pl", 0, [cue(0, 1000, "Spóźnione")])).status).toBe(409);
    expect((await put("pl", 1, [cue(0, 1000, "Na czas")])).json).toEqual({ version: 2 });
    const text = "WEBVTT\n\n00:00.000 --> 00:02.000\nBez skryptów\n";
    const form = { action: "save", captionLabel: "polski", text };
    expect((await owner.post(`${page}/pl`, { ...form, version: "1" })).status).toBe(409);
    expect((await owner.post(`${page}/pl`, { ...form, version: "2" })).status).toBe(303);
    expect(await stored("pl")).toContain("Bez skryptów");
  });

  test("are refused where a caption ends before it begins or says nothing", async () => {
    const answer = await put("pl", 3, [cue(2000, 1000, "Na opak"), cue(3000, 4000, "  ")]);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.json as { fields: object }).fields)).toEqual(["cues.0.endMs", "cues.1.text"]);
  });

  test("are moved and stretched, and had as files of both kinds", async () => {
    await put("en", 0, [cue(1000, 2000, "One"), cue(10_000, 12_000, "<i>Two</i>")]);
    expect((await owner.post(`${page}/en`, { action: "retime", shiftSeconds: "-1,5", percent: "110" })).status).toBe(
      303,
    );
    const srt = await owner.get(`${page}/en/srt`);
    expect(srt.text).toBe(
      "1\r\n00:00:00,000 --> 00:00:00,700\r\nOne\r\n\r\n2\r\n00:00:09,500 --> 00:00:11,700\r\n<i>Two</i>\r\n",
    );
    expect(srt.headers.get("content-disposition")).toContain("Film%20bez%20s%C5%82%C3%B3w.en.srt");
    expect((await owner.get(`${page}/en/vtt`)).text).toContain("00:00:09.500 --> 00:00:11.700");
    expect((await owner.post(`${page}/en`, { action: "retime", shiftSeconds: "dużo", percent: "100" })).status).toBe(
      422,
    );
  });

  test("come as a file, are begun without one, and go", async () => {
    const file = new File(["1\n00:00:01,000 --> 00:00:02,000\nПривіт\n"], "napisy.srt");
    const added = await owner.post(page, { action: "add", captionLang: "uk", captionLabel: "", captions: file });
    expect(added.location).toBe(`${page}/uk`);
    expect(await stored("uk")).toContain("Привіт");
    const begun = await owner.post(page, { action: "add", captionLang: "de", captionLabel: "Deutsch" });
    expect(begun.location).toBe(`${page}/de?label=Deutsch`);
    expect((await owner.get(`${page}/de?label=Deutsch`)).text).toContain("caption-editor");
    const { text } = await owner.get(page);
    expect(text).toContain("ukraiński");
    // What there is in Polish, English and Ukrainian is not offered once more.
    expect(text).toContain('<option value="de" selected="">');
    await owner.post(page, { action: "remove-uk" });
    expect((await owner.api("GET", `/videos/${id}/captions`)).json).toMatchObject({
      items: [{ lang: "en" }, { lang: "pl" }],
    });
  });
});

test("what is typed reads as it was, and times are read as people write them", () => {
  expect(linesOf("a < b & c\n<b>x</b> <script>")).toEqual(["a &lt; b &amp; c", "<b>x</b>"]);
  expect(typedText(linesOf("a < b & c"))).toBe("a < b & c");
  for (const [text, time] of [
    ["1:02:03.4", 3_723_400],
    ["2:03", 123_000],
    ["3,05", 3050],
    ["90", 90_000],
    ["1:75", undefined],
    ["", undefined],
    ["-1", undefined],
  ] as const)
    expect([text, readTime(text)]).toEqual([text, time]);
  expect([timeText(3_723_400, "en"), timeText(61_005, "pl")]).toEqual(["1:02:03.400", "1:01,005"]);
  expect(issueOfCue(cue(0, 2000, "a"), cue(1000, 3000, "b"), 0)).toBe("overlap");
  expect(issueOfCue(cue(5000, 6000, "a"), undefined, 4000)).toBe("late");
  expect(retimed([{ startMs: 100, endMs: 200, lines: ["x"] }], { factor: 1, shiftMs: -500 })).toEqual([]);
});
