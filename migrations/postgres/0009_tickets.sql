CREATE TABLE "ticketReplies" (
	"id" text PRIMARY KEY NOT NULL,
	"ticketId" text NOT NULL,
	"kind" text NOT NULL,
	"byUserId" text,
	"content" text NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"createdAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "ticketTemplates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"createdAt" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"browserInfo" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"waitsFor" text DEFAULT 'staff' NOT NULL,
	"assignedTo" text,
	"pinHash" text DEFAULT '' NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastReplyAt" bigint NOT NULL,
	"closedAt" bigint
);--> statement-breakpoint
ALTER TABLE "ticketReplies" ADD CONSTRAINT "ticketReplies_ticketId_tickets_id_fk" FOREIGN KEY ("ticketId") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticketReplies" ADD CONSTRAINT "ticketReplies_byUserId_users_id_fk" FOREIGN KEY ("byUserId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignedTo_users_id_fk" FOREIGN KEY ("assignedTo") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticketReplies_ticket" ON "ticketReplies" USING btree ("ticketId","createdAt","id");--> statement-breakpoint
CREATE INDEX "ticketReplies_by" ON "ticketReplies" USING btree ("byUserId");--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("state","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("state","waitsFor","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_assigned" ON "tickets" USING btree ("assignedTo","state","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("userId","lastReplyAt","id");--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree ("email","lastReplyAt","id");--> statement-breakpoint
INSERT INTO "tickets" ("id", "userId", "email", "lang", "topic", "subject", "browserInfo", "url", "createdAt", "lastReplyAt") SELECT "id", (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "email", 'pl', "topic", substr("description", 1, 100), "browserInfo", "url", "createdAt", "createdAt" FROM "contacts";--> statement-breakpoint
INSERT INTO "ticketReplies" ("id", "ticketId", "kind", "byUserId", "content", "createdAt") SELECT "id", "id", 'person', (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "description", "createdAt" FROM "contacts";--> statement-breakpoint
DROP TABLE "contacts" CASCADE;