CREATE TABLE "adDays" (
	"adId" text NOT NULL,
	"day" integer NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"skips" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"playedMs" bigint DEFAULT 0 NOT NULL,
	"skippedMs" bigint DEFAULT 0 NOT NULL,
	"kinds" text DEFAULT '' NOT NULL,
	CONSTRAINT "adDays_adId_day_pk" PRIMARY KEY("adId","day")
);
--> statement-breakpoint
CREATE TABLE "adPoints" (
	"id" text PRIMARY KEY NOT NULL,
	"fromId" text,
	"toId" text,
	"points" bigint NOT NULL,
	"reason" text NOT NULL,
	"sourceId" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "adPurses" (
	"holderId" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"hundredths" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "adShowings" (
	"id" text PRIMARY KEY NOT NULL,
	"adId" text NOT NULL,
	"slot" text NOT NULL,
	"at" bigint NOT NULL,
	"viewed" boolean NOT NULL,
	"skipped" boolean NOT NULL,
	"clickedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "adStates" (
	"id" text PRIMARY KEY NOT NULL,
	"adId" text NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'video' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"videoId" text,
	"bannerVersion" integer DEFAULT 0 NOT NULL,
	"placement" text DEFAULT 'before' NOT NULL,
	"dismissMode" text DEFAULT 'after_5_seconds' NOT NULL,
	"clickAction" text DEFAULT 'none' NOT NULL,
	"clickUrl" text DEFAULT '' NOT NULL,
	"clickVideoId" text,
	"ageTarget" integer DEFAULT 0 NOT NULL,
	"targetCategories" jsonb NOT NULL,
	"targetTags" jsonb NOT NULL,
	"targetLangs" jsonb NOT NULL,
	"startsAt" bigint,
	"endsAt" bigint,
	"dailyCap" integer,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL,
	"statusAt" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "adsEnabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "forChildren" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "spot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "adDays" ADD CONSTRAINT "adDays_adId_ads_id_fk" FOREIGN KEY ("adId") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adPurses" ADD CONSTRAINT "adPurses_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adShowings" ADD CONSTRAINT "adShowings_adId_ads_id_fk" FOREIGN KEY ("adId") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adStates" ADD CONSTRAINT "adStates_adId_ads_id_fk" FOREIGN KEY ("adId") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_clickVideoId_videos_id_fk" FOREIGN KEY ("clickVideoId") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "adPoints_source" ON "adPoints" USING btree ("reason","sourceId");--> statement-breakpoint
CREATE INDEX "adPoints_from" ON "adPoints" USING btree ("fromId","at","id");--> statement-breakpoint
CREATE INDEX "adPoints_to" ON "adPoints" USING btree ("toId","at","id");--> statement-breakpoint
CREATE INDEX "adPurses_channel" ON "adPurses" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "adShowings_age" ON "adShowings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "adShowings_ad" ON "adShowings" USING btree ("adId");--> statement-breakpoint
CREATE INDEX "adStates_ad" ON "adStates" USING btree ("adId","at","id");--> statement-breakpoint
CREATE INDEX "ads_channel" ON "ads" USING btree ("channelId","createdAt","id");--> statement-breakpoint
CREATE INDEX "ads_status" ON "ads" USING btree ("status","statusAt","id");--> statement-breakpoint
CREATE INDEX "ads_channel_status" ON "ads" USING btree ("channelId","status","createdAt","id");--> statement-breakpoint
CREATE INDEX "ads_video" ON "ads" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "ads_click_video" ON "ads" USING btree ("clickVideoId");