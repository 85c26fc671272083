import { refreshListing } from "../videos/rules/listing.ts";
import { captions, type videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import { makeVideo } from "./factories.ts";
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
