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
DROP INDEX `videos_popular`;--> statement-breakpoint
CREATE INDEX `videos_channel_popular` ON `videos` (`channelId`,`views`) WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_banned` ON `videos` (`listedAt`) WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_popular` ON `videos` (`views`,`id`) WHERE "videos"."listedAt" is not null;