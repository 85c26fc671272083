import { eq } from "drizzle-orm";
import { defineJob } from "../platform/jobs/jobs.ts";
import { giveUp, openUploads } from "./rules/parts.ts";
import { uploads } from "./table.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobKinds {
    "uploads.drop": { videoId: string };
  }
}

defineJob("uploads.drop", {
  queue: "default",
  async run(ctx, { videoId }) {
    await ctx.write(async (tx) => {
      for (const { id } of await openUploads(tx, eq(uploads.videoId, videoId))) await giveUp(tx, id);
    });
  },
});
