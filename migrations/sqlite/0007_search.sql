CREATE TABLE `searchChannels` (
	`id` integer PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`digest` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `searchChannels_channel` ON `searchChannels` (`channelId`);--> statement-breakpoint
CREATE TABLE `searchCues` (
	`id` integer PRIMARY KEY NOT NULL,
	`startMs` integer NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `searchPeople` (
	`id` integer PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`digest` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `searchPeople_user` ON `searchPeople` (`userId`);--> statement-breakpoint
CREATE TABLE `searchQueries` (
	`key` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`people` integer NOT NULL,
	`lastAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `searchQueries_age` ON `searchQueries` (`lastAt`);--> statement-breakpoint
CREATE TABLE `searchSpellings` (
	`variant` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`variant`, `word`)
);
--> statement-breakpoint
CREATE TABLE `searchSuggestions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`key` text NOT NULL,
	`weight` integer NOT NULL,
	`two` text NOT NULL,
	`three` text NOT NULL,
	`four` text NOT NULL,
	`eight` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `searchSuggestions_two` ON `searchSuggestions` (`two`,`weight`);--> statement-breakpoint
CREATE INDEX `searchSuggestions_three` ON `searchSuggestions` (`three`,`weight`);--> statement-breakpoint
CREATE INDEX `searchSuggestions_four` ON `searchSuggestions` (`four`,`weight`);--> statement-breakpoint
CREATE INDEX `searchSuggestions_eight` ON `searchSuggestions` (`eight`,`weight`);--> statement-breakpoint
CREATE TABLE `searchVideos` (
	`id` integer PRIMARY KEY NOT NULL,
	`videoId` text NOT NULL,
	`digest` text NOT NULL,
	`captions` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `searchVideos_video` ON `searchVideos` (`videoId`);--> statement-breakpoint
CREATE TABLE `smartLists` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`name` text NOT NULL,
	`nameKey` text NOT NULL,
	`filters` text NOT NULL,
	`seenId` integer NOT NULL,
	`feedKey` text NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `smartLists_name` ON `smartLists` (`userId`,`nameKey`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `searchVideoTerms` USING fts5(`terms`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')
--> statement-breakpoint
CREATE VIRTUAL TABLE `searchCueTerms` USING fts5(`terms`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')
--> statement-breakpoint
CREATE VIRTUAL TABLE `searchChannelTerms` USING fts5(`terms`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')
--> statement-breakpoint
CREATE VIRTUAL TABLE `searchPersonTerms` USING fts5(`terms`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0');
