CREATE TABLE "form_answers" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL,
	"answer" text
);
--> statement-breakpoint
CREATE INDEX "form_answers_until" ON "form_answers" USING btree ("until");