CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"role" text,
	"roleBefore" text,
	"createdAt" bigint NOT NULL,
	"lastUsedAt" bigint
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"credentialId" text NOT NULL,
	"publicKey" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastUsedAt" bigint
);--> statement-breakpoint
CREATE TABLE "spentChallenges" (
	"id" text PRIMARY KEY NOT NULL,
	"expiresAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "bulkEdits" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"userId" text,
	"changes" jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	"undoneAt" bigint
);--> statement-breakpoint
CREATE TABLE "recognitions" (
	"videoId" text PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"failureCode" text,
	"createdAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "documentDrafts" (
	"slug" text NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"savedAt" bigint NOT NULL,
	"savedBy" text,
	CONSTRAINT "documentDrafts_slug_lang_pk" PRIMARY KEY("slug","lang")
);--> statement-breakpoint
CREATE TABLE "documentVersions" (
	"slug" text NOT NULL,
	"lang" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"savedAt" bigint NOT NULL,
	"savedBy" text,
	CONSTRAINT "documentVersions_slug_lang_version_pk" PRIMARY KEY("slug","lang","version")
);--> statement-breakpoint
CREATE TABLE "downloadChoices" (
	"videoId" text PRIMARY KEY NOT NULL,
	"allowed" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "downloadFiles" (
	"videoId" text PRIMARY KEY NOT NULL,
	"mediaVersion" integer NOT NULL,
	"state" text NOT NULL,
	"size" bigint,
	"usedAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "downloadableChannels" (
	"channelId" text PRIMARY KEY NOT NULL
);--> statement-breakpoint
CREATE TABLE "entryBlocks" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"createdAt" bigint NOT NULL,
	"createdBy" text
);--> statement-breakpoint
CREATE TABLE "invitationCodes" (
	"code" text PRIMARY KEY NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"usesMax" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"endsAt" bigint,
	"createdAt" bigint NOT NULL,
	"createdBy" text
);--> statement-breakpoint
CREATE TABLE "accountExports" (
	"userId" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"withFilms" boolean NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"createdAt" bigint NOT NULL,
	"expiresAt" bigint
);--> statement-breakpoint
CREATE TABLE "accountImports" (
	"userId" text PRIMARY KEY NOT NULL,
	"carried" jsonb NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"createdAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "channelHandovers" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"userId" text NOT NULL,
	"askedBy" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"expiresAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "bulkActs" (
	"id" text PRIMARY KEY NOT NULL,
	"byUserId" text NOT NULL,
	"act" text NOT NULL,
	"role" text,
	"before" jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	"undoneAt" bigint
);--> statement-breakpoint
CREATE TABLE "remakes" (
	"videoId" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"failureCode" text,
	"version" integer NOT NULL,
	"sourceKey" text NOT NULL,
	"sourceName" text NOT NULL,
	"cut" jsonb,
	"made" jsonb,
	"lengthBefore" double precision,
	"userId" text,
	"createdAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pl" text NOT NULL,
	"en" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"startsAt" bigint NOT NULL,
	"endsAt" bigint,
	"dismissible" boolean NOT NULL,
	"createdAt" bigint NOT NULL,
	"createdBy" text
);--> statement-breakpoint
CREATE TABLE "statBeats" (
	"id" text PRIMARY KEY NOT NULL,
	"told" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "statDays" (
	"subjectId" text NOT NULL,
	"day" integer NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"watchedMs" bigint NOT NULL,
	"bufferedMs" bigint NOT NULL,
	"won" integer NOT NULL,
	"lost" integer NOT NULL,
	"likes" integer NOT NULL,
	"dislikes" integer NOT NULL,
	"comments" integer NOT NULL,
	"peak" integer NOT NULL,
	"minutes" integer NOT NULL,
	"viewerMinutes" integer NOT NULL,
	"kinds" text NOT NULL,
	"viewsBefore" bigint NOT NULL,
	"watchedMsBefore" bigint NOT NULL,
	CONSTRAINT "statDays_subjectId_day_pk" PRIMARY KEY("subjectId","day")
);--> statement-breakpoint
CREATE TABLE "statHours" (
	"subjectId" text NOT NULL,
	"hour" integer NOT NULL,
	"views" integer NOT NULL,
	"watchedMs" bigint NOT NULL,
	CONSTRAINT "statHours_subjectId_hour_pk" PRIMARY KEY("subjectId","hour")
);--> statement-breakpoint
CREATE TABLE "statMinutes" (
	"subjectId" text NOT NULL,
	"minute" integer NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "statMinutes_subjectId_minute_pk" PRIMARY KEY("subjectId","minute")
);--> statement-breakpoint
CREATE TABLE "statPlaybacks" (
	"viewer" text NOT NULL,
	"videoId" text NOT NULL,
	"channelId" text NOT NULL,
	"viewId" text NOT NULL,
	"network" text NOT NULL,
	"openedAt" bigint NOT NULL,
	"lastAt" bigint NOT NULL,
	"playedMs" bigint DEFAULT 0 NOT NULL,
	"countedAt" bigint,
	"pending" jsonb NOT NULL,
	"bufferedMs" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"device" text NOT NULL,
	"lang" text NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"minute" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statPlaybacks_viewer_videoId_pk" PRIMARY KEY("viewer","videoId")
);--> statement-breakpoint
CREATE TABLE "statRolls" (
	"id" text PRIMARY KEY NOT NULL,
	"rolledAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "statTotals" (
	"subjectId" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL,
	"watchedMs" bigint NOT NULL,
	"seen" text NOT NULL,
	"played" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "statVisitors" (
	"subjectId" text NOT NULL,
	"day" integer NOT NULL,
	"viewer" text NOT NULL,
	CONSTRAINT "statVisitors_subjectId_day_viewer_pk" PRIMARY KEY("subjectId","day","viewer")
);--> statement-breakpoint
CREATE TABLE "statVisits" (
	"day" integer NOT NULL,
	"area" text NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "statVisits_day_area_source_pk" PRIMARY KEY("day","area","source")
);--> statement-breakpoint
CREATE TABLE "ticketReplies" (
	"id" text PRIMARY KEY NOT NULL,
	"ticketId" text NOT NULL,
	"kind" text NOT NULL,
	"byUserId" text,
	"content" text NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"createdAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "ticketTemplates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"createdAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"browserInfo" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"waitsFor" text DEFAULT 'staff' NOT NULL,
	"assignedTo" text,
	"pinHash" text DEFAULT '' NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastReplyAt" bigint NOT NULL,
	"closedAt" bigint
);--> statement-breakpoint
DROP INDEX "countedViews_video";--> statement-breakpoint
DROP INDEX "jobs_claim";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "byProvider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "lastPostAt" bigint;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "role" text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE "streamKeys" ADD COLUMN "madeBy" text;--> statement-breakpoint
ALTER TABLE "notificationPreferences" ADD COLUMN "feedSeenAt" bigint;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "hiddenAt" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "replaces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "countedViews" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "passwordHash" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "nextVersion" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sourceInfo" jsonb;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulkEdits" ADD CONSTRAINT "bulkEdits_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulkEdits" ADD CONSTRAINT "bulkEdits_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognitions" ADD CONSTRAINT "recognitions_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloadChoices" ADD CONSTRAINT "downloadChoices_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloadFiles" ADD CONSTRAINT "downloadFiles_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloadableChannels" ADD CONSTRAINT "downloadableChannels_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountExports" ADD CONSTRAINT "accountExports_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountImports" ADD CONSTRAINT "accountImports_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHandovers" ADD CONSTRAINT "channelHandovers_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHandovers" ADD CONSTRAINT "channelHandovers_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHandovers" ADD CONSTRAINT "channelHandovers_askedBy_users_id_fk" FOREIGN KEY ("askedBy") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remakes" ADD CONSTRAINT "remakes_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remakes" ADD CONSTRAINT "remakes_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketReplies" ADD CONSTRAINT "ticketReplies_ticketId_tickets_id_fk" FOREIGN KEY ("ticketId") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketReplies" ADD CONSTRAINT "ticketReplies_byUserId_users_id_fk" FOREIGN KEY ("byUserId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignedTo_users_id_fk" FOREIGN KEY ("assignedTo") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("userId","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credentialId");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("userId","createdAt");--> statement-breakpoint
CREATE INDEX "spentChallenges_expiry" ON "spentChallenges" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "bulkEdits_channel" ON "bulkEdits" USING btree ("channelId","createdAt");--> statement-breakpoint
CREATE INDEX "bulkEdits_user" ON "bulkEdits" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "downloadFiles_used" ON "downloadFiles" USING btree ("usedAt");--> statement-breakpoint
CREATE UNIQUE INDEX "entryBlocks_one" ON "entryBlocks" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "entryBlocks_newest" ON "entryBlocks" USING btree ("kind","createdAt");--> statement-breakpoint
CREATE INDEX "invitationCodes_newest" ON "invitationCodes" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "accountExports_expiry" ON "accountExports" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "accountImports_age" ON "accountImports" USING btree ("createdAt");--> statement-breakpoint
CREATE UNIQUE INDEX "channelHandovers_once" ON "channelHandovers" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "channelHandovers_user" ON "channelHandovers" USING btree ("userId","expiresAt");--> statement-breakpoint
CREATE INDEX "channelHandovers_asked" ON "channelHandovers" USING btree ("askedBy");--> statement-breakpoint
CREATE INDEX "channelHandovers_expiry" ON "channelHandovers" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "bulkActs_age" ON "bulkActs" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "remakes_user" ON "remakes" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "announcements_begin" ON "announcements" USING btree ("startsAt","id");--> statement-breakpoint
CREATE INDEX "statHours_age" ON "statHours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "statMinutes_age" ON "statMinutes" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "statPlaybacks_age" ON "statPlaybacks" USING btree ("lastAt");--> statement-breakpoint
CREATE INDEX "statVisitors_age" ON "statVisitors" USING btree ("day");--> statement-breakpoint
CREATE INDEX "ticketReplies_ticket" ON "ticketReplies" USING btree ("ticketId","createdAt","id");--> statement-breakpoint
CREATE INDEX "ticketReplies_by" ON "ticketReplies" USING btree ("byUserId");--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("state","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("state","waitsFor","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_assigned" ON "tickets" USING btree ("assignedTo","state","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("userId","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree ("email","lastReplyAt","id");--> statement-breakpoint
ALTER TABLE "streamKeys" ADD CONSTRAINT "streamKeys_madeBy_users_id_fk" FOREIGN KEY ("madeBy") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_deleted" ON "channels" USING btree ("deletedAt","id");--> statement-breakpoint
CREATE INDEX "comments_waitingVideo" ON "comments" USING btree ("videoId","createdAt") WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "comments_waitingPost" ON "comments" USING btree ("postId","createdAt") WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "follows_fresh" ON "follows" USING btree ("userId","lastPostAt","followedId");--> statement-breakpoint
CREATE INDEX "streamKeys_maker" ON "streamKeys" USING btree ("madeBy");--> statement-breakpoint
CREATE INDEX "countedViews_network" ON "countedViews" USING btree ("videoId","network");--> statement-breakpoint
CREATE INDEX "jobs_claim" ON "jobs" USING btree ("queue","state","runAt","id");--> statement-breakpoint
INSERT INTO "tickets" ("id", "userId", "email", "lang", "topic", "subject", "browserInfo", "url", "createdAt", "lastReplyAt") SELECT "id", (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "email", 'pl', "topic", substr("description", 1, 100), "browserInfo", "url", "createdAt", "createdAt" FROM "contacts";--> statement-breakpoint
INSERT INTO "ticketReplies" ("id", "ticketId", "kind", "byUserId", "content", "createdAt") SELECT "id", "id", 'person', (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "description", "createdAt" FROM "contacts";--> statement-breakpoint
DROP TABLE "contacts" CASCADE;--> statement-breakpoint
-- Who worked on a channel could do everything there but what its owner does.
UPDATE "channelMembers" SET "role" = 'editor' WHERE "role" = 'member';--> statement-breakpoint
-- Who was approved was a creator at once.
UPDATE "creatorApplications" SET "state" = 'accepted' WHERE "state" = 'approved';