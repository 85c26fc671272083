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
CREATE TABLE "notificationPeople" (
	"notificationId" text NOT NULL,
	"personId" text NOT NULL,
	CONSTRAINT "notificationPeople_notificationId_personId_pk" PRIMARY KEY("notificationId","personId")
);
--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "videoId" DROP NOT NULL;--> statement-breakpoint
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
ALTER TABLE "commentSettings" ADD CONSTRAINT "commentSettings_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notificationPeople" ADD CONSTRAINT "notificationPeople_notificationId_notifications_id_fk" FOREIGN KEY ("notificationId") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "comments" SET "ownerChannelId" = "videos"."channelId" FROM "videos" WHERE "videos"."id" = "comments"."videoId";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_postId_posts_id_fk" FOREIGN KEY ("postId") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_ownerChannelId_channels_id_fk" FOREIGN KEY ("ownerChannelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "notifications_post" ON "notifications" USING btree ("postId");