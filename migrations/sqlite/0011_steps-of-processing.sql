CREATE TABLE `processingSteps` (
	`id` text PRIMARY KEY NOT NULL,
	`videoId` text NOT NULL,
	`at` integer NOT NULL,
	`step` text NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `processingSteps_video` ON `processingSteps` (`videoId`,`at`,`id`);