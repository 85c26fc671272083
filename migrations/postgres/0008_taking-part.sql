CREATE TABLE "emailChanges" (
	"userId" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"nowAt" bigint,
	"nextAt" bigint,
	"expiresAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secondFactors" (
	"userId" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"enabledAt" bigint,
	"lastStep" integer DEFAULT 0 NOT NULL,
	"backupHash" text,
	"backupShown" text
);
--> statement-breakpoint
CREATE TABLE "auditLog" (
	"id" text PRIMARY KEY NOT NULL,
	"byUserId" text,
	"byName" text NOT NULL,
	"action" text NOT NULL,
	"entityType" text NOT NULL,
	"entityId" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commentPins" (
	"subjectId" text PRIMARY KEY NOT NULL,
	"commentId" text NOT NULL,
	"pinnedBy" text,
	"pinnedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commentSettings" (
	"channelId" text PRIMARY KEY NOT NULL,
	"from" text DEFAULT 'everybody' NOT NULL,
	"holdLinks" boolean DEFAULT false NOT NULL,
	"holdFirst" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channelHeirs" (
	"channelId" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "notificationPeople" (
	"notificationId" text NOT NULL,
	"personId" text NOT NULL,
	CONSTRAINT "notificationPeople_notificationId_personId_pk" PRIMARY KEY("notificationId","personId")
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
CREATE TABLE "decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"caseId" text,
	"entityType" text NOT NULL,
	"entityId" text NOT NULL,
	"title" text NOT NULL,
	"authorId" text,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"age" integer,
	"until" bigint,
	"byUserId" text,
	"byName" text NOT NULL,
	"before" jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	"toldAt" bigint,
	"undoneAt" bigint,
	"reversedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"id" text PRIMARY KEY NOT NULL,
	"decisionId" text NOT NULL,
	"side" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answeredBy" text,
	"answeredAt" bigint,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reportCases" (
	"id" text PRIMARY KEY NOT NULL,
	"entityType" text NOT NULL,
	"entityId" text NOT NULL,
	"title" text NOT NULL,
	"authorId" text,
	"state" text DEFAULT 'open' NOT NULL,
	"openCount" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"claimedBy" text,
	"claimedUntil" bigint DEFAULT 0 NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastReportedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"caseId" text NOT NULL,
	"reason" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"seconds" integer,
	"userId" text,
	"email" text DEFAULT '' NOT NULL,
	"reporter" text NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"createdAt" bigint NOT NULL,
	"closedAt" bigint,
	"closedBy" text,
	"decisionId" text
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
ALTER TABLE "comments" ALTER COLUMN "videoId" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "passwordChangedAt" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "personalRecommendations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidesAdults" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "historyPaused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blockedUntil" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blockReason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "loggedInAt" bigint;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "blockedAt" bigint;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "blockedUntil" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "postId" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "parentId" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answersId" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "ownerChannelId" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "dislikes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "rating" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "replies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "editedAt" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "crossedAt" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "crossedBy" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "crossedReason" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "heldAt" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "heldFor" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "emptiedAt" bigint;--> statement-breakpoint
ALTER TABLE "notificationPreferences" ADD COLUMN "silenced" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "people" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "byName" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "hiddenAt" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "ageAtLeast" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "emailChanges" ADD CONSTRAINT "emailChanges_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondFactors" ADD CONSTRAINT "secondFactors_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commentSettings" ADD CONSTRAINT "commentSettings_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHeirs" ADD CONSTRAINT "channelHeirs_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHeirs" ADD CONSTRAINT "channelHeirs_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followedId_users_id_fk" FOREIGN KEY ("followedId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchLater" ADD CONSTRAINT "watchLater_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notificationPeople" ADD CONSTRAINT "notificationPeople_notificationId_notifications_id_fk" FOREIGN KEY ("notificationId") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlistItems" ADD CONSTRAINT "playlistItems_playlistId_playlists_id_fk" FOREIGN KEY ("playlistId") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlistItems" ADD CONSTRAINT "playlistItems_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_caseId_reportCases_id_fk" FOREIGN KEY ("caseId") REFERENCES "public"."reportCases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_decisionId_decisions_id_fk" FOREIGN KEY ("decisionId") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_caseId_reportCases_id_fk" FOREIGN KEY ("caseId") REFERENCES "public"."reportCases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videoPageVersions" ADD CONSTRAINT "videoPageVersions_pageId_videoPages_id_fk" FOREIGN KEY ("pageId") REFERENCES "public"."videoPages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emailChanges_expiry" ON "emailChanges" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "auditLog_newest" ON "auditLog" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "auditLog_by" ON "auditLog" USING btree ("byUserId","createdAt","id");--> statement-breakpoint
CREATE INDEX "auditLog_entity" ON "auditLog" USING btree ("entityId","createdAt","id");--> statement-breakpoint
CREATE INDEX "auditLog_action" ON "auditLog" USING btree ("action","createdAt","id");--> statement-breakpoint
CREATE INDEX "channelHeirs_user" ON "channelHeirs" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "authors_featured" ON "authors" USING btree ("featuredAt","userId");--> statement-breakpoint
CREATE INDEX "authors_followed" ON "authors" USING btree ("followersCount","userId");--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("userId","createdAt","followedId");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followedId","userId");--> statement-breakpoint
CREATE INDEX "watchLater_newest" ON "watchLater" USING btree ("userId","addedAt");--> statement-breakpoint
CREATE INDEX "watchLater_video" ON "watchLater" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "notificationPeople_person" ON "notificationPeople" USING btree ("personId");--> statement-breakpoint
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
CREATE INDEX "decisions_case" ON "decisions" USING btree ("caseId","createdAt");--> statement-breakpoint
CREATE INDEX "decisions_thing" ON "decisions" USING btree ("entityType","entityId","createdAt");--> statement-breakpoint
CREATE INDEX "decisions_author" ON "decisions" USING btree ("authorId","createdAt");--> statement-breakpoint
CREATE INDEX "decisions_newest" ON "decisions" USING btree ("createdAt","id");--> statement-breakpoint
CREATE UNIQUE INDEX "objections_once" ON "objections" USING btree ("decisionId","side");--> statement-breakpoint
CREATE INDEX "objections_state" ON "objections" USING btree ("state","createdAt","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reportCases_thing" ON "reportCases" USING btree ("entityType","entityId");--> statement-breakpoint
CREATE INDEX "reportCases_queue" ON "reportCases" USING btree ("state","lastReportedAt","id");--> statement-breakpoint
CREATE INDEX "reportCases_author" ON "reportCases" USING btree ("authorId","lastReportedAt");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("caseId","reporter");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state","createdAt","id");--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree ("email","closedAt");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("userId","createdAt");--> statement-breakpoint
CREATE INDEX "reports_decision" ON "reports" USING btree ("decisionId");--> statement-breakpoint
CREATE UNIQUE INDEX "videoPages_slug" ON "videoPages" USING btree ("slug");--> statement-breakpoint
UPDATE "comments" SET "ownerChannelId" = "videos"."channelId" FROM "videos" WHERE "videos"."id" = "comments"."videoId";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_postId_posts_id_fk" FOREIGN KEY ("postId") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_ownerChannelId_channels_id_fk" FOREIGN KEY ("ownerChannelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_deletion" ON "users" USING btree ("deletionAskedAt");--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("blockedUntil");--> statement-breakpoint
CREATE INDEX "users_blocked_since" ON "users" USING btree ("blockedAt","id");--> statement-breakpoint
CREATE INDEX "channels_blocked" ON "channels" USING btree ("blockedUntil");--> statement-breakpoint
CREATE INDEX "channels_blocked_since" ON "channels" USING btree ("blockedAt","id");--> statement-breakpoint
CREATE INDEX "channels_created" ON "channels" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "chatLog_target" ON "chatLog" USING btree ("targetUserId");--> statement-breakpoint
CREATE INDEX "mutes_over" ON "mutes" USING btree ("blockedUntil");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("postId","createdAt");--> statement-breakpoint
CREATE INDEX "comments_person" ON "comments" USING btree ("userId","ownerChannelId");--> statement-breakpoint
CREATE INDEX "comments_videoNewest" ON "comments" USING btree ("videoId","createdAt","id") WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX "comments_videoBest" ON "comments" USING btree ("videoId","rating","id") WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX "comments_postNewest" ON "comments" USING btree ("postId","createdAt","id") WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX "comments_postBest" ON "comments" USING btree ("postId","rating","id") WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parentId","createdAt","id") WHERE "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX "comments_owner" ON "comments" USING btree ("ownerChannelId","deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("createdAt","id") WHERE "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("ownerChannelId","createdAt","id") WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "comments_allWaiting" ON "comments" USING btree ("createdAt","id") WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "notifications_post" ON "notifications" USING btree ("postId");--> statement-breakpoint
CREATE INDEX "contacts_user" ON "contacts" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "videos_channel_popular" ON "videos" USING btree ("channelId","views") WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_banned" ON "videos" USING btree ("listedAt") WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX "videos_popular" ON "videos" USING btree ("views","id") WHERE "videos"."listedAt" is not null;