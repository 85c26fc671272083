CREATE TABLE "watchLater" (
	"userId" text NOT NULL,
	"videoId" text NOT NULL,
	"addedAt" bigint NOT NULL,
	CONSTRAINT "watchLater_userId_videoId_pk" PRIMARY KEY("userId","videoId")
);
--> statement-breakpoint
DROP INDEX "videos_popular";--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watchLater_newest" ON "watchLater" USING btree ("userId","addedAt");--> statement-breakpoint
CREATE INDEX "watchLater_video" ON "watchLater" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "videos_channel_popular" ON "videos" USING btree ("channelId","views") WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_banned" ON "videos" USING btree ("listedAt") WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_popular" ON "videos" USING btree ("views","id") WHERE "videos"."listedAt" is not null;