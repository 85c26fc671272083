CREATE TABLE `channelGiving` (
	`channelId` text PRIMARY KEY NOT NULL,
	`links` text NOT NULL,
	`takesDonations` integer DEFAULT false NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `overlayAlerts` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`paymentId` text,
	`entryId` text,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`queuedAt` integer NOT NULL,
	`play` integer DEFAULT 0 NOT NULL,
	`startedAt` integer,
	`seenAt` integer,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paymentId`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `overlayAlerts_entry` ON `overlayAlerts` (`entryId`);--> statement-breakpoint
CREATE INDEX `overlayAlerts_queue` ON `overlayAlerts` (`channelId`,`state`,`queuedAt`,`id`);--> statement-breakpoint
CREATE INDEX `overlayAlerts_channel` ON `overlayAlerts` (`channelId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `overlayAlerts_payment` ON `overlayAlerts` (`paymentId`);--> statement-breakpoint
CREATE INDEX `overlayAlerts_old` ON `overlayAlerts` (`createdAt`);--> statement-breakpoint
CREATE TABLE `overlays` (
	`channelId` text PRIMARY KEY NOT NULL,
	`tokenHash` text,
	`tokenSealed` text,
	`paused` integer DEFAULT false NOT NULL,
	`holdMessages` integer DEFAULT false NOT NULL,
	`minimum` integer DEFAULT 0 NOT NULL,
	`seconds` integer DEFAULT 8 NOT NULL,
	`theme` text DEFAULT 'dark' NOT NULL,
	`sound` integer DEFAULT true NOT NULL,
	`goal` integer DEFAULT 0 NOT NULL,
	`goalLabel` text DEFAULT '' NOT NULL,
	`goalSince` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `overlays_token` ON `overlays` (`tokenHash`);--> statement-breakpoint
CREATE TABLE `stripeCheckouts` (
	`paymentId` text PRIMARY KEY NOT NULL,
	`sessionId` text NOT NULL,
	`subscriptionId` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`paymentId`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripeCheckouts_session` ON `stripeCheckouts` (`sessionId`);--> statement-breakpoint
CREATE UNIQUE INDEX `stripeCheckouts_subscription` ON `stripeCheckouts` (`subscriptionId`);--> statement-breakpoint
CREATE INDEX `stripeCheckouts_created` ON `stripeCheckouts` (`createdAt`);--> statement-breakpoint
CREATE TABLE `stripeEvents` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`objectId` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripeEvents_at` ON `stripeEvents` (`at`);--> statement-breakpoint
CREATE TABLE `stripeIntents` (
	`id` text PRIMARY KEY NOT NULL,
	`paymentId` text NOT NULL,
	`received` integer NOT NULL,
	`returned` integer NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`paymentId`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stripeIntents_payment` ON `stripeIntents` (`paymentId`);