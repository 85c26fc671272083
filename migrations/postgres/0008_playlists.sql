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
ALTER TABLE "playlistItems" ADD CONSTRAINT "playlistItems_playlistId_playlists_id_fk" FOREIGN KEY ("playlistId") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlistItems" ADD CONSTRAINT "playlistItems_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playlistItems_order" ON "playlistItems" USING btree ("playlistId","position","videoId","open","seconds");--> statement-breakpoint
CREATE INDEX "playlistItems_video" ON "playlistItems" USING btree ("videoId","playlistId");--> statement-breakpoint
CREATE INDEX "playlists_user" ON "playlists" USING btree ("userId","updatedAt");--> statement-breakpoint
CREATE INDEX "playlists_channel" ON "playlists" USING btree ("channelId","updatedAt");--> statement-breakpoint
CREATE INDEX "playlists_visible" ON "playlists" USING btree ("visibility","updatedAt");