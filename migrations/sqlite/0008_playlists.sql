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
CREATE INDEX `playlists_visible` ON `playlists` (`visibility`,`updatedAt`);