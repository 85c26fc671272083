CREATE TABLE "accountCodes" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"purpose" text NOT NULL,
	"codeHash" text NOT NULL,
	"expiresAt" bigint NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creatorApplications" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"decidedBy" text,
	"decidedAt" bigint,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"tokenHash" text NOT NULL,
	"remember" boolean NOT NULL,
	"userAgent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastUsedAt" bigint NOT NULL,
	"expiresAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"passwordHash" text NOT NULL,
	"name" text NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"phone" text,
	"sex" text,
	"address" text,
	"age" integer,
	"role" text DEFAULT 'user' NOT NULL,
	"settings" jsonb NOT NULL,
	"avatarVersion" integer DEFAULT 0 NOT NULL,
	"termsAcceptedAt" bigint,
	"activatedAt" bigint,
	"blockedAt" bigint,
	"deletionAskedAt" bigint,
	"lastSubscriptionsChange" bigint,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channelMembers" (
	"channelId" text NOT NULL,
	"userId" text NOT NULL,
	"role" text NOT NULL,
	"createdAt" bigint NOT NULL,
	CONSTRAINT "channelMembers_channelId_userId_pk" PRIMARY KEY("channelId","userId")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"slugKey" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" jsonb NOT NULL,
	"links" jsonb NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"ownerId" text NOT NULL,
	"pictureVersion" integer DEFAULT 0 NOT NULL,
	"bannerVersion" integer DEFAULT 0 NOT NULL,
	"subscriptionsCount" integer DEFAULT 0 NOT NULL,
	"videosCount" integer DEFAULT 0 NOT NULL,
	"lastVideoAt" bigint,
	"listedAt" bigint,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL,
	"deletedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "chatBlocks" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"scope" text NOT NULL,
	"scopeId" text NOT NULL,
	"channelId" text,
	"until" bigint NOT NULL,
	"byUserId" text,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chatLog" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"videoId" text,
	"action" text NOT NULL,
	"byUserId" text,
	"targetUserId" text,
	"text" text,
	"scope" text,
	"until" bigint,
	"seconds" integer,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chatMessages" (
	"id" text PRIMARY KEY NOT NULL,
	"videoId" text NOT NULL,
	"userId" text NOT NULL,
	"channelId" text,
	"clientId" text NOT NULL,
	"text" text NOT NULL,
	"rank" text DEFAULT 'none' NOT NULL,
	"seq" bigint NOT NULL,
	"rev" bigint NOT NULL,
	"offset" bigint,
	"createdAt" bigint NOT NULL,
	"crossedAt" bigint,
	"deletedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "chatModerators" (
	"channelId" text NOT NULL,
	"userId" text NOT NULL,
	"createdAt" bigint NOT NULL,
	CONSTRAINT "chatModerators_channelId_userId_pk" PRIMARY KEY("channelId","userId")
);
--> statement-breakpoint
CREATE TABLE "chatRooms" (
	"videoId" text PRIMARY KEY NOT NULL,
	"rev" bigint DEFAULT 0 NOT NULL,
	"slowSeconds" integer DEFAULT 0 NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"pinnedId" text
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"userId" text NOT NULL,
	"kind" text NOT NULL,
	"targetId" text NOT NULL,
	"blockedUntil" bigint NOT NULL,
	CONSTRAINT "mutes_userId_kind_targetId_pk" PRIMARY KEY("userId","kind","targetId")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"videoId" text NOT NULL,
	"userId" text NOT NULL,
	"channelId" text,
	"content" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"deletedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"slug" text NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"updatedAt" bigint NOT NULL,
	"updatedBy" text,
	CONSTRAINT "documents_slug_lang_pk" PRIMARY KEY("slug","lang")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"userId" text NOT NULL,
	"videoId" text NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"watchedAt" bigint NOT NULL,
	CONSTRAINT "history_userId_videoId_pk" PRIMARY KEY("userId","videoId")
);
--> statement-breakpoint
CREATE TABLE "liveSamples" (
	"videoId" text NOT NULL,
	"at" bigint NOT NULL,
	"viewers" integer NOT NULL,
	"bitrate" integer NOT NULL,
	CONSTRAINT "liveSamples_videoId_at_pk" PRIMARY KEY("videoId","at")
);
--> statement-breakpoint
CREATE TABLE "streamKeys" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"channelId" text NOT NULL,
	"videoId" text,
	"hint" text NOT NULL,
	"createdAt" bigint NOT NULL,
	CONSTRAINT "streamKeys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "notificationPreferences" (
	"userId" text PRIMARY KEY NOT NULL,
	"settings" jsonb,
	"origin" text,
	"dismissedAt" bigint,
	"lastReadAt" bigint,
	"lastMailAt" bigint,
	"digestDueAt" bigint,
	"reminderDueAt" bigint
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"type" text NOT NULL,
	"subjectId" text NOT NULL,
	"personal" boolean DEFAULT false NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"details" jsonb NOT NULL,
	"videoId" text,
	"commentId" text,
	"postId" text,
	"parentCommentId" text,
	"channelId" text,
	"mail" text DEFAULT 'none' NOT NULL,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushDevices" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"sessionId" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"userAgent" text DEFAULT '' NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastSentAt" bigint
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"userId" text NOT NULL,
	"entityType" text NOT NULL,
	"entityId" text NOT NULL,
	"rating" integer NOT NULL,
	"ratedAt" bigint NOT NULL,
	CONSTRAINT "ratings_userId_entityType_entityId_pk" PRIMARY KEY("userId","entityType","entityId")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"userId" text NOT NULL,
	"channelId" text NOT NULL,
	"notifyWhen" text DEFAULT 'daily' NOT NULL,
	"createdAt" bigint NOT NULL,
	CONSTRAINT "subscriptions_userId_channelId_pk" PRIMARY KEY("userId","channelId")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"description" text NOT NULL,
	"browserInfo" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captions" (
	"videoId" text NOT NULL,
	"lang" text NOT NULL,
	"label" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"createdAt" bigint NOT NULL,
	CONSTRAINT "captions_videoId_lang_pk" PRIMARY KEY("videoId","lang")
);
--> statement-breakpoint
CREATE TABLE "countedViews" (
	"visitor" text NOT NULL,
	"videoId" text NOT NULL,
	"countedAt" bigint NOT NULL,
	CONSTRAINT "countedViews_visitor_videoId_pk" PRIMARY KEY("visitor","videoId")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"videoId" text NOT NULL,
	"userId" text NOT NULL,
	"fileName" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL,
	"finishedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "videoStats" (
	"videoId" text PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	"dirty" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videoTags" (
	"tag" text NOT NULL,
	"videoId" text NOT NULL,
	"listedAt" bigint NOT NULL,
	CONSTRAINT "videoTags_tag_videoId_pk" PRIMARY KEY("tag","videoId")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"uploaderId" text,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" jsonb NOT NULL,
	"categories" jsonb NOT NULL,
	"subcategories" jsonb NOT NULL,
	"ageRestriction" integer DEFAULT 0 NOT NULL,
	"adultsOnly" boolean DEFAULT false NOT NULL,
	"bannedByBigTech" boolean DEFAULT false NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"commentsOff" boolean DEFAULT false NOT NULL,
	"processing" text DEFAULT 'none' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"renditions" jsonb NOT NULL,
	"failureCode" text,
	"playableAt" bigint,
	"mediaVersion" integer DEFAULT 1 NOT NULL,
	"kind" text DEFAULT 'video' NOT NULL,
	"duration" double precision,
	"width" integer,
	"height" integer,
	"sourceName" text,
	"sourceSize" bigint,
	"sourceKey" text,
	"sprite" jsonb,
	"chapters" jsonb,
	"thumbnailVersion" integer DEFAULT 0 NOT NULL,
	"thumbnailCandidates" integer DEFAULT 0 NOT NULL,
	"thumbnailChoice" integer,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL,
	"uploadedAt" bigint,
	"publishedAt" bigint,
	"publishWhenReady" boolean DEFAULT false NOT NULL,
	"plannedPublishDate" bigint,
	"premiereAt" bigint,
	"premiereEndedAt" bigint,
	"live" boolean DEFAULT false NOT NULL,
	"livestreamStartsAt" bigint,
	"livestreamStartedAt" bigint,
	"livestreamEndedAt" bigint,
	"liveAutostart" boolean DEFAULT true NOT NULL,
	"liveAutofinish" boolean DEFAULT true NOT NULL,
	"listedAt" bigint,
	"announcedAt" bigint,
	"upcomingAt" bigint,
	"deletedAt" bigint,
	"deletedBy" text,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	"commentCount" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"queue" text NOT NULL,
	"payload" jsonb NOT NULL,
	"uniqueKey" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"runAt" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"maxAttempts" integer NOT NULL,
	"lockedBy" text,
	"lockedUntil" bigint,
	"error" text,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updatedAt" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accountCodes" ADD CONSTRAINT "accountCodes_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creatorApplications" ADD CONSTRAINT "creatorApplications_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelMembers" ADD CONSTRAINT "channelMembers_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelMembers" ADD CONSTRAINT "channelMembers_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_ownerId_users_id_fk" FOREIGN KEY ("ownerId") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatBlocks" ADD CONSTRAINT "chatBlocks_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatBlocks" ADD CONSTRAINT "chatBlocks_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatLog" ADD CONSTRAINT "chatLog_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatMessages" ADD CONSTRAINT "chatMessages_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatMessages" ADD CONSTRAINT "chatMessages_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatMessages" ADD CONSTRAINT "chatMessages_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatModerators" ADD CONSTRAINT "chatModerators_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatModerators" ADD CONSTRAINT "chatModerators_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatRooms" ADD CONSTRAINT "chatRooms_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liveSamples" ADD CONSTRAINT "liveSamples_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streamKeys" ADD CONSTRAINT "streamKeys_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streamKeys" ADD CONSTRAINT "streamKeys_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notificationPreferences" ADD CONSTRAINT "notificationPreferences_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushDevices" ADD CONSTRAINT "pushDevices_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushDevices" ADD CONSTRAINT "pushDevices_sessionId_sessions_id_fk" FOREIGN KEY ("sessionId") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "countedViews" ADD CONSTRAINT "countedViews_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videoStats" ADD CONSTRAINT "videoStats_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videoTags" ADD CONSTRAINT "videoTags_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_uploaderId_users_id_fk" FOREIGN KEY ("uploaderId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accountCodes_code" ON "accountCodes" USING btree ("codeHash");--> statement-breakpoint
CREATE INDEX "accountCodes_user" ON "accountCodes" USING btree ("userId","purpose");--> statement-breakpoint
CREATE INDEX "accountCodes_expiry" ON "accountCodes" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "creatorApplications_state" ON "creatorApplications" USING btree ("state","createdAt");--> statement-breakpoint
CREATE INDEX "creatorApplications_user" ON "creatorApplications" USING btree ("userId","state");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("tokenHash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("userId","lastUsedAt");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expiresAt");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","createdAt");--> statement-breakpoint
CREATE INDEX "channelMembers_user" ON "channelMembers" USING btree ("userId","createdAt");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_slug" ON "channels" USING btree ("slugKey");--> statement-breakpoint
CREATE INDEX "channels_newest" ON "channels" USING btree ("listedAt");--> statement-breakpoint
CREATE INDEX "channels_popular" ON "channels" USING btree ("subscriptionsCount","id");--> statement-breakpoint
CREATE INDEX "channels_owner" ON "channels" USING btree ("ownerId");--> statement-breakpoint
CREATE UNIQUE INDEX "chatBlocks_one" ON "chatBlocks" USING btree ("userId","scope","scopeId");--> statement-breakpoint
CREATE INDEX "chatBlocks_channel" ON "chatBlocks" USING btree ("channelId","until");--> statement-breakpoint
CREATE INDEX "chatBlocks_site" ON "chatBlocks" USING btree ("scope","until");--> statement-breakpoint
CREATE INDEX "chatLog_channel" ON "chatLog" USING btree ("channelId","createdAt");--> statement-breakpoint
CREATE UNIQUE INDEX "chatMessages_place" ON "chatMessages" USING btree ("videoId","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chatMessages_once" ON "chatMessages" USING btree ("videoId","userId","clientId");--> statement-breakpoint
CREATE INDEX "chatMessages_changed" ON "chatMessages" USING btree ("videoId","rev");--> statement-breakpoint
CREATE INDEX "chatMessages_replay" ON "chatMessages" USING btree ("videoId","offset");--> statement-breakpoint
CREATE INDEX "chatMessages_author" ON "chatMessages" USING btree ("userId","videoId","createdAt");--> statement-breakpoint
CREATE INDEX "chatMessages_channel" ON "chatMessages" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "chatModerators_user" ON "chatModerators" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "comments_video" ON "comments" USING btree ("videoId","deletedAt","createdAt");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("userId","createdAt");--> statement-breakpoint
CREATE INDEX "comments_channel" ON "comments" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "history_newest" ON "history" USING btree ("userId","watchedAt");--> statement-breakpoint
CREATE INDEX "streamKeys_channel" ON "streamKeys" USING btree ("channelId","videoId");--> statement-breakpoint
CREATE INDEX "streamKeys_video" ON "streamKeys" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "notificationPreferences_digest" ON "notificationPreferences" USING btree ("digestDueAt");--> statement-breakpoint
CREATE INDEX "notificationPreferences_reminder" ON "notificationPreferences" USING btree ("reminderDueAt");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("userId","type","subjectId");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("userId","updatedAt","id");--> statement-breakpoint
CREATE INDEX "notifications_personal" ON "notifications" USING btree ("userId","personal","updatedAt","id");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("updatedAt");--> statement-breakpoint
CREATE INDEX "notifications_video" ON "notifications" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "notifications_channel" ON "notifications" USING btree ("channelId");--> statement-breakpoint
CREATE UNIQUE INDEX "pushDevices_endpoint" ON "pushDevices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "pushDevices_user" ON "pushDevices" USING btree ("userId","createdAt");--> statement-breakpoint
CREATE INDEX "pushDevices_session" ON "pushDevices" USING btree ("sessionId");--> statement-breakpoint
CREATE INDEX "ratings_user" ON "ratings" USING btree ("userId","entityType","rating","ratedAt");--> statement-breakpoint
CREATE INDEX "ratings_entity" ON "ratings" USING btree ("entityType","entityId");--> statement-breakpoint
CREATE INDEX "subscriptions_channel" ON "subscriptions" USING btree ("channelId","userId");--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "countedViews_age" ON "countedViews" USING btree ("countedAt");--> statement-breakpoint
CREATE INDEX "uploads_stale" ON "uploads" USING btree ("finishedAt","updatedAt");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("userId","finishedAt");--> statement-breakpoint
CREATE INDEX "uploads_video" ON "uploads" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "videoStats_dirty" ON "videoStats" USING btree ("videoId") WHERE "videoStats"."dirty";--> statement-breakpoint
CREATE INDEX "videoTags_newest" ON "videoTags" USING btree ("tag","listedAt");--> statement-breakpoint
CREATE INDEX "videoTags_video" ON "videoTags" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("listedAt");--> statement-breakpoint
CREATE INDEX "videos_upcoming" ON "videos" USING btree ("upcomingAt");--> statement-breakpoint
CREATE INDEX "videos_channel_newest" ON "videos" USING btree ("channelId","listedAt");--> statement-breakpoint
CREATE INDEX "videos_channel_all" ON "videos" USING btree ("channelId","deletedAt","createdAt");--> statement-breakpoint
CREATE INDEX "videos_popular" ON "videos" USING btree ("views","listedAt");--> statement-breakpoint
CREATE INDEX "videos_deleted" ON "videos" USING btree ("deletedAt");--> statement-breakpoint
CREATE INDEX "jobs_claim" ON "jobs" USING btree ("queue","state","runAt");--> statement-breakpoint
CREATE INDEX "jobs_lease" ON "jobs" USING btree ("state","lockedUntil");--> statement-breakpoint
CREATE INDEX "jobs_unique" ON "jobs" USING btree ("uniqueKey","state");