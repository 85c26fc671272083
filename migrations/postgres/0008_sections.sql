CREATE TABLE "authors" (
	"userId" text PRIMARY KEY NOT NULL,
	"followersCount" integer DEFAULT 0 NOT NULL,
	"lastPostAt" bigint,
	"featuredAt" bigint
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"userId" text NOT NULL,
	"followedId" text NOT NULL,
	"createdAt" bigint NOT NULL,
	CONSTRAINT "follows_userId_followedId_pk" PRIMARY KEY("userId","followedId")
);
--> statement-breakpoint
CREATE TABLE "watchLater" (
	"userId" text NOT NULL,
	"videoId" text NOT NULL,
	"addedAt" bigint NOT NULL,
	CONSTRAINT "watchLater_userId_videoId_pk" PRIMARY KEY("userId","videoId")
);
--> statement-breakpoint
CREATE TABLE "playlistItems" (
	"playlistId" text NOT NULL,
	"videoId" text NOT NULL,
	"position" bigint NOT NULL,
	"open" boolean NOT NULL,
	"seconds" double precision NOT NULL,
	"addedAt" bigint NOT NULL,
	CONSTRAINT "playlistItems_playlistId_videoId_pk" PRIMARY KEY("playlistId","videoId")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text,
	"channelId" text,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"coverChoice" text,
	"coverId" text,
	"videosCount" integer DEFAULT 0 NOT NULL,
	"openCount" integer DEFAULT 0 NOT NULL,
	"openSeconds" double precision DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"userId" text NOT NULL,
	"channelId" text,
	"videoId" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	"rating" integer DEFAULT 0 NOT NULL,
	"commentCount" integer DEFAULT 0 NOT NULL,
	"hiddenFromHome" boolean DEFAULT false NOT NULL,
	"createdAt" bigint NOT NULL,
	"editedAt" bigint,
	"deletedAt" bigint,
	"deletedBy" text
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
CREATE TABLE "videoPageVersions" (
	"pageId" text NOT NULL,
	"version" integer NOT NULL,
	"titles" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"savedAt" bigint NOT NULL,
	"savedBy" text,
	CONSTRAINT "videoPageVersions_pageId_version_pk" PRIMARY KEY("pageId","version")
);
--> statement-breakpoint
CREATE TABLE "videoPages" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"titles" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"version" integer NOT NULL,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL,
	"updatedBy" text
);
--> statement-breakpoint
DROP INDEX "videos_popular";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "personalRecommendations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidesAdults" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followedId_users_id_fk" FOREIGN KEY ("followedId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlistItems" ADD CONSTRAINT "playlistItems_playlistId_playlists_id_fk" FOREIGN KEY ("playlistId") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlistItems" ADD CONSTRAINT "playlistItems_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videoPageVersions" ADD CONSTRAINT "videoPageVersions_pageId_videoPages_id_fk" FOREIGN KEY ("pageId") REFERENCES "public"."videoPages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authors_featured" ON "authors" USING btree ("featuredAt","userId");--> statement-breakpoint
CREATE INDEX "authors_followed" ON "authors" USING btree ("followersCount","userId");--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("userId","createdAt","followedId");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followedId","userId");--> statement-breakpoint
CREATE INDEX "watchLater_newest" ON "watchLater" USING btree ("userId","addedAt");--> statement-breakpoint
CREATE INDEX "watchLater_video" ON "watchLater" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "playlistItems_order" ON "playlistItems" USING btree ("playlistId","position","videoId","open","seconds");--> statement-breakpoint
CREATE INDEX "playlistItems_video" ON "playlistItems" USING btree ("videoId","playlistId");--> statement-breakpoint
CREATE INDEX "playlists_user" ON "playlists" USING btree ("userId","updatedAt");--> statement-breakpoint
CREATE INDEX "playlists_channel" ON "playlists" USING btree ("channelId","updatedAt");--> statement-breakpoint
CREATE INDEX "playlists_visible" ON "playlists" USING btree ("visibility","updatedAt");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_own" ON "posts" USING btree ("userId","deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_user" ON "posts" USING btree ("userId","channelId","deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_channel" ON "posts" USING btree ("channelId","deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_video" ON "posts" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "coWatched_nearest" ON "coWatched" USING btree ("videoId","score");--> statement-breakpoint
CREATE INDEX "coWatched_round" ON "coWatched" USING btree ("round");--> statement-breakpoint
CREATE INDEX "trending_best" ON "trending" USING btree ("score","videoId");--> statement-breakpoint
CREATE INDEX "videoHours_hour" ON "videoHours" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "videoPages_slug" ON "videoPages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "mutes_over" ON "mutes" USING btree ("blockedUntil");--> statement-breakpoint
CREATE INDEX "videos_channel_popular" ON "videos" USING btree ("channelId","views") WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_banned" ON "videos" USING btree ("listedAt") WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_popular" ON "videos" USING btree ("views","id") WHERE "videos"."listedAt" is not null;