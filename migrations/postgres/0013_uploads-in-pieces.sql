ALTER TABLE "uploads" ADD COLUMN "pieces" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "writer" text;