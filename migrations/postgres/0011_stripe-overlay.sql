CREATE TABLE "channelGiving" (
	"channelId" text PRIMARY KEY NOT NULL,
	"links" jsonb NOT NULL,
	"takesDonations" boolean DEFAULT false NOT NULL,
	"updatedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overlayAlerts" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"paymentId" text,
	"entryId" text,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"queuedAt" bigint NOT NULL,
	"play" integer DEFAULT 0 NOT NULL,
	"startedAt" bigint,
	"seenAt" bigint,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overlays" (
	"channelId" text PRIMARY KEY NOT NULL,
	"tokenHash" text,
	"tokenSealed" text,
	"paused" boolean DEFAULT false NOT NULL,
	"holdMessages" boolean DEFAULT false NOT NULL,
	"minimum" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 8 NOT NULL,
	"theme" text DEFAULT 'dark' NOT NULL,
	"sound" boolean DEFAULT true NOT NULL,
	"goal" integer DEFAULT 0 NOT NULL,
	"goalLabel" text DEFAULT '' NOT NULL,
	"goalSince" bigint NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripeCheckouts" (
	"paymentId" text PRIMARY KEY NOT NULL,
	"sessionId" text NOT NULL,
	"subscriptionId" text,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripeEvents" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"objectId" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripeIntents" (
	"id" text PRIMARY KEY NOT NULL,
	"paymentId" text NOT NULL,
	"received" integer NOT NULL,
	"returned" integer NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channelGiving" ADD CONSTRAINT "channelGiving_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlayAlerts" ADD CONSTRAINT "overlayAlerts_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlayAlerts" ADD CONSTRAINT "overlayAlerts_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripeCheckouts" ADD CONSTRAINT "stripeCheckouts_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripeIntents" ADD CONSTRAINT "stripeIntents_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "overlayAlerts_entry" ON "overlayAlerts" USING btree ("entryId");--> statement-breakpoint
CREATE INDEX "overlayAlerts_queue" ON "overlayAlerts" USING btree ("channelId","state","queuedAt","id");--> statement-breakpoint
CREATE INDEX "overlayAlerts_channel" ON "overlayAlerts" USING btree ("channelId","createdAt","id");--> statement-breakpoint
CREATE INDEX "overlayAlerts_payment" ON "overlayAlerts" USING btree ("paymentId");--> statement-breakpoint
CREATE INDEX "overlayAlerts_old" ON "overlayAlerts" USING btree ("createdAt");--> statement-breakpoint
CREATE UNIQUE INDEX "overlays_token" ON "overlays" USING btree ("tokenHash");--> statement-breakpoint
CREATE UNIQUE INDEX "stripeCheckouts_session" ON "stripeCheckouts" USING btree ("sessionId");--> statement-breakpoint
CREATE UNIQUE INDEX "stripeCheckouts_subscription" ON "stripeCheckouts" USING btree ("subscriptionId");--> statement-breakpoint
CREATE INDEX "stripeCheckouts_created" ON "stripeCheckouts" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "stripeEvents_at" ON "stripeEvents" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stripeIntents_payment" ON "stripeIntents" USING btree ("paymentId");