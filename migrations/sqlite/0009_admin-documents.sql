CREATE TABLE `documentDrafts` (
	`slug` text NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`savedAt` integer NOT NULL,
	`savedBy` text,
	PRIMARY KEY(`slug`, `lang`)
);
--> statement-breakpoint
CREATE TABLE `documentVersions` (
	`slug` text NOT NULL,
	`lang` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`savedAt` integer NOT NULL,
	`savedBy` text,
	PRIMARY KEY(`slug`, `lang`, `version`)
);
--> statement-breakpoint
ALTER TABLE `documents` ADD `version` integer DEFAULT 1 NOT NULL;