import { reactTo } from "../platform/reactions.ts";
import "../videos/rules/edit.ts";
import { remakeOf } from "./queries.ts";
import { forgetRemake } from "./rules/end.ts";

/** Nothing is made of what was deleted; who brings it back finds the film as it was. */
reactTo("video deleted", async (tx, { videoId }) => {
  const remake = await remakeOf(tx, videoId);
  if (remake) await forgetRemake(tx, remake);
});
