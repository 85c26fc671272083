ALTER TABLE `follows` ADD `lastPostAt` integer;--> statement-breakpoint
CREATE INDEX `follows_fresh` ON `follows` (`userId`,`lastPostAt`,`followedId`);--> statement-breakpoint
ALTER TABLE `notificationPreferences` ADD `feedSeenAt` integer;--> statement-breakpoint
ALTER TABLE `playlists` ADD `hiddenAt` integer;--> statement-breakpoint
CREATE INDEX `comments_waitingVideo` ON `comments` (`videoId`,`createdAt`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `comments_waitingPost` ON `comments` (`postId`,`createdAt`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;