CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`pl` text NOT NULL,
	`en` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`audience` text NOT NULL,
	`startsAt` integer NOT NULL,
	`endsAt` integer,
	`dismissible` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`createdBy` text
);
--> statement-breakpoint
CREATE INDEX `announcements_begin` ON `announcements` (`startsAt`,`id`);