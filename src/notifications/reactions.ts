import { reactTo } from "../platform/reactions.ts";
import { memberIds } from "./rules/audience.ts";
import { notifyPeople } from "./rules/personal.ts";
import { forgetPost, notifyOfPostRating, planNewPost } from "./rules/posts.ts";

reactTo("video liked", async (tx, { videoId, channelId, byUserId }) =>
  notifyPeople(tx, {
    type: "video_rate",
    to: await memberIds(tx, channelId),
    by: { userId: byUserId, channelId: null },
    subjectId: videoId,
    videoId,
    channelId,
  }),
);
reactTo("post published", planNewPost);
reactTo("post rated", notifyOfPostRating);
reactTo("post deleted", forgetPost);
