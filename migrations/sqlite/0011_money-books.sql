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
CREATE INDEX `payouts_channel` ON `payouts` (`channelId`,`at`);