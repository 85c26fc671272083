import { describe, expect, test } from "bun:test";
import { isPremiereSoon, type StateFacts, type VideoState, videoState } from "./state.ts";

const now = 1_000_000_000;
const soon = now + 60_000;
const before = now - 60_000;

const none: StateFacts = {
  live: false,
  livestreamStartsAt: null,
  livestreamStartedAt: null,
  livestreamEndedAt: null,
  premiereAt: null,
  premiereEndedAt: null,
  duration: null,
  plannedPublishDate: null,
  publishedAt: null,
};

const table: [string, Partial<StateFacts>, VideoState][] = [
  ["nothing said yet", {}, "created"],
  ["published", { publishedAt: before }, "published"],
  ["published this very moment", { publishedAt: now }, "published"],
  ["published, and the clock was set back since", { publishedAt: soon }, "published"],
  ["planned", { plannedPublishDate: soon }, "planned-publish"],
  ["planned, its moment just passed and the job has not run", { plannedPublishDate: before }, "planned-publish"],
  ["planned once, published since", { plannedPublishDate: before, publishedAt: before }, "published"],
  ["a stream without a time", { live: true, publishedAt: before }, "waiting-for-live-scheduled"],
  ["a stream that only its makers see", { live: true }, "waiting-for-live-scheduled"],
  ["a stream with a time", { live: true, livestreamStartsAt: soon }, "live-scheduled"],
  ["a stream whose time is now", { live: true, livestreamStartsAt: now }, "waiting-for-live-scheduled"],
  ["a stream that is late", { live: true, livestreamStartsAt: before }, "waiting-for-live-scheduled"],
  ["on the air", { live: true, livestreamStartsAt: before, livestreamStartedAt: before }, "live"],
  ["on the air, begun before its time", { live: true, livestreamStartsAt: soon, livestreamStartedAt: before }, "live"],
  ["over", { live: true, livestreamStartedAt: before, livestreamEndedAt: now, publishedAt: before }, "live-ended"],
  ["ended before it ever began", { live: true, livestreamStartsAt: soon, livestreamEndedAt: now }, "live-ended"],
  ["a premiere to come", { premiereAt: soon, duration: 60, publishedAt: before }, "premiere-scheduled"],
  ["a premiere's first moment", { premiereAt: now, duration: 60 }, "premiere"],
  ["in the middle of a premiere", { premiereAt: now - 30_000, duration: 60 }, "premiere"],
  ["a premiere's last moment", { premiereAt: now - 59_999, duration: 60 }, "premiere"],
  ["a premiere that is over", { premiereAt: now - 60_000, duration: 60 }, "premiere-ended"],
  ["a premiere ended early", { premiereAt: now - 1000, premiereEndedAt: now, duration: 60 }, "premiere-ended"],
  ["a stream never premieres", { live: true, premiereAt: soon, livestreamStartedAt: before }, "live"],
];

describe("the state of a video", () => {
  for (const [name, facts, state] of table) {
    test(`${name}: ${state}`, () => expect(videoState({ ...none, ...facts }, now)).toBe(state));
  }

  test("a premiere is soon from as long before its beginning as it lasts, until it begins", () => {
    const soonAt = (ahead: number) => isPremiereSoon({ ...none, premiereAt: now + ahead, duration: 60 }, now);
    expect([60_001, 60_000, 1, 0, -1].map(soonAt)).toEqual([false, true, true, false, false]);
    expect(isPremiereSoon({ ...none, publishedAt: before, duration: 60 }, now)).toBe(false);
  });

  test("the table names every state", () => {
    const all: Record<VideoState, true> = {
      "live-scheduled": true,
      "waiting-for-live-scheduled": true,
      live: true,
      "live-ended": true,
      "premiere-scheduled": true,
      premiere: true,
      "premiere-ended": true,
      "planned-publish": true,
      published: true,
      created: true,
    };
    expect(new Set(table.map(([, , state]) => state))).toEqual(new Set(Object.keys(all) as VideoState[]));
  });
});
