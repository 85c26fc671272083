CREATE TABLE `channelHandovers` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`userId` text NOT NULL,
	`askedBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`askedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channelHandovers_once` ON `channelHandovers` (`channelId`);--> statement-breakpoint
CREATE INDEX `channelHandovers_user` ON `channelHandovers` (`userId`,`expiresAt`);--> statement-breakpoint
CREATE INDEX `channelHandovers_asked` ON `channelHandovers` (`askedBy`);--> statement-breakpoint
CREATE INDEX `channelHandovers_expiry` ON `channelHandovers` (`expiresAt`);--> statement-breakpoint
ALTER TABLE `invitations` ADD `role` text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
CREATE INDEX `channels_deleted` ON `channels` (`deletedAt`);