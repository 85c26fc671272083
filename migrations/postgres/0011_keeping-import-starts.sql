CREATE TABLE "importStarts" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"startedAt" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "importStarts" ADD CONSTRAINT "importStarts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_starts_user" ON "importStarts" USING btree ("userId","startedAt");--> statement-breakpoint
CREATE INDEX "import_starts_old" ON "importStarts" USING btree ("startedAt");