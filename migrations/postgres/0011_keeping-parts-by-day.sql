ALTER TABLE "statDays" ADD COLUMN "seen" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statDays" ADD COLUMN "played" text DEFAULT '' NOT NULL;