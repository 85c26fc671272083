CREATE TABLE `channelFunds` (
	`channelId` text PRIMARY KEY NOT NULL,
	`received` integer NOT NULL,
	`paidOut` integer NOT NULL,
	`owed` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `channelFunds_owed` ON `channelFunds` (`owed`,`channelId`);--> statement-breakpoint
CREATE TABLE `paymentChanges` (
	`id` text PRIMARY KEY NOT NULL,
	`paymentId` text NOT NULL,
	`was` text NOT NULL,
	`became` text NOT NULL,
	`source` text NOT NULL,
	`byUserId` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`paymentId`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `paymentChanges_payment` ON `paymentChanges` (`paymentId`,`at`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text NOT NULL,
	`key` text NOT NULL,
	`byUserId` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_key` ON `payouts` (`key`);--> statement-breakpoint
CREATE INDEX `payouts_channel` ON `payouts` (`channelId`,`at`);--> statement-breakpoint
CREATE TABLE `importStarts` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`startedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_starts_user` ON `importStarts` (`userId`,`startedAt`);--> statement-breakpoint
CREATE INDEX `import_starts_old` ON `importStarts` (`startedAt`);--> statement-breakpoint
CREATE TABLE `form_answers` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`answer` text
);
--> statement-breakpoint
CREATE INDEX `form_answers_until` ON `form_answers` (`until`);--> statement-breakpoint
CREATE TABLE `nodes` (
	`id` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`internalUrl` text,
	`queues` text NOT NULL,
	`settings` text NOT NULL,
	`clockAhead` integer DEFAULT 0 NOT NULL,
	`databaseMicros` integer DEFAULT 0 NOT NULL,
	`startedAt` integer NOT NULL,
	`seenAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `nodes_seen` ON `nodes` (`seenAt`);--> statement-breakpoint
ALTER TABLE `channels` ADD `deletedByStaff` integer DEFAULT false NOT NULL;