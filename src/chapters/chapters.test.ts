import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { describedWith } from "../videos/chapters.ts";
import { videoById } from "../videos/queries/video.ts";
import { issueOfChapter, readClock } from "./limits.ts";

let harness: Harness;
let owner: Client;
let channel: { id: string };

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

const chapters = [
  { startSeconds: 0, title: "Start" },
  { startSeconds: 304, title: "Pierwszy łańcuch" },
  { startSeconds: 3723, title: "Nocleg" },
];
const written = "0:00 Start\n5:04 Pierwszy łańcuch\n1:02:03 Nocleg";

test("chapters are written where the description names some, or at its end, and read back", async () => {
  const { id } = await makeVideo(harness, channel, { duration: 5000, description: "O górach." });
  expect((await owner.api("PUT", `/videos/${id}/chapters`, { chapters })).json).toEqual({ chapters });
  expect((await videoById(harness.ctx, id))?.description).toBe(`O górach.\n\n${written}`);
  const page = `/manage-channel/${channel.id}/videos/${id}/chapters`;
  expect((await owner.get(page)).text).toContain("5:04 Pierwszy łańcuch");
  const lines = "0:00 Początek\n\n 45 Dalej ";
  expect((await owner.post(page, { chapters: lines })).status).toBe(303);
  expect((await videoById(harness.ctx, id))?.description).toBe("O górach.\n\n0:00 Początek\n0:45 Dalej");
  expect((await owner.post(page, { chapters: "" })).status).toBe(303);
  expect((await videoById(harness.ctx, id))?.description).toBe("O górach.");
});

test("what stands around the list stays, and what only looks like chapters does too", () => {
  const around = "Trasa:\n0:00 A\n1:00 B\n\nSpotkanie 12:30 w schronisku.";
  expect(describedWith(around, 5000, chapters)).toBe(`Trasa:\n${written}\n\nSpotkanie 12:30 w schronisku.`);
  expect(describedWith(around, 5000, [])).toBe("Spotkanie 12:30 w schronisku.");
  expect(describedWith("12:30 obiad", 5000, chapters)).toBe(`12:30 obiad\n\n${written}`);
});

test("chapters that are none are refused, with what is wrong", async () => {
  const { id } = await makeVideo(harness, channel, { duration: 100 });
  const refused = async (...times: number[]) => {
    const sent = { chapters: times.map((startSeconds) => ({ startSeconds, title: "Tytuł" })) };
    const { status, json } = await owner.api("PUT", `/videos/${id}/chapters`, sent);
    return [status, ...Object.keys((json as { fields: object }).fields)];
  };
  expect(await refused(0)).toEqual([422, "chapters.0.title"]);
  expect(await refused(5, 10)).toEqual([422, "chapters.0.startSeconds"]);
  expect(await refused(0, 20, 20)).toEqual([422, "chapters.2.startSeconds"]);
  expect(await refused(0, 100)).toEqual([422, "chapters.1.startSeconds"]);
  const page = `/manage-channel/${channel.id}/videos/${id}/chapters`;
  expect((await owner.post(page, { chapters: "wstęp 0:00" })).text).toContain("Każdy wiersz zaczyna się od czasu");
});

test("times are read as people write them, and each chapter knows what is wrong with it", () => {
  expect(["1:02:03", "4:05", "90", "1:75", "x"].map(readClock)).toEqual([3723, 245, 90, undefined, undefined]);
  const [first, second] = [
    { startSeconds: 0, title: "A" },
    { startSeconds: 10, title: "" },
  ];
  expect([issueOfChapter(second, undefined, 0), issueOfChapter(first, second, 0)]).toEqual(["first", "order"]);
  expect([issueOfChapter(second, first, 10), issueOfChapter(second, first, 20)]).toEqual(["late", "title"]);
});
