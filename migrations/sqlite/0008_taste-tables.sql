CREATE TABLE `coWatched` (
	`videoId` text NOT NULL,
	`otherId` text NOT NULL,
	`score` real NOT NULL,
	`round` integer NOT NULL,
	PRIMARY KEY(`videoId`, `otherId`)
);
--> statement-breakpoint
CREATE INDEX `coWatched_nearest` ON `coWatched` (`videoId`,`score`);--> statement-breakpoint
CREATE INDEX `coWatched_round` ON `coWatched` (`round`);--> statement-breakpoint
CREATE TABLE `trending` (
	`videoId` text PRIMARY KEY NOT NULL,
	`score` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trending_best` ON `trending` (`score`,`videoId`);--> statement-breakpoint
CREATE TABLE `videoHours` (
	`videoId` text NOT NULL,
	`hour` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`dislikes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`videoId`, `hour`)
);
--> statement-breakpoint
CREATE INDEX `videoHours_hour` ON `videoHours` (`hour`);--> statement-breakpoint
ALTER TABLE `users` ADD `personalRecommendations` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hidesAdults` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mutes_over` ON `mutes` (`blockedUntil`);