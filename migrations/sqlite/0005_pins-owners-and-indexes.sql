CREATE TABLE `liveOwners` (
	`videoId` text PRIMARY KEY NOT NULL,
	`nodeId` text NOT NULL,
	`leaseUntil` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `liveOwners_lease` ON `liveOwners` (`leaseUntil`);--> statement-breakpoint
ALTER TABLE `channels` ADD `pinnedVideoId` text;--> statement-breakpoint
CREATE INDEX `invitations_inviter` ON `invitations` (`invitedBy`);--> statement-breakpoint
CREATE INDEX `history_video` ON `history` (`videoId`);--> statement-breakpoint
CREATE INDEX `subscriptions_newest` ON `subscriptions` (`channelId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `countedViews_video` ON `countedViews` (`videoId`);--> statement-breakpoint
CREATE INDEX `videos_channel_streams` ON `videos` (`channelId`,`live`,`listedAt`);--> statement-breakpoint
CREATE INDEX `videos_uploader` ON `videos` (`uploaderId`);