CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"role" text,
	"roleBefore" text,
	"createdAt" bigint NOT NULL,
	"lastUsedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"credentialId" text NOT NULL,
	"publicKey" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastUsedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "spentChallenges" (
	"id" text PRIMARY KEY NOT NULL,
	"expiresAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accountExports" (
	"userId" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"withFilms" boolean NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"createdAt" bigint NOT NULL,
	"expiresAt" bigint
);
--> statement-breakpoint
CREATE TABLE "accountImports" (
	"userId" text PRIMARY KEY NOT NULL,
	"carried" jsonb NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "byProvider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "streamKeys" ADD COLUMN "madeBy" text;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountExports" ADD CONSTRAINT "accountExports_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accountImports" ADD CONSTRAINT "accountImports_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("userId","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credentialId");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("userId","createdAt");--> statement-breakpoint
CREATE INDEX "spentChallenges_expiry" ON "spentChallenges" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "accountExports_expiry" ON "accountExports" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "accountImports_age" ON "accountImports" USING btree ("createdAt");--> statement-breakpoint
ALTER TABLE "streamKeys" ADD CONSTRAINT "streamKeys_madeBy_users_id_fk" FOREIGN KEY ("madeBy") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "streamKeys_maker" ON "streamKeys" USING btree ("madeBy");