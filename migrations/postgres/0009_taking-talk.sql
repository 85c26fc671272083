ALTER TABLE "follows" ADD COLUMN "lastPostAt" bigint;--> statement-breakpoint
ALTER TABLE "notificationPreferences" ADD COLUMN "feedSeenAt" bigint;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "hiddenAt" bigint;--> statement-breakpoint
CREATE INDEX "comments_waitingVideo" ON "comments" USING btree ("videoId","createdAt") WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "comments_waitingPost" ON "comments" USING btree ("postId","createdAt") WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "follows_fresh" ON "follows" USING btree ("userId","lastPostAt","followedId");