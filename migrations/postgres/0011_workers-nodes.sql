CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"internalUrl" text,
	"queues" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"clockAhead" integer DEFAULT 0 NOT NULL,
	"databaseMicros" integer DEFAULT 0 NOT NULL,
	"startedAt" bigint NOT NULL,
	"seenAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "nodes_seen" ON "nodes" USING btree ("seenAt");