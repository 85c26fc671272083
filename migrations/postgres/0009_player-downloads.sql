CREATE TABLE "downloadChoices" (
	"videoId" text PRIMARY KEY NOT NULL,
	"allowed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloadFiles" (
	"videoId" text PRIMARY KEY NOT NULL,
	"mediaVersion" integer NOT NULL,
	"state" text NOT NULL,
	"size" bigint,
	"usedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloadableChannels" (
	"channelId" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "downloadChoices" ADD CONSTRAINT "downloadChoices_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloadFiles" ADD CONSTRAINT "downloadFiles_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloadableChannels" ADD CONSTRAINT "downloadableChannels_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downloadFiles_used" ON "downloadFiles" USING btree ("usedAt");