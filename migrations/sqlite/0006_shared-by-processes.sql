CREATE TABLE `schedule_ticks` (
	`task` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`task`, `at`)
);
--> statement-breakpoint
CREATE TABLE `site_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`createdAt` integer NOT NULL
);
