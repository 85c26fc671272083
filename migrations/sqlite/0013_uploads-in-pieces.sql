ALTER TABLE `uploads` ADD `pieces` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `writer` text;