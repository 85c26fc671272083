import { seekerMark } from "../search/rules/seekers.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { captions, type videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import type { Client } from "./client.ts";
import { loginAs, makeUser, makeVideo } from "./factories.ts";
import type { Harness } from "./harness.ts";

type Channel = Parameters<typeof makeVideo>[1];

/** A video that stands in lists and in the index of searches; `said`: what its Polish captions say at 12:47. */
export async function makeFindable(
  harness: Harness,
  channel: Channel,
  overrides: Partial<typeof videos.$inferInsert>,
  said?: string,
): Promise<string> {
  const { id } = await makeVideo(harness, channel, overrides);
  if (said !== undefined) {
    await harness.ctx.storage.put(mediaKeys.caption(id, "pl"), `WEBVTT\n\n00:12:47.000 --> 00:12:50.000\n${said}\n`);
    const row = { videoId: id, lang: "pl", label: "Polski", createdAt: harness.clock.now() };
    await harness.ctx.write((tx) => tx.db.insert(captions).values(row));
  }
  await harness.ctx.write((tx) => refreshListing(tx, id));
  await harness.runJobs();
  return id;
}

/** People whom the marks of a search tell apart, which a few of all people are not. */
export async function makeSeekers(harness: Harness, words: string, count: number): Promise<Client[]> {
  const byMark = new Map<string, { id: string }>();
  while (byMark.size < count) {
    const user = await makeUser(harness);
    byMark.set(seekerMark(harness.ctx, user.id, words), user);
  }
  return Promise.all([...byMark.values()].map((user) => loginAs(harness, user)));
}
