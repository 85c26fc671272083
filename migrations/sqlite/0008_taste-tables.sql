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
DROP INDEX `videos_popular`;--> statement-breakpoint
CREATE INDEX `videos_channel_popular` ON `videos` (`channelId`,`views`) WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_banned` ON `videos` (`listedAt`) WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_popular` ON `videos` (`views`,`id`) WHERE "videos"."listedAt" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `personalRecommendations` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hidesAdults` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mutes_over` ON `mutes` (`blockedUntil`);