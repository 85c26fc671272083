CREATE TABLE "donorProducts" (
	"userId" text NOT NULL,
	"product" text NOT NULL,
	"until" bigint,
	CONSTRAINT "donorProducts_userId_product_pk" PRIMARY KEY("userId","product")
);
--> statement-breakpoint
CREATE TABLE "ledgerEntries" (
	"id" text PRIMARY KEY NOT NULL,
	"paymentId" text NOT NULL,
	"channelId" text,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"source" text NOT NULL,
	"sourceId" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"byUserId" text,
	"at" bigint NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text,
	"channelId" text,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"method" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"lastName" text NOT NULL,
	"nameKey" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"houseNumber" text DEFAULT '' NOT NULL,
	"flat" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"isNamed" boolean DEFAULT false NOT NULL,
	"shownAs" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"agreedAt" bigint NOT NULL,
	"paidAt" bigint,
	"dueAt" bigint,
	"remindedOf" bigint,
	"endedAt" bigint,
	"forgottenAt" bigint,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statementLines" (
	"id" text PRIMARY KEY NOT NULL,
	"statementId" text NOT NULL,
	"place" integer NOT NULL,
	"hash" text NOT NULL,
	"amount" integer NOT NULL,
	"at" bigint NOT NULL,
	"title" text NOT NULL,
	"payer" text NOT NULL,
	"paymentId" text
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"byUserId" text,
	"createdAt" bigint NOT NULL,
	"countedAt" bigint
);
--> statement-breakpoint
ALTER TABLE "donorProducts" ADD CONSTRAINT "donorProducts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledgerEntries" ADD CONSTRAINT "ledgerEntries_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statementLines" ADD CONSTRAINT "statementLines_statementId_statements_id_fk" FOREIGN KEY ("statementId") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donorProducts_product" ON "donorProducts" USING btree ("product","until");--> statement-breakpoint
CREATE UNIQUE INDEX "ledgerEntries_source" ON "ledgerEntries" USING btree ("source","sourceId");--> statement-breakpoint
CREATE INDEX "ledgerEntries_payment" ON "ledgerEntries" USING btree ("paymentId","at");--> statement-breakpoint
CREATE INDEX "ledgerEntries_for" ON "ledgerEntries" USING btree ("channelId","at");--> statement-breakpoint
CREATE INDEX "ledgerEntries_at" ON "ledgerEntries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_title" ON "payments" USING btree ("title");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","createdAt","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("userId","createdAt","id");--> statement-breakpoint
CREATE INDEX "payments_email" ON "payments" USING btree ("email","createdAt","id");--> statement-breakpoint
CREATE INDEX "payments_name" ON "payments" USING btree ("nameKey","createdAt","id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("dueAt");--> statement-breakpoint
CREATE INDEX "payments_wall" ON "payments" USING btree ("isNamed","state","paidAt","id");--> statement-breakpoint
CREATE INDEX "payments_channel" ON "payments" USING btree ("channelId","state","paidAt","id");--> statement-breakpoint
CREATE INDEX "payments_forgotten" ON "payments" USING btree ("forgottenAt","createdAt");--> statement-breakpoint
CREATE INDEX "statementLines_statement" ON "statementLines" USING btree ("statementId","place");--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("createdAt","id");