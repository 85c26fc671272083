import { eq } from "drizzle-orm";
import "../comments/rules/count.ts";
import { reactTo } from "../platform/reactions.ts";
import "../ratings/rules.ts";
import "../remakes/rules/take.ts";
import "../subscriptions/rules.ts";
import "../videos/rules/erase.ts";
import { collectIn } from "./rules/collect.ts";
import { viewerMark } from "./rules/marks.ts";
import { statDays, statHours, statMinutes, statTotals, statVisitors } from "./table.ts";

reactTo("subscriptions changed", (tx, { userId, channelIds, by }) => {
  const [at, viewer] = [tx.clock.now(), viewerMark(tx, { userId })];
  return collectIn(
    tx,
    channelIds.map((channelId) => ({ kind: "subscribed", at, viewer, channelId, by })),
  );
});

reactTo("video rated", (tx, rated) => collectIn(tx, [{ kind: "rated", at: tx.clock.now(), ...rated }]));

reactTo("comment let in", (tx, place) => collectIn(tx, [{ kind: "commented", at: tx.clock.now(), ...place }]));

reactTo("video file replaced", (tx, { videoId }) => collectIn(tx, [{ kind: "replaced", at: tx.clock.now(), videoId }]));

/** What its channel and the site had of it stays theirs. */
reactTo("video erased", async (tx, { videoId }) => {
  for (const table of [statDays, statTotals, statHours, statMinutes, statVisitors])
    await tx.db.delete(table).where(eq(table.subjectId, videoId));
});
