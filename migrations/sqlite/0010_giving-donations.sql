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
CREATE INDEX `statements_created` ON `statements` (`createdAt`,`id`);