import { reactTo } from "../platform/reactions.ts";
import "../remakes/rules/take.ts";
import { cutChapters } from "./rules.ts";

reactTo("video file replaced", async (tx, { videoId, cut }) => {
  if (cut) await cutChapters(tx, videoId, cut);
});
