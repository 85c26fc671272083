CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`invitedAs` text NOT NULL,
	`email` text NOT NULL,
	`typed` text NOT NULL,
	`invitedBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invitedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_once` ON `invitations` (`channelId`,`invitedAs`,`email`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`,`expiresAt`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expiresAt`);--> statement-breakpoint
ALTER TABLE `channelMembers` ADD `invitedEmail` text;--> statement-breakpoint
ALTER TABLE `notificationPreferences` DROP COLUMN `origin`;