CREATE TABLE `adDays` (
	`adId` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`skips` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`playedMs` integer DEFAULT 0 NOT NULL,
	`skippedMs` integer DEFAULT 0 NOT NULL,
	`kinds` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`adId`, `day`),
	FOREIGN KEY (`adId`) REFERENCES `ads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `adPoints` (
	`id` text PRIMARY KEY NOT NULL,
	`fromId` text,
	`toId` text,
	`points` integer NOT NULL,
	`reason` text NOT NULL,
	`sourceId` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adPoints_source` ON `adPoints` (`reason`,`sourceId`);--> statement-breakpoint
CREATE INDEX `adPoints_from` ON `adPoints` (`fromId`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `adPoints_to` ON `adPoints` (`toId`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `adPurses` (
	`holderId` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`hundredths` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `adPurses_channel` ON `adPurses` (`channelId`);--> statement-breakpoint
CREATE TABLE `adShowings` (
	`id` text PRIMARY KEY NOT NULL,
	`adId` text NOT NULL,
	`slot` text NOT NULL,
	`at` integer NOT NULL,
	`viewed` integer NOT NULL,
	`skipped` integer NOT NULL,
	`clickedAt` integer,
	FOREIGN KEY (`adId`) REFERENCES `ads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `adShowings_age` ON `adShowings` (`at`);--> statement-breakpoint
CREATE INDEX `adShowings_ad` ON `adShowings` (`adId`);--> statement-breakpoint
CREATE TABLE `adStates` (
	`id` text PRIMARY KEY NOT NULL,
	`adId` text NOT NULL,
	`status` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`adId`) REFERENCES `ads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `adStates_ad` ON `adStates` (`adId`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `ads` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`type` text DEFAULT 'video' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`headline` text DEFAULT '' NOT NULL,
	`videoId` text,
	`bannerVersion` integer DEFAULT 0 NOT NULL,
	`verifiedVersion` integer DEFAULT 0 NOT NULL,
	`placement` text DEFAULT 'before' NOT NULL,
	`dismissMode` text DEFAULT 'after_5_seconds' NOT NULL,
	`clickAction` text DEFAULT 'none' NOT NULL,
	`clickUrl` text DEFAULT '' NOT NULL,
	`clickVideoId` text,
	`ageTarget` integer DEFAULT 0 NOT NULL,
	`targetCategories` text NOT NULL,
	`targetTags` text NOT NULL,
	`targetLangs` text NOT NULL,
	`startsAt` integer,
	`endsAt` integer,
	`dailyCap` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`statusAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`clickVideoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `ads_channel` ON `ads` (`channelId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `ads_status` ON `ads` (`status`,`statusAt`,`id`);--> statement-breakpoint
CREATE INDEX `ads_channel_status` ON `ads` (`channelId`,`status`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `ads_video` ON `ads` (`videoId`);--> statement-breakpoint
CREATE INDEX `ads_click_video` ON `ads` (`clickVideoId`);--> statement-breakpoint
CREATE TABLE `channelGiving` (
	`channelId` text PRIMARY KEY NOT NULL,
	`links` text NOT NULL,
	`takesDonations` integer DEFAULT false NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `chatWords` (
	`channelId` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `channelFunds` (
	`channelId` text PRIMARY KEY NOT NULL,
	`received` integer NOT NULL,
	`paidOut` integer NOT NULL,
	`owed` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `channelFunds_owed` ON `channelFunds` (`owed`,`channelId`);--> statement-breakpoint
CREATE TABLE `donorProducts` (
	`userId` text NOT NULL,
	`product` text NOT NULL,
	`until` integer,
	PRIMARY KEY(`userId`, `product`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `donorProducts_product` ON `donorProducts` (`product`,`until`);--> statement-breakpoint
CREATE TABLE `ledgerEntries` (
	`id` text PRIMARY KEY NOT NULL,
	`paymentId` text NOT NULL,
	`channelId` text,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`source` text NOT NULL,
	`sourceId` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`byUserId` text,
	`at` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`paymentId`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledgerEntries_source` ON `ledgerEntries` (`source`,`sourceId`);--> statement-breakpoint
CREATE INDEX `ledgerEntries_payment` ON `ledgerEntries` (`paymentId`,`at`);--> statement-breakpoint
CREATE INDEX `ledgerEntries_for` ON `ledgerEntries` (`channelId`,`at`);--> statement-breakpoint
CREATE INDEX `ledgerEntries_at` ON `ledgerEntries` (`at`);--> statement-breakpoint
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
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text,
	`channelId` text,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`title` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`lastName` text NOT NULL,
	`nameKey` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`houseNumber` text DEFAULT '' NOT NULL,
	`flat` text DEFAULT '' NOT NULL,
	`zip` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`isNamed` integer DEFAULT false NOT NULL,
	`shownAs` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`lang` text NOT NULL,
	`agreedAt` integer NOT NULL,
	`paidAt` integer,
	`dueAt` integer,
	`remindedOf` integer,
	`endedAt` integer,
	`forgottenAt` integer,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_title` ON `payments` (`title`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`userId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `payments_email` ON `payments` (`email`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `payments_name` ON `payments` (`nameKey`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`dueAt`);--> statement-breakpoint
CREATE INDEX `payments_wall` ON `payments` (`isNamed`,`state`,`paidAt`,`id`);--> statement-breakpoint
CREATE INDEX `payments_channel` ON `payments` (`channelId`,`state`,`paidAt`,`id`);--> statement-breakpoint
CREATE INDEX `payments_forgotten` ON `payments` (`forgottenAt`,`createdAt`);--> statement-breakpoint
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
CREATE TABLE `statementLines` (
	`id` text PRIMARY KEY NOT NULL,
	`statementId` text NOT NULL,
	`place` integer NOT NULL,
	`hash` text NOT NULL,
	`amount` integer NOT NULL,
	`at` integer NOT NULL,
	`title` text NOT NULL,
	`payer` text NOT NULL,
	`paymentId` text,
	FOREIGN KEY (`statementId`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `statementLines_statement` ON `statementLines` (`statementId`,`place`);--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`byUserId` text,
	`createdAt` integer NOT NULL,
	`countedAt` integer
);
--> statement-breakpoint
CREATE INDEX `statements_created` ON `statements` (`createdAt`,`id`);--> statement-breakpoint
CREATE TABLE `importStarts` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`startedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_starts_user` ON `importStarts` (`userId`,`startedAt`);--> statement-breakpoint
CREATE INDEX `import_starts_old` ON `importStarts` (`startedAt`);--> statement-breakpoint
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
CREATE INDEX `imports_old` ON `imports` (`createdAt`);--> statement-breakpoint
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
CREATE INDEX `stripeIntents_payment` ON `stripeIntents` (`paymentId`);--> statement-breakpoint
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
ALTER TABLE `users` ADD `showsFollows` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `channels` ADD `adsEnabled` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `channels` ADD `deletedByStaff` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `statDays` ADD `hours` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statDays` ADD `sketch` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statDays` ADD `seen` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statDays` ADD `played` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `forChildren` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `spot` integer DEFAULT false NOT NULL;