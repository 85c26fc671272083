CREATE TABLE "documentDrafts" (
	"slug" text NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"savedAt" bigint NOT NULL,
	"savedBy" text,
	CONSTRAINT "documentDrafts_slug_lang_pk" PRIMARY KEY("slug","lang")
);
--> statement-breakpoint
CREATE TABLE "documentVersions" (
	"slug" text NOT NULL,
	"lang" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"savedAt" bigint NOT NULL,
	"savedBy" text,
	CONSTRAINT "documentVersions_slug_lang_version_pk" PRIMARY KEY("slug","lang","version")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;