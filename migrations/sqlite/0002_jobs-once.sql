DROP INDEX `jobs_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once` ON `jobs` (`uniqueKey`) WHERE "jobs"."state" = 'waiting';