ALTER TABLE `channels` ADD `pinnedVideoId` text;--> statement-breakpoint
CREATE INDEX `videos_channel_streams` ON `videos` (`channelId`,`live`,`listedAt`);