CREATE TABLE `imports` (
	`videoId` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`userId` text NOT NULL,
	`address` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`failureCode` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`userId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `imports_channel` ON `imports` (`channelId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `imports_old` ON `imports` (`createdAt`);