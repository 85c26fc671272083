CREATE TABLE `accountCodes` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`purpose` text NOT NULL,
	`codeHash` text NOT NULL,
	`expiresAt` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountCodes_code` ON `accountCodes` (`codeHash`);--> statement-breakpoint
CREATE INDEX `accountCodes_user` ON `accountCodes` (`userId`,`purpose`);--> statement-breakpoint
CREATE INDEX `accountCodes_expiry` ON `accountCodes` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `creatorApplications` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`message` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`reason` text,
	`decidedBy` text,
	`decidedAt` integer,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creatorApplications_state` ON `creatorApplications` (`state`,`createdAt`);--> statement-breakpoint
CREATE INDEX `creatorApplications_user` ON `creatorApplications` (`userId`,`state`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`tokenHash` text NOT NULL,
	`remember` integer NOT NULL,
	`userAgent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`tokenHash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`userId`,`lastUsedAt`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`passwordHash` text NOT NULL,
	`name` text NOT NULL,
	`surname` text DEFAULT '' NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`phone` text,
	`sex` text,
	`address` text,
	`age` integer,
	`role` text DEFAULT 'user' NOT NULL,
	`settings` text NOT NULL,
	`avatarVersion` integer DEFAULT 0 NOT NULL,
	`termsAcceptedAt` integer,
	`activatedAt` integer,
	`blockedAt` integer,
	`deletionAskedAt` integer,
	`lastSubscriptionsChange` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`createdAt`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`createdAt`);--> statement-breakpoint
CREATE TABLE `channelMembers` (
	`channelId` text NOT NULL,
	`userId` text NOT NULL,
	`role` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`channelId`, `userId`),
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channelMembers_user` ON `channelMembers` (`userId`,`createdAt`);--> statement-breakpoint
CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`slugKey` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`tags` text NOT NULL,
	`links` text NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`ownerId` text NOT NULL,
	`pictureVersion` integer DEFAULT 0 NOT NULL,
	`bannerVersion` integer DEFAULT 0 NOT NULL,
	`subscriptionsCount` integer DEFAULT 0 NOT NULL,
	`videosCount` integer DEFAULT 0 NOT NULL,
	`lastVideoAt` integer,
	`listedAt` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`deletedAt` integer,
	FOREIGN KEY (`ownerId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channels_slug` ON `channels` (`slugKey`);--> statement-breakpoint
CREATE INDEX `channels_newest` ON `channels` (`listedAt`);--> statement-breakpoint
CREATE INDEX `channels_popular` ON `channels` (`subscriptionsCount`,`id`);--> statement-breakpoint
CREATE INDEX `channels_owner` ON `channels` (`ownerId`);--> statement-breakpoint
CREATE TABLE `chatBlocks` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`scope` text NOT NULL,
	`scopeId` text NOT NULL,
	`channelId` text,
	`until` integer NOT NULL,
	`byUserId` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chatBlocks_one` ON `chatBlocks` (`userId`,`scope`,`scopeId`);--> statement-breakpoint
CREATE INDEX `chatBlocks_channel` ON `chatBlocks` (`channelId`,`until`);--> statement-breakpoint
CREATE INDEX `chatBlocks_site` ON `chatBlocks` (`scope`,`until`);--> statement-breakpoint
CREATE TABLE `chatLog` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`videoId` text,
	`action` text NOT NULL,
	`byUserId` text,
	`targetUserId` text,
	`text` text,
	`scope` text,
	`until` integer,
	`seconds` integer,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chatLog_channel` ON `chatLog` (`channelId`,`createdAt`);--> statement-breakpoint
CREATE TABLE `chatMessages` (
	`id` text PRIMARY KEY NOT NULL,
	`videoId` text NOT NULL,
	`userId` text NOT NULL,
	`channelId` text,
	`clientId` text NOT NULL,
	`text` text NOT NULL,
	`rank` text DEFAULT 'none' NOT NULL,
	`seq` integer NOT NULL,
	`rev` integer NOT NULL,
	`offset` integer,
	`createdAt` integer NOT NULL,
	`crossedAt` integer,
	`deletedAt` integer,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chatMessages_place` ON `chatMessages` (`videoId`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `chatMessages_once` ON `chatMessages` (`videoId`,`userId`,`clientId`);--> statement-breakpoint
CREATE INDEX `chatMessages_changed` ON `chatMessages` (`videoId`,`rev`);--> statement-breakpoint
CREATE INDEX `chatMessages_replay` ON `chatMessages` (`videoId`,`offset`);--> statement-breakpoint
CREATE INDEX `chatMessages_author` ON `chatMessages` (`userId`,`videoId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `chatMessages_channel` ON `chatMessages` (`channelId`);--> statement-breakpoint
CREATE TABLE `chatModerators` (
	`channelId` text NOT NULL,
	`userId` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`channelId`, `userId`),
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chatModerators_user` ON `chatModerators` (`userId`);--> statement-breakpoint
CREATE TABLE `chatRooms` (
	`videoId` text PRIMARY KEY NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	`slowSeconds` integer DEFAULT 0 NOT NULL,
	`off` integer DEFAULT false NOT NULL,
	`pinnedId` text,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mutes` (
	`userId` text NOT NULL,
	`kind` text NOT NULL,
	`targetId` text NOT NULL,
	`blockedUntil` integer NOT NULL,
	PRIMARY KEY(`userId`, `kind`, `targetId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`videoId` text NOT NULL,
	`userId` text NOT NULL,
	`channelId` text,
	`content` text NOT NULL,
	`createdAt` integer NOT NULL,
	`deletedAt` integer,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_video` ON `comments` (`videoId`,`deletedAt`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`userId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_channel` ON `comments` (`channelId`);--> statement-breakpoint
CREATE TABLE `documents` (
	`slug` text NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`updatedAt` integer NOT NULL,
	`updatedBy` text,
	PRIMARY KEY(`slug`, `lang`)
);
--> statement-breakpoint
CREATE TABLE `history` (
	`userId` text NOT NULL,
	`videoId` text NOT NULL,
	`seconds` real DEFAULT 0 NOT NULL,
	`watchedAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `videoId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `history_newest` ON `history` (`userId`,`watchedAt`);--> statement-breakpoint
CREATE TABLE `liveSamples` (
	`videoId` text NOT NULL,
	`at` integer NOT NULL,
	`viewers` integer NOT NULL,
	`bitrate` integer NOT NULL,
	PRIMARY KEY(`videoId`, `at`),
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `streamKeys` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`channelId` text NOT NULL,
	`videoId` text,
	`hint` text NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `streamKeys_hash_unique` ON `streamKeys` (`hash`);--> statement-breakpoint
CREATE INDEX `streamKeys_channel` ON `streamKeys` (`channelId`,`videoId`);--> statement-breakpoint
CREATE INDEX `streamKeys_video` ON `streamKeys` (`videoId`);--> statement-breakpoint
CREATE TABLE `notificationPreferences` (
	`userId` text PRIMARY KEY NOT NULL,
	`settings` text,
	`origin` text,
	`dismissedAt` integer,
	`lastReadAt` integer,
	`lastMailAt` integer,
	`digestDueAt` integer,
	`reminderDueAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notificationPreferences_digest` ON `notificationPreferences` (`digestDueAt`);--> statement-breakpoint
CREATE INDEX `notificationPreferences_reminder` ON `notificationPreferences` (`reminderDueAt`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`type` text NOT NULL,
	`subjectId` text NOT NULL,
	`personal` integer DEFAULT false NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`details` text NOT NULL,
	`videoId` text,
	`commentId` text,
	`postId` text,
	`parentCommentId` text,
	`channelId` text,
	`mail` text DEFAULT 'none' NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`userId`,`type`,`subjectId`);--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`userId`,`updatedAt`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_personal` ON `notifications` (`userId`,`personal`,`updatedAt`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`updatedAt`);--> statement-breakpoint
CREATE INDEX `notifications_video` ON `notifications` (`videoId`);--> statement-breakpoint
CREATE INDEX `notifications_channel` ON `notifications` (`channelId`);--> statement-breakpoint
CREATE TABLE `pushDevices` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`sessionId` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`userAgent` text DEFAULT '' NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	`lastSentAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sessionId`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pushDevices_endpoint` ON `pushDevices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `pushDevices_user` ON `pushDevices` (`userId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `pushDevices_session` ON `pushDevices` (`sessionId`);--> statement-breakpoint
CREATE TABLE `ratings` (
	`userId` text NOT NULL,
	`entityType` text NOT NULL,
	`entityId` text NOT NULL,
	`rating` integer NOT NULL,
	`ratedAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `entityType`, `entityId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ratings_user` ON `ratings` (`userId`,`entityType`,`rating`,`ratedAt`);--> statement-breakpoint
CREATE INDEX `ratings_entity` ON `ratings` (`entityType`,`entityId`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`userId` text NOT NULL,
	`channelId` text NOT NULL,
	`notifyWhen` text DEFAULT 'daily' NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `channelId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_channel` ON `subscriptions` (`channelId`,`userId`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text,
	`email` text NOT NULL,
	`topic` text NOT NULL,
	`description` text NOT NULL,
	`browserInfo` text DEFAULT '' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contacts_newest` ON `contacts` (`createdAt`);--> statement-breakpoint
CREATE TABLE `captions` (
	`videoId` text NOT NULL,
	`lang` text NOT NULL,
	`label` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`videoId`, `lang`),
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `countedViews` (
	`visitor` text NOT NULL,
	`videoId` text NOT NULL,
	`countedAt` integer NOT NULL,
	PRIMARY KEY(`visitor`, `videoId`),
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `countedViews_age` ON `countedViews` (`countedAt`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`videoId` text NOT NULL,
	`userId` text NOT NULL,
	`fileName` text NOT NULL,
	`size` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`finishedAt` integer,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_stale` ON `uploads` (`finishedAt`,`updatedAt`);--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`userId`,`finishedAt`);--> statement-breakpoint
CREATE INDEX `uploads_video` ON `uploads` (`videoId`);--> statement-breakpoint
CREATE TABLE `videoStats` (
	`videoId` text PRIMARY KEY NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	`dirty` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `videoStats_dirty` ON `videoStats` (`videoId`) WHERE "videoStats"."dirty";--> statement-breakpoint
CREATE TABLE `videoTags` (
	`tag` text NOT NULL,
	`videoId` text NOT NULL,
	`listedAt` integer NOT NULL,
	PRIMARY KEY(`tag`, `videoId`),
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `videoTags_newest` ON `videoTags` (`tag`,`listedAt`);--> statement-breakpoint
CREATE INDEX `videoTags_video` ON `videoTags` (`videoId`);--> statement-breakpoint
CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`channelId` text NOT NULL,
	`uploaderId` text,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`tags` text NOT NULL,
	`categories` text NOT NULL,
	`subcategories` text NOT NULL,
	`ageRestriction` integer DEFAULT 0 NOT NULL,
	`adultsOnly` integer DEFAULT false NOT NULL,
	`bannedByBigTech` integer DEFAULT false NOT NULL,
	`visibility` text DEFAULT 'private' NOT NULL,
	`closed` integer DEFAULT false NOT NULL,
	`commentsOff` integer DEFAULT false NOT NULL,
	`processing` text DEFAULT 'none' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`renditions` text NOT NULL,
	`failureCode` text,
	`playableAt` integer,
	`mediaVersion` integer DEFAULT 1 NOT NULL,
	`kind` text DEFAULT 'video' NOT NULL,
	`duration` real,
	`width` integer,
	`height` integer,
	`sourceName` text,
	`sourceSize` integer,
	`sourceKey` text,
	`sprite` text,
	`chapters` text,
	`thumbnailVersion` integer DEFAULT 0 NOT NULL,
	`thumbnailCandidates` integer DEFAULT 0 NOT NULL,
	`thumbnailChoice` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`uploadedAt` integer,
	`publishedAt` integer,
	`publishWhenReady` integer DEFAULT false NOT NULL,
	`plannedPublishDate` integer,
	`premiereAt` integer,
	`premiereEndedAt` integer,
	`live` integer DEFAULT false NOT NULL,
	`livestreamStartsAt` integer,
	`livestreamStartedAt` integer,
	`livestreamEndedAt` integer,
	`liveAutostart` integer DEFAULT true NOT NULL,
	`liveAutofinish` integer DEFAULT true NOT NULL,
	`listedAt` integer,
	`announcedAt` integer,
	`upcomingAt` integer,
	`deletedAt` integer,
	`deletedBy` text,
	`views` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	`commentCount` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaderId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `videos_newest` ON `videos` (`listedAt`);--> statement-breakpoint
CREATE INDEX `videos_upcoming` ON `videos` (`upcomingAt`);--> statement-breakpoint
CREATE INDEX `videos_channel_newest` ON `videos` (`channelId`,`listedAt`);--> statement-breakpoint
CREATE INDEX `videos_channel_all` ON `videos` (`channelId`,`deletedAt`,`createdAt`);--> statement-breakpoint
CREATE INDEX `videos_popular` ON `videos` (`views`,`listedAt`);--> statement-breakpoint
CREATE INDEX `videos_deleted` ON `videos` (`deletedAt`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`queue` text NOT NULL,
	`payload` text NOT NULL,
	`uniqueKey` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`runAt` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`maxAttempts` integer NOT NULL,
	`lockedBy` text,
	`lockedUntil` integer,
	`error` text,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_claim` ON `jobs` (`queue`,`state`,`runAt`);--> statement-breakpoint
CREATE INDEX `jobs_lease` ON `jobs` (`state`,`lockedUntil`);--> statement-breakpoint
CREATE INDEX `jobs_unique` ON `jobs` (`uniqueKey`,`state`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updatedAt` integer NOT NULL
);
