DROP INDEX "comments_owner";--> statement-breakpoint
DROP INDEX "posts_newest";--> statement-breakpoint
DROP INDEX "posts_own";--> statement-breakpoint
DROP INDEX "posts_user";--> statement-breakpoint
DROP INDEX "posts_channel";--> statement-breakpoint
DROP INDEX "videos_channel_all";--> statement-breakpoint
CREATE INDEX "comments_owner" ON "comments" USING btree ("ownerChannelId","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("createdAt","id") WHERE "posts"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "posts_own" ON "posts" USING btree ("userId","createdAt","id");--> statement-breakpoint
CREATE INDEX "posts_user" ON "posts" USING btree ("userId","createdAt","id") WHERE "posts"."channelId" is null and "posts"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "posts_channel" ON "posts" USING btree ("channelId","createdAt","id");--> statement-breakpoint
CREATE INDEX "videos_channel_all" ON "videos" USING btree ("channelId","createdAt");