CREATE TABLE `form_answers` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`answer` text
);
--> statement-breakpoint
CREATE INDEX `form_answers_until` ON `form_answers` (`until`);