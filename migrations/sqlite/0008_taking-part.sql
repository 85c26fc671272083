CREATE TABLE `emailChanges` (
	`userId` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`nowAt` integer,
	`nextAt` integer,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `emailChanges_expiry` ON `emailChanges` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `secondFactors` (
	`userId` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`createdAt` integer NOT NULL,
	`enabledAt` integer,
	`lastStep` integer DEFAULT 0 NOT NULL,
	`backupHash` text,
	`backupShown` text,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `auditLog` (
	`id` text PRIMARY KEY NOT NULL,
	`byUserId` text,
	`byName` text NOT NULL,
	`action` text NOT NULL,
	`entityType` text NOT NULL,
	`entityId` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auditLog_newest` ON `auditLog` (`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `auditLog_by` ON `auditLog` (`byUserId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `auditLog_entity` ON `auditLog` (`entityId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `auditLog_action` ON `auditLog` (`action`,`createdAt`,`id`);--> statement-breakpoint
CREATE TABLE `commentPins` (
	`subjectId` text PRIMARY KEY NOT NULL,
	`commentId` text NOT NULL,
	`pinnedBy` text,
	`pinnedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `commentSettings` (
	`channelId` text PRIMARY KEY NOT NULL,
	`from` text DEFAULT 'everybody' NOT NULL,
	`holdLinks` integer DEFAULT false NOT NULL,
	`holdFirst` integer DEFAULT false NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `channelHeirs` (
	`channelId` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channelHeirs_user` ON `channelHeirs` (`userId`);--> statement-breakpoint
CREATE TABLE `authors` (
	`userId` text PRIMARY KEY NOT NULL,
	`followersCount` integer DEFAULT 0 NOT NULL,
	`lastPostAt` integer,
	`featuredAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `authors_featured` ON `authors` (`featuredAt`,`userId`);--> statement-breakpoint
CREATE INDEX `authors_followed` ON `authors` (`followersCount`,`userId`);--> statement-breakpoint
CREATE TABLE `follows` (
	`userId` text NOT NULL,
	`followedId` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `followedId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followedId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_newest` ON `follows` (`userId`,`createdAt`,`followedId`);--> statement-breakpoint
CREATE INDEX `follows_followed` ON `follows` (`followedId`,`userId`);--> statement-breakpoint
CREATE TABLE `watchLater` (
	`userId` text NOT NULL,
	`videoId` text NOT NULL,
	`addedAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `videoId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watchLater_newest` ON `watchLater` (`userId`,`addedAt`);--> statement-breakpoint
CREATE INDEX `watchLater_video` ON `watchLater` (`videoId`);--> statement-breakpoint
CREATE TABLE `notificationPeople` (
	`notificationId` text NOT NULL,
	`personId` text NOT NULL,
	PRIMARY KEY(`notificationId`, `personId`),
	FOREIGN KEY (`notificationId`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notificationPeople_person` ON `notificationPeople` (`personId`);--> statement-breakpoint
CREATE TABLE `playlistItems` (
	`playlistId` text NOT NULL,
	`videoId` text NOT NULL,
	`position` integer NOT NULL,
	`open` integer NOT NULL,
	`seconds` real NOT NULL,
	`addedAt` integer NOT NULL,
	PRIMARY KEY(`playlistId`, `videoId`),
	FOREIGN KEY (`playlistId`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlistItems_order` ON `playlistItems` (`playlistId`,`position`,`videoId`,`open`,`seconds`);--> statement-breakpoint
CREATE INDEX `playlistItems_video` ON `playlistItems` (`videoId`,`playlistId`);--> statement-breakpoint
CREATE TABLE `playlists` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text,
	`channelId` text,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`visibility` text DEFAULT 'private' NOT NULL,
	`frozen` integer DEFAULT false NOT NULL,
	`coverChoice` text,
	`coverId` text,
	`videosCount` integer DEFAULT 0 NOT NULL,
	`openCount` integer DEFAULT 0 NOT NULL,
	`openSeconds` real DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playlists_user` ON `playlists` (`userId`,`updatedAt`);--> statement-breakpoint
CREATE INDEX `playlists_channel` ON `playlists` (`channelId`,`updatedAt`);--> statement-breakpoint
CREATE INDEX `playlists_visible` ON `playlists` (`visibility`,`updatedAt`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`userId` text NOT NULL,
	`channelId` text,
	`videoId` text,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	`rating` integer DEFAULT 0 NOT NULL,
	`commentCount` integer DEFAULT 0 NOT NULL,
	`hiddenFromHome` integer DEFAULT false NOT NULL,
	`createdAt` integer NOT NULL,
	`editedAt` integer,
	`deletedAt` integer,
	`deletedBy` text,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_own` ON `posts` (`userId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`userId`,`channelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_channel` ON `posts` (`channelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_video` ON `posts` (`videoId`);--> statement-breakpoint
CREATE TABLE `coWatched` (
	`videoId` text NOT NULL,
	`otherId` text NOT NULL,
	`score` real NOT NULL,
	`round` integer NOT NULL,
	PRIMARY KEY(`videoId`, `otherId`)
);
--> statement-breakpoint
CREATE INDEX `coWatched_nearest` ON `coWatched` (`videoId`,`score`);--> statement-breakpoint
CREATE INDEX `coWatched_round` ON `coWatched` (`round`);--> statement-breakpoint
CREATE TABLE `trending` (
	`videoId` text PRIMARY KEY NOT NULL,
	`score` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trending_best` ON `trending` (`score`,`videoId`);--> statement-breakpoint
CREATE TABLE `videoHours` (
	`videoId` text NOT NULL,
	`hour` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`videoId`, `hour`)
);
--> statement-breakpoint
CREATE INDEX `videoHours_hour` ON `videoHours` (`hour`);--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`caseId` text,
	`entityType` text NOT NULL,
	`entityId` text NOT NULL,
	`title` text NOT NULL,
	`authorId` text,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`age` integer,
	`until` integer,
	`byUserId` text,
	`byName` text NOT NULL,
	`before` text NOT NULL,
	`createdAt` integer NOT NULL,
	`toldAt` integer,
	`undoneAt` integer,
	`reversedAt` integer,
	FOREIGN KEY (`caseId`) REFERENCES `reportCases`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `decisions_case` ON `decisions` (`caseId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `decisions_thing` ON `decisions` (`entityType`,`entityId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `decisions_author` ON `decisions` (`authorId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `decisions_newest` ON `decisions` (`createdAt`,`id`);--> statement-breakpoint
CREATE TABLE `objections` (
	`id` text PRIMARY KEY NOT NULL,
	`decisionId` text NOT NULL,
	`side` text NOT NULL,
	`message` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answeredBy` text,
	`answeredAt` integer,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`decisionId`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `objections_once` ON `objections` (`decisionId`,`side`);--> statement-breakpoint
CREATE INDEX `objections_state` ON `objections` (`state`,`createdAt`,`id`);--> statement-breakpoint
CREATE TABLE `reportCases` (
	`id` text PRIMARY KEY NOT NULL,
	`entityType` text NOT NULL,
	`entityId` text NOT NULL,
	`title` text NOT NULL,
	`authorId` text,
	`state` text DEFAULT 'open' NOT NULL,
	`openCount` integer DEFAULT 0 NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`reason` text NOT NULL,
	`claimedBy` text,
	`claimedUntil` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	`lastReportedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reportCases_thing` ON `reportCases` (`entityType`,`entityId`);--> statement-breakpoint
CREATE INDEX `reportCases_queue` ON `reportCases` (`state`,`lastReportedAt`,`id`);--> statement-breakpoint
CREATE INDEX `reportCases_author` ON `reportCases` (`authorId`,`lastReportedAt`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`caseId` text NOT NULL,
	`reason` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`seconds` integer,
	`userId` text,
	`email` text DEFAULT '' NOT NULL,
	`reporter` text NOT NULL,
	`lang` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`createdAt` integer NOT NULL,
	`closedAt` integer,
	`closedBy` text,
	`decisionId` text,
	FOREIGN KEY (`caseId`) REFERENCES `reportCases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`caseId`,`reporter`);--> statement-breakpoint
CREATE INDEX `reports_newest` ON `reports` (`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `reports_state` ON `reports` (`state`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `reports_email` ON `reports` (`email`,`closedAt`);--> statement-breakpoint
CREATE INDEX `reports_user` ON `reports` (`userId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `reports_decision` ON `reports` (`decisionId`);--> statement-breakpoint
CREATE TABLE `videoPageVersions` (
	`pageId` text NOT NULL,
	`version` integer NOT NULL,
	`titles` text NOT NULL,
	`sections` text NOT NULL,
	`savedAt` integer NOT NULL,
	`savedBy` text,
	PRIMARY KEY(`pageId`, `version`),
	FOREIGN KEY (`pageId`) REFERENCES `videoPages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `videoPages` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`titles` text NOT NULL,
	`sections` text NOT NULL,
	`version` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`updatedBy` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `videoPages_slug` ON `videoPages` (`slug`);--> statement-breakpoint
DROP INDEX `videos_popular`;--> statement-breakpoint
ALTER TABLE `videos` ADD `hiddenAt` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `ageAtLeast` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `videos_channel_popular` ON `videos` (`channelId`,`views`) WHERE "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_banned` ON `videos` (`listedAt`) WHERE "videos"."bannedByBigTech" and "videos"."listedAt" is not null;--> statement-breakpoint
CREATE INDEX `videos_popular` ON `videos` (`views`,`id`) WHERE "videos"."listedAt" is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`videoId` text,
	`postId` text,
	`parentId` text,
	`answersId` text,
	`ownerChannelId` text,
	`userId` text NOT NULL,
	`channelId` text,
	`content` text NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	`rating` integer DEFAULT 0 NOT NULL,
	`replies` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	`editedAt` integer,
	`crossedAt` integer,
	`crossedBy` text,
	`crossedReason` text,
	`heldAt` integer,
	`heldFor` text,
	`emptiedAt` integer,
	`deletedAt` integer,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`postId`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ownerChannelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_comments`("id", "videoId", "ownerChannelId", "userId", "channelId", "content", "createdAt", "deletedAt") SELECT "id", "videoId", (SELECT "channelId" FROM `videos` WHERE `videos`."id" = `comments`."videoId"), "userId", "channelId", "content", "createdAt", "deletedAt" FROM `comments`;--> statement-breakpoint
DROP TABLE `comments`;--> statement-breakpoint
ALTER TABLE `__new_comments` RENAME TO `comments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `comments_video` ON `comments` (`videoId`,`deletedAt`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_post` ON `comments` (`postId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`userId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `comments_person` ON `comments` (`userId`,`ownerChannelId`);--> statement-breakpoint
CREATE INDEX `comments_channel` ON `comments` (`channelId`);--> statement-breakpoint
CREATE INDEX `comments_videoNewest` ON `comments` (`videoId`,`createdAt`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_videoBest` ON `comments` (`videoId`,`rating`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_postNewest` ON `comments` (`postId`,`createdAt`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_postBest` ON `comments` (`postId`,`rating`,`id`) WHERE "comments"."parentId" is null and "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parentId`,`createdAt`,`id`) WHERE "comments"."deletedAt" is null and "comments"."heldAt" is null;--> statement-breakpoint
CREATE INDEX `comments_owner` ON `comments` (`ownerChannelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`createdAt`,`id`) WHERE "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `comments_waiting` ON `comments` (`ownerChannelId`,`createdAt`,`id`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX `comments_allWaiting` ON `comments` (`createdAt`,`id`) WHERE "comments"."heldAt" is not null and "comments"."deletedAt" is null;--> statement-breakpoint
ALTER TABLE `users` ADD `passwordChangedAt` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `personalRecommendations` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hidesAdults` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `historyPaused` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `blockedUntil` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `blockReason` text;--> statement-breakpoint
ALTER TABLE `users` ADD `loggedInAt` integer;--> statement-breakpoint
CREATE INDEX `users_deletion` ON `users` (`deletionAskedAt`);--> statement-breakpoint
CREATE INDEX `users_blocked` ON `users` (`blockedUntil`);--> statement-breakpoint
CREATE INDEX `users_blocked_since` ON `users` (`blockedAt`,`id`);--> statement-breakpoint
ALTER TABLE `channels` ADD `blockedAt` integer;--> statement-breakpoint
ALTER TABLE `channels` ADD `blockedUntil` integer;--> statement-breakpoint
CREATE INDEX `channels_blocked` ON `channels` (`blockedUntil`);--> statement-breakpoint
CREATE INDEX `channels_blocked_since` ON `channels` (`blockedAt`,`id`);--> statement-breakpoint
CREATE INDEX `channels_created` ON `channels` (`createdAt`,`id`);--> statement-breakpoint
ALTER TABLE `notificationPreferences` ADD `silenced` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `people` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `byName` text;--> statement-breakpoint
CREATE INDEX `notifications_post` ON `notifications` (`postId`);--> statement-breakpoint
CREATE INDEX `chatLog_target` ON `chatLog` (`targetUserId`);--> statement-breakpoint
CREATE INDEX `mutes_over` ON `mutes` (`blockedUntil`);--> statement-breakpoint
CREATE INDEX `contacts_user` ON `contacts` (`userId`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`email`);