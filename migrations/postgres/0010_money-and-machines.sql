CREATE TABLE "adDays" (
	"adId" text NOT NULL,
	"day" integer NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"skips" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"playedMs" bigint DEFAULT 0 NOT NULL,
	"skippedMs" bigint DEFAULT 0 NOT NULL,
	"kinds" text DEFAULT '' NOT NULL,
	CONSTRAINT "adDays_adId_day_pk" PRIMARY KEY("adId","day")
);
--> statement-breakpoint
CREATE TABLE "adPoints" (
	"id" text PRIMARY KEY NOT NULL,
	"fromId" text,
	"toId" text,
	"points" bigint NOT NULL,
	"reason" text NOT NULL,
	"sourceId" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "adPurses" (
	"holderId" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"hundredths" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "adShowings" (
	"id" text PRIMARY KEY NOT NULL,
	"adId" text NOT NULL,
	"slot" text NOT NULL,
	"at" bigint NOT NULL,
	"viewed" boolean NOT NULL,
	"skipped" boolean NOT NULL,
	"clickedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "adStates" (
	"id" text PRIMARY KEY NOT NULL,
	"adId" text NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'video' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"videoId" text,
	"bannerVersion" integer DEFAULT 0 NOT NULL,
	"verifiedVersion" integer DEFAULT 0 NOT NULL,
	"placement" text DEFAULT 'before' NOT NULL,
	"dismissMode" text DEFAULT 'after_5_seconds' NOT NULL,
	"clickAction" text DEFAULT 'none' NOT NULL,
	"clickUrl" text DEFAULT '' NOT NULL,
	"clickVideoId" text,
	"ageTarget" integer DEFAULT 0 NOT NULL,
	"targetCategories" jsonb NOT NULL,
	"targetTags" jsonb NOT NULL,
	"targetLangs" jsonb NOT NULL,
	"startsAt" bigint,
	"endsAt" bigint,
	"dailyCap" integer,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL,
	"statusAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channelGiving" (
	"channelId" text PRIMARY KEY NOT NULL,
	"links" jsonb NOT NULL,
	"takesDonations" boolean DEFAULT false NOT NULL,
	"updatedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chatWords" (
	"channelId" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channelFunds" (
	"channelId" text PRIMARY KEY NOT NULL,
	"received" bigint NOT NULL,
	"paidOut" bigint NOT NULL,
	"owed" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "importStarts" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"startedAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"videoId" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"userId" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"failureCode" text,
	"createdAt" bigint NOT NULL
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
ALTER TABLE "users" ADD COLUMN "showsFollows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "adsEnabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "deletedByStaff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statDays" ADD COLUMN "hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statDays" ADD COLUMN "sketch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statDays" ADD COLUMN "seen" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statDays" ADD COLUMN "played" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "forChildren" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "spot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "adDays" ADD CONSTRAINT "adDays_adId_ads_id_fk" FOREIGN KEY ("adId") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adPurses" ADD CONSTRAINT "adPurses_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adShowings" ADD CONSTRAINT "adShowings_adId_ads_id_fk" FOREIGN KEY ("adId") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adStates" ADD CONSTRAINT "adStates_adId_ads_id_fk" FOREIGN KEY ("adId") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_clickVideoId_videos_id_fk" FOREIGN KEY ("clickVideoId") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelGiving" ADD CONSTRAINT "channelGiving_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatWords" ADD CONSTRAINT "chatWords_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donorProducts" ADD CONSTRAINT "donorProducts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledgerEntries" ADD CONSTRAINT "ledgerEntries_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paymentChanges" ADD CONSTRAINT "paymentChanges_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statementLines" ADD CONSTRAINT "statementLines_statementId_statements_id_fk" FOREIGN KEY ("statementId") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importStarts" ADD CONSTRAINT "importStarts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlayAlerts" ADD CONSTRAINT "overlayAlerts_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlayAlerts" ADD CONSTRAINT "overlayAlerts_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripeCheckouts" ADD CONSTRAINT "stripeCheckouts_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripeIntents" ADD CONSTRAINT "stripeIntents_paymentId_payments_id_fk" FOREIGN KEY ("paymentId") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "adPoints_source" ON "adPoints" USING btree ("reason","sourceId");--> statement-breakpoint
CREATE INDEX "adPoints_from" ON "adPoints" USING btree ("fromId","at","id");--> statement-breakpoint
CREATE INDEX "adPoints_to" ON "adPoints" USING btree ("toId","at","id");--> statement-breakpoint
CREATE INDEX "adPurses_channel" ON "adPurses" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "adShowings_age" ON "adShowings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "adShowings_ad" ON "adShowings" USING btree ("adId");--> statement-breakpoint
CREATE INDEX "adStates_ad" ON "adStates" USING btree ("adId","at","id");--> statement-breakpoint
CREATE INDEX "ads_channel" ON "ads" USING btree ("channelId","createdAt","id");--> statement-breakpoint
CREATE INDEX "ads_status" ON "ads" USING btree ("status","statusAt","id");--> statement-breakpoint
CREATE INDEX "ads_channel_status" ON "ads" USING btree ("channelId","status","createdAt","id");--> statement-breakpoint
CREATE INDEX "ads_video" ON "ads" USING btree ("videoId");--> statement-breakpoint
CREATE INDEX "ads_click_video" ON "ads" USING btree ("clickVideoId");--> statement-breakpoint
CREATE INDEX "channelFunds_owed" ON "channelFunds" USING btree ("owed","channelId");--> statement-breakpoint
CREATE INDEX "donorProducts_product" ON "donorProducts" USING btree ("product","until");--> statement-breakpoint
CREATE UNIQUE INDEX "ledgerEntries_source" ON "ledgerEntries" USING btree ("source","sourceId");--> statement-breakpoint
CREATE INDEX "ledgerEntries_payment" ON "ledgerEntries" USING btree ("paymentId","at");--> statement-breakpoint
CREATE INDEX "ledgerEntries_for" ON "ledgerEntries" USING btree ("channelId","at");--> statement-breakpoint
CREATE INDEX "ledgerEntries_at" ON "ledgerEntries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "paymentChanges_payment" ON "paymentChanges" USING btree ("paymentId","at");--> statement-breakpoint
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
CREATE UNIQUE INDEX "payouts_key" ON "payouts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payouts_channel" ON "payouts" USING btree ("channelId","at");--> statement-breakpoint
CREATE INDEX "statementLines_statement" ON "statementLines" USING btree ("statementId","place");--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "import_starts_user" ON "importStarts" USING btree ("userId","startedAt");--> statement-breakpoint
CREATE INDEX "import_starts_old" ON "importStarts" USING btree ("startedAt");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("userId","createdAt");--> statement-breakpoint
CREATE INDEX "imports_channel" ON "imports" USING btree ("channelId","createdAt");--> statement-breakpoint
CREATE INDEX "imports_old" ON "imports" USING btree ("createdAt");--> statement-breakpoint
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
CREATE INDEX "stripeIntents_payment" ON "stripeIntents" USING btree ("paymentId");--> statement-breakpoint
CREATE INDEX "form_answers_until" ON "form_answers" USING btree ("until");--> statement-breakpoint
CREATE INDEX "nodes_seen" ON "nodes" USING btree ("seenAt");