CREATE TABLE `authors` (
	`userId` text PRIMARY KEY NOT NULL,
	`followersCount` integer DEFAULT 0 NOT NULL,
	`lastPostAt` integer,
	`featuredAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `authors_featured` ON `authors` (`featuredAt`,`userId`);--> statement-breakpoint
CREATE INDEX `authors_followed` ON `authors` (`followersCount`,`userId`);--> statement-breakpoint
CREATE TABLE `follows` (
	`userId` text NOT NULL,
	`followedId` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `followedId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followedId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_newest` ON `follows` (`userId`,`createdAt`,`followedId`);--> statement-breakpoint
CREATE INDEX `follows_followed` ON `follows` (`followedId`,`userId`);--> statement-breakpoint
CREATE TABLE `watchLater` (
	`userId` text NOT NULL,
	`videoId` text NOT NULL,
	`addedAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `videoId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watchLater_newest` ON `watchLater` (`userId`,`addedAt`);--> statement-breakpoint
CREATE INDEX `watchLater_video` ON `watchLater` (`videoId`);--> statement-breakpoint
CREATE TABLE `playlistItems` (
	`playlistId` text NOT NULL,
	`videoId` text NOT NULL,
	`position` integer NOT NULL,
	`open` integer NOT NULL,
	`seconds` real NOT NULL,
	`addedAt` integer NOT NULL,
	PRIMARY KEY(`playlistId`, `videoId`),
	FOREIGN KEY (`playlistId`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlistItems_order` ON `playlistItems` (`playlistId`,`position`,`videoId`,`open`,`seconds`);--> statement-breakpoint
CREATE INDEX `playlistItems_video` ON `playlistItems` (`videoId`,`playlistId`);--> statement-breakpoint
CREATE TABLE `playlists` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text,
	`channelId` text,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`visibility` text DEFAULT 'private' NOT NULL,
	`frozen` integer DEFAULT false NOT NULL,
	`coverChoice` text,
	`coverId` text,
	`videosCount` integer DEFAULT 0 NOT NULL,
	`openCount` integer DEFAULT 0 NOT NULL,
	`openSeconds` real DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlists_user` ON `playlists` (`userId`,`updatedAt`);--> statement-breakpoint
CREATE INDEX `playlists_channel` ON `playlists` (`channelId`,`updatedAt`);--> statement-breakpoint
CREATE INDEX `playlists_visible` ON `playlists` (`visibility`,`updatedAt`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`userId` text NOT NULL,
	`channelId` text,
	`videoId` text,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	`rating` integer DEFAULT 0 NOT NULL,
	`commentCount` integer DEFAULT 0 NOT NULL,
	`hiddenFromHome` integer DEFAULT false NOT NULL,
	`createdAt` integer NOT NULL,
	`editedAt` integer,
	`deletedAt` integer,
	`deletedBy` text,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_own` ON `posts` (`userId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`userId`,`channelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_channel` ON `posts` (`channelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_video` ON `posts` (`videoId`);--> statement-breakpoint
CREATE TABLE `coWatched` (
	`videoId` text NOT NULL,
	`otherId` text NOT NULL,
	`score` real NOT NULL,
	`round` integer NOT NULL,
	PRIMARY KEY(`videoId`, `otherId`)
);
--> statement-breakpoint
CREATE INDEX `coWatched_nearest` ON `coWatched` (`videoId`,`score`);--> statement-breakpoint
CREATE INDEX `coWatched_round` ON `coWatched` (`round`);--> statement-breakpoint
CREATE TABLE `trending` (
	`videoId` text PRIMARY KEY NOT NULL,
	`score` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trending_best` ON `trending` (`score`,`videoId`);--> statement-breakpoint
CREATE TABLE `videoHours` (
	`videoId` text NOT NULL,
	`hour` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`videoId`, `hour`)
);
--> statement-breakpoint
CREATE INDEX `videoHours_hour` ON `videoHours` (`hour`);--> statement-breakpoint
CREATE TABLE `videoPageVersions` (
	`pageId` text NOT NULL,
	`version` integer NOT NULL,
	`titles` text NOT NULL,
	`sections` text NOT NULL,
	`savedAt` integer NOT NULL,
	`savedBy` text,
	PRIMARY KEY(`pageId`, `version`),
	FOREIGN KEY (`pageId`) REFERENCES `videoPages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `videoPages` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`titles` text NOT NULL,
	`sections` text NOT NULL,
	`version` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`updatedBy` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `videoPages_slug` ON `videoPages` (`slug`);--> statement-breakpoint
DROP INDEX `videos_popular`;--> statement-breakpoint
CREATE INDEX `videos_channel_popular` ON `videos` (`channelId`,`views`) WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_banned` ON `videos` (`listedAt`) WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_popular` ON `videos` (`views`,`id`) WHERE "videos"."listedAt" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `personalRecommendations` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hidesAdults` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mutes_over` ON `mutes` (`blockedUntil`);