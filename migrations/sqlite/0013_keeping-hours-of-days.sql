ALTER TABLE `statDays` ADD `hours` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statDays` ADD `sketch` text DEFAULT '' NOT NULL;