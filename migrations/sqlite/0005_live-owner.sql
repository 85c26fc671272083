CREATE TABLE `liveOwners` (
	`videoId` text PRIMARY KEY NOT NULL,
	`nodeId` text NOT NULL,
	`leaseUntil` integer NOT NULL,
	FOREIGN KEY (`videoId`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `liveOwners_lease` ON `liveOwners` (`leaseUntil`);