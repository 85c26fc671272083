CREATE TABLE `chatWords` (
	`channelId` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`channelId`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `showsFollows` integer DEFAULT false NOT NULL;