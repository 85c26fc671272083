import { reactTo } from "../platform/reactions.ts";
import "../remakes/rules/take.ts";
import { captionsOf } from "../videos/queries/video.ts";

/** Their files are changed by a job; who saves them before it does has seen the present film. */
reactTo("video file replaced", async (tx, { videoId, cut }) => {
  if (!cut) return;
  for (const { lang, version } of await captionsOf(tx, videoId))
    await tx.enqueue("captions.cut", { videoId, lang, version, cut });
});
