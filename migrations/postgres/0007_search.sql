CREATE TABLE "searchChannels" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searchCues" (
	"id" bigint PRIMARY KEY NOT NULL,
	"startMs" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searchPeople" (
	"id" bigint PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searchQueries" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"people" integer NOT NULL,
	"lastAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searchSpellings" (
	"variant" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "searchSpellings_variant_word_pk" PRIMARY KEY("variant","word")
);
--> statement-breakpoint
CREATE TABLE "searchSuggestions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"weight" integer NOT NULL,
	"two" text NOT NULL,
	"three" text NOT NULL,
	"four" text NOT NULL,
	"eight" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searchVideos" (
	"id" bigint PRIMARY KEY NOT NULL,
	"videoId" text NOT NULL,
	"digest" text NOT NULL,
	"captions" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "smartLists" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"name" text NOT NULL,
	"nameKey" text NOT NULL,
	"filters" jsonb NOT NULL,
	"seenId" bigint NOT NULL,
	"feedKey" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"updatedAt" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "smartLists" ADD CONSTRAINT "smartLists_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "searchChannels_channel" ON "searchChannels" USING btree ("channelId");--> statement-breakpoint
CREATE UNIQUE INDEX "searchPeople_user" ON "searchPeople" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "searchQueries_age" ON "searchQueries" USING btree ("lastAt");--> statement-breakpoint
CREATE INDEX "searchSuggestions_two" ON "searchSuggestions" USING btree ("two","weight");--> statement-breakpoint
CREATE INDEX "searchSuggestions_three" ON "searchSuggestions" USING btree ("three","weight");--> statement-breakpoint
CREATE INDEX "searchSuggestions_four" ON "searchSuggestions" USING btree ("four","weight");--> statement-breakpoint
CREATE INDEX "searchSuggestions_eight" ON "searchSuggestions" USING btree ("eight","weight");--> statement-breakpoint
CREATE UNIQUE INDEX "searchVideos_video" ON "searchVideos" USING btree ("videoId");--> statement-breakpoint
CREATE UNIQUE INDEX "smartLists_name" ON "smartLists" USING btree ("userId","nameKey");
--> statement-breakpoint
CREATE TABLE "searchVideoTerms" ("rowid" bigint PRIMARY KEY NOT NULL, "terms" "tsvector" NOT NULL)
--> statement-breakpoint
CREATE INDEX "searchVideoTerms_terms" ON "searchVideoTerms" USING gin ("terms")
--> statement-breakpoint
CREATE TABLE "searchCueTerms" ("rowid" bigint PRIMARY KEY NOT NULL, "terms" "tsvector" NOT NULL)
--> statement-breakpoint
CREATE INDEX "searchCueTerms_terms" ON "searchCueTerms" USING gin ("terms")
--> statement-breakpoint
CREATE TABLE "searchChannelTerms" ("rowid" bigint PRIMARY KEY NOT NULL, "terms" "tsvector" NOT NULL)
--> statement-breakpoint
CREATE INDEX "searchChannelTerms_terms" ON "searchChannelTerms" USING gin ("terms")
--> statement-breakpoint
CREATE TABLE "searchPersonTerms" ("rowid" bigint PRIMARY KEY NOT NULL, "terms" "tsvector" NOT NULL)
--> statement-breakpoint
CREATE INDEX "searchPersonTerms_terms" ON "searchPersonTerms" USING gin ("terms");
