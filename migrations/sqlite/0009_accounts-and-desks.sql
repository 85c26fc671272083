CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`role` text,
	`roleBefore` text,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`userId`,`issuer`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`credentialId` text NOT NULL,
	`publicKey` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credentialId`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`userId`,`createdAt`);--> statement-breakpoint
CREATE TABLE `spentChallenges` (
	`id` text PRIMARY KEY NOT NULL,
	`expiresAt` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `spentChallenges_expiry` ON `spentChallenges` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `bulkEdits` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`userId` text,
	`changes` text NOT NULL,
	`createdAt` integer NOT NULL,
	`undoneAt` integer,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
CREATE INDEX `bulkEdits_channel` ON `bulkEdits` (`channelId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `bulkEdits_user` ON `bulkEdits` (`userId`);--> statement-breakpoint
CREATE TABLE `recognitions` (
	`videoId` text PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`failureCode` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TABLE `documentDrafts` (
	`slug` text NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`savedAt` integer NOT NULL,
	`savedBy` text,
	PRIMARY KEY(`slug`, `lang`)
);--> statement-breakpoint
CREATE TABLE `documentVersions` (
	`slug` text NOT NULL,
	`lang` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`savedAt` integer NOT NULL,
	`savedBy` text,
	PRIMARY KEY(`slug`, `lang`, `version`)
);--> statement-breakpoint
CREATE TABLE `downloadChoices` (
	`videoId` text PRIMARY KEY NOT NULL,
	`allowed` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TABLE `downloadFiles` (
	`videoId` text PRIMARY KEY NOT NULL,
	`mediaVersion` integer NOT NULL,
	`state` text NOT NULL,
	`size` integer,
	`usedAt` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `downloadFiles_used` ON `downloadFiles` (`usedAt`);--> statement-breakpoint
CREATE TABLE `downloadableChannels` (
	`channelId` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TABLE `entryBlocks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL,
	`createdBy` text
);--> statement-breakpoint
CREATE UNIQUE INDEX `entryBlocks_one` ON `entryBlocks` (`kind`,`value`);--> statement-breakpoint
CREATE INDEX `entryBlocks_newest` ON `entryBlocks` (`kind`,`createdAt`);--> statement-breakpoint
CREATE TABLE `invitationCodes` (
	`code` text PRIMARY KEY NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`usesMax` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`endsAt` integer,
	`createdAt` integer NOT NULL,
	`createdBy` text
);--> statement-breakpoint
CREATE INDEX `invitationCodes_newest` ON `invitationCodes` (`createdAt`);--> statement-breakpoint
CREATE TABLE `accountExports` (
	`userId` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`withFilms` integer NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`bytes` integer,
	`createdAt` integer NOT NULL,
	`expiresAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `accountExports_expiry` ON `accountExports` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `accountImports` (
	`userId` text PRIMARY KEY NOT NULL,
	`carried` text NOT NULL,
	`state` text DEFAULT 'shown' NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `accountImports_age` ON `accountImports` (`createdAt`);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE UNIQUE INDEX `channelHandovers_once` ON `channelHandovers` (`channelId`);--> statement-breakpoint
CREATE INDEX `channelHandovers_user` ON `channelHandovers` (`userId`,`expiresAt`);--> statement-breakpoint
CREATE INDEX `channelHandovers_asked` ON `channelHandovers` (`askedBy`);--> statement-breakpoint
CREATE INDEX `channelHandovers_expiry` ON `channelHandovers` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `bulkActs` (
	`id` text PRIMARY KEY NOT NULL,
	`byUserId` text NOT NULL,
	`act` text NOT NULL,
	`role` text,
	`before` text NOT NULL,
	`createdAt` integer NOT NULL,
	`undoneAt` integer
);--> statement-breakpoint
CREATE INDEX `bulkActs_age` ON `bulkActs` (`createdAt`);--> statement-breakpoint
CREATE TABLE `remakes` (
	`videoId` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`failureCode` text,
	`version` integer NOT NULL,
	`sourceKey` text NOT NULL,
	`sourceName` text NOT NULL,
	`cut` text,
	`made` text,
	`lengthBefore` real,
	`userId` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
CREATE INDEX `remakes_user` ON `remakes` (`userId`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`pl` text NOT NULL,
	`en` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`audience` text NOT NULL,
	`startsAt` integer NOT NULL,
	`endsAt` integer,
	`dismissible` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`createdBy` text
);--> statement-breakpoint
CREATE INDEX `announcements_begin` ON `announcements` (`startsAt`,`id`);--> statement-breakpoint
CREATE TABLE `statBeats` (
	`id` text PRIMARY KEY NOT NULL,
	`told` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `statDays` (
	`subjectId` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`watchedMs` integer NOT NULL,
	`bufferedMs` integer NOT NULL,
	`won` integer NOT NULL,
	`lost` integer NOT NULL,
	`likes` integer NOT NULL,
	`dislikes` integer NOT NULL,
	`comments` integer NOT NULL,
	`peak` integer NOT NULL,
	`minutes` integer NOT NULL,
	`viewerMinutes` integer NOT NULL,
	`kinds` text NOT NULL,
	`viewsBefore` integer NOT NULL,
	`watchedMsBefore` integer NOT NULL,
	PRIMARY KEY(`subjectId`, `day`)
);--> statement-breakpoint
CREATE TABLE `statHours` (
	`subjectId` text NOT NULL,
	`hour` integer NOT NULL,
	`views` integer NOT NULL,
	`watchedMs` integer NOT NULL,
	PRIMARY KEY(`subjectId`, `hour`)
);--> statement-breakpoint
CREATE INDEX `statHours_age` ON `statHours` (`hour`);--> statement-breakpoint
CREATE TABLE `statMinutes` (
	`subjectId` text NOT NULL,
	`minute` integer NOT NULL,
	`viewers` integer NOT NULL,
	PRIMARY KEY(`subjectId`, `minute`)
);--> statement-breakpoint
CREATE INDEX `statMinutes_age` ON `statMinutes` (`minute`);--> statement-breakpoint
CREATE TABLE `statPlaybacks` (
	`viewer` text NOT NULL,
	`videoId` text NOT NULL,
	`channelId` text NOT NULL,
	`viewId` text NOT NULL,
	`network` text NOT NULL,
	`openedAt` integer NOT NULL,
	`lastAt` integer NOT NULL,
	`playedMs` integer DEFAULT 0 NOT NULL,
	`countedAt` integer,
	`pending` text NOT NULL,
	`bufferedMs` integer DEFAULT 0 NOT NULL,
	`source` text NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`device` text NOT NULL,
	`lang` text NOT NULL,
	`seen` text DEFAULT '' NOT NULL,
	`minute` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`viewer`, `videoId`)
);--> statement-breakpoint
CREATE INDEX `statPlaybacks_age` ON `statPlaybacks` (`lastAt`);--> statement-breakpoint
CREATE TABLE `statRolls` (
	`id` text PRIMARY KEY NOT NULL,
	`rolledAt` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `statTotals` (
	`subjectId` text PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`watchedMs` integer NOT NULL,
	`seen` text NOT NULL,
	`played` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `statVisitors` (
	`subjectId` text NOT NULL,
	`day` integer NOT NULL,
	`viewer` text NOT NULL,
	PRIMARY KEY(`subjectId`, `day`, `viewer`)
);--> statement-breakpoint
CREATE INDEX `statVisitors_age` ON `statVisitors` (`day`);--> statement-breakpoint
CREATE TABLE `statVisits` (
	`day` integer NOT NULL,
	`area` text NOT NULL,
	`source` text NOT NULL,
	`visits` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`day`, `area`, `source`)
);--> statement-breakpoint
CREATE TABLE `ticketReplies` (
	`id` text PRIMARY KEY NOT NULL,
	`ticketId` text NOT NULL,
	`kind` text NOT NULL,
	`byUserId` text,
	`content` text NOT NULL,
	`pictures` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`ticketId`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byUserId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
CREATE INDEX `ticketReplies_ticket` ON `ticketReplies` (`ticketId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `ticketReplies_by` ON `ticketReplies` (`byUserId`);--> statement-breakpoint
CREATE TABLE `ticketTemplates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`createdAt` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text,
	`email` text NOT NULL,
	`lang` text NOT NULL,
	`topic` text NOT NULL,
	`subject` text NOT NULL,
	`browserInfo` text DEFAULT '' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`waitsFor` text DEFAULT 'staff' NOT NULL,
	`assignedTo` text,
	`pinHash` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL,
	`lastReplyAt` integer NOT NULL,
	`closedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignedTo`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
CREATE INDEX `tickets_queue` ON `tickets` (`state`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_waiting` ON `tickets` (`state`,`waitsFor`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_assigned` ON `tickets` (`assignedTo`,`state`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`userId`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_email` ON `tickets` (`email`,`lastReplyAt`,`id`);--> statement-breakpoint
DROP INDEX `countedViews_video`;--> statement-breakpoint
ALTER TABLE `countedViews` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `countedViews_network` ON `countedViews` (`videoId`,`network`);--> statement-breakpoint
DROP INDEX `jobs_claim`;--> statement-breakpoint
CREATE INDEX `jobs_claim` ON `jobs` (`queue`,`state`,`runAt`,`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `byProvider` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `follows` ADD `lastPostAt` integer;--> statement-breakpoint
CREATE INDEX `follows_fresh` ON `follows` (`userId`,`lastPostAt`,`followedId`);--> statement-breakpoint
ALTER TABLE `invitations` ADD `role` text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE `streamKeys` ADD `madeBy` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `streamKeys_maker` ON `streamKeys` (`madeBy`);--> statement-breakpoint
ALTER TABLE `notificationPreferences` ADD `feedSeenAt` integer;--> statement-breakpoint
ALTER TABLE `playlists` ADD `hiddenAt` integer;--> statement-breakpoint
ALTER TABLE `uploads` ADD `replaces` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `passwordHash` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `nextVersion` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `sourceInfo` text;--> statement-breakpoint
CREATE INDEX `channels_deleted` ON `channels` (`deletedAt`,`id`);--> statement-breakpoint
CREATE INDEX `comments_waitingVideo` ON `comments` (`videoId`,`createdAt`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `comments_waitingPost` ON `comments` (`postId`,`createdAt`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
INSERT INTO "tickets" ("id", "userId", "email", "lang", "topic", "subject", "browserInfo", "url", "createdAt", "lastReplyAt") SELECT "id", (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "email", 'pl', "topic", substr("description", 1, 100), "browserInfo", "url", "createdAt", "createdAt" FROM "contacts";--> statement-breakpoint
INSERT INTO "ticketReplies" ("id", "ticketId", "kind", "byUserId", "content", "createdAt") SELECT "id", "id", 'person', (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "description", "createdAt" FROM "contacts";--> statement-breakpoint
DROP TABLE `contacts`;--> statement-breakpoint
-- Who worked on a channel could do everything there but what its owner does.
UPDATE "channelMembers" SET "role" = 'editor' WHERE "role" = 'member';--> statement-breakpoint
-- Who was approved was a creator at once.
UPDATE "creatorApplications" SET "state" = 'accepted' WHERE "state" = 'approved';