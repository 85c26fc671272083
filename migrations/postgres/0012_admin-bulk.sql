CREATE TABLE "bulkActs" (
	"id" text PRIMARY KEY NOT NULL,
	"byUserId" text NOT NULL,
	"act" text NOT NULL,
	"role" text,
	"before" jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	"undoneAt" bigint
);
--> statement-breakpoint
CREATE INDEX "bulkActs_age" ON "bulkActs" USING btree ("createdAt");