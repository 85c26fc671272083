ALTER TABLE "searchQueries" ADD COLUMN "seekers" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "originallyPublishedAt" bigint;