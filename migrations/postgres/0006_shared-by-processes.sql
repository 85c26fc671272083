CREATE TABLE "schedule_ticks" (
	"task" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "schedule_ticks_task_at_pk" PRIMARY KEY("task","at")
);
--> statement-breakpoint
CREATE TABLE "site_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"createdAt" bigint NOT NULL
);
