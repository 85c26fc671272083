ALTER TABLE "channels" ADD COLUMN "pinnedVideoId" text;--> statement-breakpoint
CREATE INDEX "videos_channel_streams" ON "videos" USING btree ("channelId","live","listedAt");