CREATE TABLE "bulkEdits" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"userId" text,
	"changes" jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	"undoneAt" bigint
);
--> statement-breakpoint
CREATE TABLE "recognitions" (
	"videoId" text PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"failureCode" text,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "replaces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "passwordHash" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "nextVersion" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sourceInfo" jsonb;--> statement-breakpoint
ALTER TABLE "bulkEdits" ADD CONSTRAINT "bulkEdits_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulkEdits" ADD CONSTRAINT "bulkEdits_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognitions" ADD CONSTRAINT "recognitions_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remakes" ADD CONSTRAINT "remakes_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remakes" ADD CONSTRAINT "remakes_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulkEdits_channel" ON "bulkEdits" USING btree ("channelId","createdAt");--> statement-breakpoint
CREATE INDEX "bulkEdits_user" ON "bulkEdits" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "remakes_user" ON "remakes" USING btree ("userId");