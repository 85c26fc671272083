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
	"deletedAt" bigint
);
--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followedId_users_id_fk" FOREIGN KEY ("followedId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authors_featured" ON "authors" USING btree ("featuredAt","userId");--> statement-breakpoint
CREATE INDEX "authors_followed" ON "authors" USING btree ("followersCount","userId");--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("userId","createdAt","followedId");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followedId","userId");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_user" ON "posts" USING btree ("userId","channelId","deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_channel" ON "posts" USING btree ("channelId","deletedAt","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_video" ON "posts" USING btree ("videoId");