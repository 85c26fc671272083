CREATE TABLE "watchLater" (
	"userId" text NOT NULL,
	"videoId" text NOT NULL,
	"addedAt" bigint NOT NULL,
	CONSTRAINT "watchLater_userId_videoId_pk" PRIMARY KEY("userId","videoId")
);
--> statement-breakpoint
CREATE TABLE "coWatched" (
	"videoId" text NOT NULL,
	"otherId" text NOT NULL,
	"score" double precision NOT NULL,
	"round" bigint NOT NULL,
	CONSTRAINT "coWatched_videoId_otherId_pk" PRIMARY KEY("videoId","otherId")
);
--> statement-breakpoint
CREATE TABLE "trending" (
	"videoId" text PRIMARY KEY NOT NULL,
	"score" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videoHours" (
	"videoId" text NOT NULL,
	"hour" integer NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "videoHours_videoId_hour_pk" PRIMARY KEY("videoId","hour")
);
--> statement-breakpoint
DROP INDEX "videos_popular";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "personalRecommendations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidesAdults" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watchLater_newest" ON "watchLater" USING btree ("userId","addedAt");--> statement-breakpoint
CREATE INDEX "watchLater_video" ON "watchLater" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "coWatched_nearest" ON "coWatched" USING btree ("videoId","score");--> statement-breakpoint
CREATE INDEX "coWatched_round" ON "coWatched" USING btree ("round");--> statement-breakpoint
CREATE INDEX "trending_best" ON "trending" USING btree ("score","videoId");--> statement-breakpoint
CREATE INDEX "videoHours_hour" ON "videoHours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "mutes_over" ON "mutes" USING btree ("blockedUntil");--> statement-breakpoint
CREATE INDEX "videos_channel_popular" ON "videos" USING btree ("channelId","views") WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_banned" ON "videos" USING btree ("listedAt") WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_popular" ON "videos" USING btree ("views","id") WHERE "videos"."listedAt" is not null;