CREATE TABLE `bulkActs` (
	`id` text PRIMARY KEY NOT NULL,
	`byUserId` text NOT NULL,
	`act` text NOT NULL,
	`role` text,
	`before` text NOT NULL,
	`createdAt` integer NOT NULL,
	`undoneAt` integer
);
--> statement-breakpoint
CREATE INDEX `bulkActs_age` ON `bulkActs` (`createdAt`);