CREATE TABLE `downloadChoices` (
	`videoId` text PRIMARY KEY NOT NULL,
	`allowed` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `downloadFiles` (
	`videoId` text PRIMARY KEY NOT NULL,
	`mediaVersion` integer NOT NULL,
	`state` text NOT NULL,
	`size` integer,
	`usedAt` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `downloadFiles_used` ON `downloadFiles` (`usedAt`);--> statement-breakpoint
CREATE TABLE `downloadableChannels` (
	`channelId` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
