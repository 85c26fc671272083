CREATE TABLE `bulkEdits` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`userId` text,
	`changes` text NOT NULL,
	`createdAt` integer NOT NULL,
	`undoneAt` integer,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `bulkEdits_channel` ON `bulkEdits` (`channelId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `bulkEdits_user` ON `bulkEdits` (`userId`);--> statement-breakpoint
CREATE TABLE `recognitions` (
	`videoId` text PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`failureCode` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `remakes` (
	`videoId` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`failureCode` text,
	`version` integer NOT NULL,
	`sourceKey` text NOT NULL,
	`sourceName` text NOT NULL,
	`cut` text,
	`made` text,
	`lengthBefore` real,
	`userId` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `remakes_user` ON `remakes` (`userId`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `replaces` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `passwordHash` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `nextVersion` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `sourceInfo` text;