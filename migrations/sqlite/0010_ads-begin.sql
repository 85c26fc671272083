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
ALTER TABLE `channels` ADD `adsEnabled` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `forChildren` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `spot` integer DEFAULT false NOT NULL;