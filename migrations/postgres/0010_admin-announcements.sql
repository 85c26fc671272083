CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pl" text NOT NULL,
	"en" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"startsAt" bigint NOT NULL,
	"endsAt" bigint,
	"dismissible" boolean NOT NULL,
	"createdAt" bigint NOT NULL,
	"createdBy" text
);
--> statement-breakpoint
CREATE INDEX "announcements_begin" ON "announcements" USING btree ("startsAt","id");