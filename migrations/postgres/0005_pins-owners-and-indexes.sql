CREATE TABLE "liveOwners" (
	"videoId" text PRIMARY KEY NOT NULL,
	"nodeId" text NOT NULL,
	"leaseUntil" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "pinnedVideoId" text;--> statement-breakpoint
ALTER TABLE "liveOwners" ADD CONSTRAINT "liveOwners_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "liveOwners_lease" ON "liveOwners" USING btree ("leaseUntil");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invitedBy");--> statement-breakpoint
CREATE INDEX "history_video" ON "history" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("channelId","createdAt");--> statement-breakpoint
CREATE INDEX "countedViews_video" ON "countedViews" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "videos_channel_streams" ON "videos" USING btree ("channelId","live","listedAt");--> statement-breakpoint
CREATE INDEX "videos_uploader" ON "videos" USING btree ("uploaderId");