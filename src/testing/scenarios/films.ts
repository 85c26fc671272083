import { downloadChoices } from "../../downloads/table.ts";
import { day, hour, minute } from "../../platform/clock.ts";
import { captions, type videos } from "../../videos/table.ts";
import { makeVideo } from "../factories.ts";
import type { Harness } from "../harness.ts";
import type { Entities } from "./world.ts";

type Overrides = Partial<typeof videos.$inferInsert>;
type Channels = Record<"channel" | "closed", { id: string }>;

const unlisted: Overrides = { listedAt: null };
const draft: Overrides = { ...unlisted, visibility: "private", publishedAt: null };
const stream: Overrides = { ...unlisted, live: true, processing: "none", playableAt: null, publishedAt: null };
const failed: Overrides = { ...draft, processing: "failed", playableAt: null, sourceKey: "source/1" };

/** Videos, premieres and streams in each of their states. */
export function filmEntities(harness: Harness, { channel, closed }: Channels) {
  const now = harness.clock.now();
  const premiere: Overrides = { premiereAt: now + 300 * day, upcomingAt: now + 300 * day };
  const filmOf = async (of: { id: string }, overrides: Overrides) => {
    const { id } = await makeVideo(harness, of, overrides);
    await harness.ctx.storage.put(`video/${id}/320.webp`, "obraz");
    return id;
  };
  const video = (overrides: Overrides = {}) => filmOf(channel, overrides);
  const empty = () => video({ ...draft, processing: "none", playableAt: null });
  /** With captions, and allowed to be downloaded. */
  const told = async (overrides: Overrides = {}) => {
    const videoId = await video(overrides);
    await harness.ctx.storage.put(`video/${videoId}/captions/pl.vtt`, "WEBVTT\n\n00:01.000 --> 00:02.000\nTak\n");
    await harness.ctx.write(async (tx) => {
      await tx.db.insert(captions).values({ videoId, lang: "pl", label: "polski", createdAt: now });
      await tx.db.insert(downloadChoices).values({ videoId, allowed: true });
    });
    return videoId;
  };
  const entities: Entities = {
    told: () => told(),
    toldPrivate: () => told({ ...unlisted, visibility: "private" }),
    public: () => video(),
    newPublic: () => video(),
    unlisted: () => video({ ...unlisted, visibility: "non_public" }),
    private: () => video({ ...unlisted, visibility: "private" }),
    ofClosed: () => filmOf(closed, { ...unlisted, closed: true }),
    draft: () => video(draft),
    myDraft: (asking) => video({ ...draft, uploaderId: asking.id ?? null }),
    myEmpty: (asking) => video({ ...draft, processing: "none", playableAt: null, uploaderId: asking.id ?? null }),
    myLive: (asking) => video({ ...stream, uploaderId: asking.id ?? null }),
    newDraft: () => video(draft),
    newEmpty: () => empty(),
    newFailed: () => video(failed),
    newPlanned: () => video({ ...draft, plannedPublishDate: now + day }),
    deleted: () => video({ ...unlisted, deletedAt: now }),
    newDeleted: () => video({ ...unlisted, deletedAt: now }),
    premiere: () => video(premiere),
    newPremiere: () => video(premiere),
    announced: () => video({ ...stream, livestreamStartsAt: now + 300 * day, upcomingAt: now + 300 * day }),
    hiddenLive: () => video({ ...stream, visibility: "private" }),
    newLive: () => video(stream),
    onAir: () => video({ ...stream, livestreamStartedAt: now - hour, upcomingAt: now - hour }),
    endedLive: () => video({ live: true, livestreamStartedAt: now - hour, livestreamEndedAt: now - minute }),
  };
  return { entities, empty };
}
