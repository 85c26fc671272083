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
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`userId`,`channelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_channel` ON `posts` (`channelId`,`deletedAt`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `posts_video` ON `posts` (`videoId`);