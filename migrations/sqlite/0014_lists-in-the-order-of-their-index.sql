DROP INDEX `comments_owner`;--> statement-breakpoint
CREATE INDEX `comments_owner` ON `comments` (`ownerChannelId`,`createdAt`,`id`);--> statement-breakpoint
DROP INDEX `posts_newest`;--> statement-breakpoint
DROP INDEX `posts_own`;--> statement-breakpoint
DROP INDEX `posts_user`;--> statement-breakpoint
DROP INDEX `posts_channel`;--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`createdAt`,`id`) WHERE "posts"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `posts_own` ON `posts` (`userId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`userId`,`createdAt`,`id`) WHERE "posts"."channelId" is null and "posts"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `posts_channel` ON `posts` (`channelId`,`createdAt`,`id`);--> statement-breakpoint
DROP INDEX `videos_channel_all`;--> statement-breakpoint
CREATE INDEX `videos_channel_all` ON `videos` (`channelId`,`createdAt`);