CREATE TABLE `commentPins` (
	`subjectId` text PRIMARY KEY NOT NULL,
	`commentId` text NOT NULL,
	`pinnedBy` text,
	`pinnedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `commentSettings` (
	`channelId` text PRIMARY KEY NOT NULL,
	`from` text DEFAULT 'everybody' NOT NULL,
	`holdLinks` integer DEFAULT false NOT NULL,
	`holdFirst` integer DEFAULT false NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notificationPeople` (
	`notificationId` text NOT NULL,
	`personId` text NOT NULL,
	PRIMARY KEY(`notificationId`, `personId`),
	FOREIGN KEY (`notificationId`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`videoId` text,
	`postId` text,
	`parentId` text,
	`answersId` text,
	`ownerChannelId` text,
	`userId` text NOT NULL,
	`channelId` text,
	`content` text NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	`rating` integer DEFAULT 0 NOT NULL,
	`replies` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	`editedAt` integer,
	`crossedAt` integer,
	`crossedBy` text,
	`crossedReason` text,
	`heldAt` integer,
	`heldFor` text,
	`emptiedAt` integer,
	`deletedAt` integer,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`postId`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ownerChannelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_comments`("id", "videoId", "ownerChannelId", "userId", "channelId", "content", "createdAt", "deletedAt") SELECT "id", "videoId", (SELECT "channelId" FROM `videos` WHERE `videos`."id" = `comments`."videoId"), "userId", "channelId", "content", "createdAt", "deletedAt" FROM `comments`;--> statement-breakpoint
DROP TABLE `comments`;--> statement-breakpoint
ALTER TABLE `__new_comments` RENAME TO `comments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `comments_video` ON `comments` (`videoId`,`deletedAt`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_post` ON `comments` (`postId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`userId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_person` ON `comments` (`userId`,`ownerChannelId`);--> statement-breakpoint
CREATE INDEX `comments_channel` ON `comments` (`channelId`);--> statement-breakpoint
CREATE INDEX `comments_videoNewest` ON `comments` (`videoId`,`createdAt`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_videoBest` ON `comments` (`videoId`,`rating`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_postNewest` ON `comments` (`postId`,`createdAt`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_postBest` ON `comments` (`postId`,`rating`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parentId`,`createdAt`,`id`) WHERE "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_owner` ON `comments` (`ownerChannelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`createdAt`,`id`) WHERE "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `comments_waiting` ON `comments` (`ownerChannelId`,`createdAt`,`id`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `comments_allWaiting` ON `comments` (`createdAt`,`id`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
ALTER TABLE `notificationPreferences` ADD `silenced` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `people` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `byName` text;--> statement-breakpoint
CREATE INDEX `notifications_post` ON `notifications` (`postId`);