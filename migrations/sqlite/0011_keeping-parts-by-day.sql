ALTER TABLE `statDays` ADD `seen` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statDays` ADD `played` text DEFAULT '' NOT NULL;