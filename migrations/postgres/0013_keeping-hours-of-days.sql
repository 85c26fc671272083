ALTER TABLE "statDays" ADD COLUMN "hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statDays" ADD COLUMN "sketch" text DEFAULT '' NOT NULL;