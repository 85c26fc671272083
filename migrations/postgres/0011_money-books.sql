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
ALTER TABLE "paymentChanges" ADD CONSTRAINT "paymentChanges_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channelFunds_owed" ON "channelFunds" USING btree ("owed","channelId");--> statement-breakpoint
CREATE INDEX "paymentChanges_payment" ON "paymentChanges" USING btree ("paymentId","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_key" ON "payouts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payouts_channel" ON "payouts" USING btree ("channelId","at");