CREATE TABLE `entryBlocks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL,
	`createdBy` text
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX `invitationCodes_newest` ON `invitationCodes` (`createdAt`);