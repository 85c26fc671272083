CREATE TABLE `importStarts` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`startedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_starts_user` ON `importStarts` (`userId`,`startedAt`);--> statement-breakpoint
CREATE INDEX `import_starts_old` ON `importStarts` (`startedAt`);