CREATE TABLE `emailChanges` (
	`userId` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`nowAt` integer,
	`nextAt` integer,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `emailChanges_expiry` ON `emailChanges` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `secondFactors` (
	`userId` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`createdAt` integer NOT NULL,
	`enabledAt` integer,
	`lastStep` integer DEFAULT 0 NOT NULL,
	`backupHash` text,
	`backupShown` text,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `channelHeirs` (
	`channelId` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channelHeirs_user` ON `channelHeirs` (`userId`);--> statement-breakpoint
ALTER TABLE `users` ADD `passwordChangedAt` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `loggedInAt` integer;--> statement-breakpoint
CREATE INDEX `users_deletion` ON `users` (`deletionAskedAt`);--> statement-breakpoint
CREATE INDEX `chatLog_target` ON `chatLog` (`targetUserId`);--> statement-breakpoint
CREATE INDEX `contacts_user` ON `contacts` (`userId`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`email`);