CREATE TABLE "channelFunds" (
	"channelId" text PRIMARY KEY NOT NULL,
	"received" bigint NOT NULL,
	"paidOut" bigint NOT NULL,
	"owed" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paymentChanges" (
	"id" text PRIMARY KEY NOT NULL,
	"paymentId" text NOT NULL,
	"was" text NOT NULL,
	"became" text NOT NULL,
	"source" text NOT NULL,
	"byUserId" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"amount" integer NOT NULL,
	"note" text NOT NULL,
	"key" text NOT NULL,
	"byUserId" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "importStarts" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"startedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL,
	"answer" text
);
--> statement-breakpoint
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
ALTER TABLE "channels" ADD COLUMN "deletedByStaff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "paymentChanges" ADD CONSTRAINT "paymentChanges_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importStarts" ADD CONSTRAINT "importStarts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channelFunds_owed" ON "channelFunds" USING btree ("owed","channelId");--> statement-breakpoint
CREATE INDEX "paymentChanges_payment" ON "paymentChanges" USING btree ("paymentId","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_key" ON "payouts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payouts_channel" ON "payouts" USING btree ("channelId","at");--> statement-breakpoint
CREATE INDEX "import_starts_user" ON "importStarts" USING btree ("userId","startedAt");--> statement-breakpoint
CREATE INDEX "import_starts_old" ON "importStarts" USING btree ("startedAt");--> statement-breakpoint
CREATE INDEX "form_answers_until" ON "form_answers" USING btree ("until");--> statement-breakpoint
CREATE INDEX "nodes_seen" ON "nodes" USING btree ("seenAt");