ALTER TABLE `searchQueries` ADD `seekers` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `originallyPublishedAt` integer;