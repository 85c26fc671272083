CREATE TABLE `nodes` (
	`id` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`internalUrl` text,
	`queues` text NOT NULL,
	`settings` text NOT NULL,
	`clockAhead` integer DEFAULT 0 NOT NULL,
	`databaseMicros` integer DEFAULT 0 NOT NULL,
	`startedAt` integer NOT NULL,
	`seenAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `nodes_seen` ON `nodes` (`seenAt`);