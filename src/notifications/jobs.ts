import { defineJob } from "../platform/jobs/jobs.ts";
import { type PushBatch, type PushRetry, pushAgain, pushReminder, pushTest, pushToPeople } from "./rules/delivery.ts";
import { notifyLiveNow, notifyLiveSoon, notifyNewVideo } from "./rules/fan-out.ts";
import { notifyNewPost } from "./rules/posts.ts";

type Event = {
  videoId: string;
  /** Subscribers up to this user id were told by former jobs. */
  after?: string;
};

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "notifications.newVideo": Event;
    "notifications.liveSoon": Event;
    "notifications.liveNow": Event;
    "notifications.newPost": { postId: string; after?: string };
    "notifications.push": PushBatch;
    "notifications.pushOne": PushRetry;
    "notifications.pushTest": { userId: string };
    "notifications.pushReminder": { userId: string; unread: number };
  }
}

defineJob("notifications.newVideo", {
  queue: "default",
  run: (ctx, { videoId, after }) => notifyNewVideo(ctx, videoId, after),
});

defineJob("notifications.liveSoon", {
  queue: "default",
  run: (ctx, { videoId, after }) => notifyLiveSoon(ctx, videoId, after),
});

defineJob("notifications.liveNow", {
  queue: "default",
  run: (ctx, { videoId, after }) => notifyLiveNow(ctx, videoId, after),
});

defineJob("notifications.newPost", {
  queue: "default",
  run: (ctx, { postId, after }) => notifyNewPost(ctx, postId, after),
});

defineJob("notifications.push", { queue: "push", run: (ctx, batch, { signal }) => pushToPeople(ctx, batch, signal) });

defineJob("notifications.pushOne", { queue: "push", run: (ctx, retry) => pushAgain(ctx, retry) });

defineJob("notifications.pushTest", {
  queue: "push",
  run: (ctx, { userId }, { signal }) => pushTest(ctx, userId, signal),
});

defineJob("notifications.pushReminder", {
  queue: "push",
  run: (ctx, { userId, unread }, { signal }) => pushReminder(ctx, userId, unread, signal),
});
