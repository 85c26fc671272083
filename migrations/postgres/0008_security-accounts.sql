CREATE TABLE "emailChanges" (
	"userId" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"nowAt" bigint,
	"nextAt" bigint,
	"expiresAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secondFactors" (
	"userId" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"enabledAt" bigint,
	"lastStep" integer DEFAULT 0 NOT NULL,
	"backupHash" text,
	"backupShown" text
);
--> statement-breakpoint
CREATE TABLE "channelHeirs" (
	"channelId" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "passwordChangedAt" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "loggedInAt" bigint;--> statement-breakpoint
ALTER TABLE "emailChanges" ADD CONSTRAINT "emailChanges_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondFactors" ADD CONSTRAINT "secondFactors_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHeirs" ADD CONSTRAINT "channelHeirs_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHeirs" ADD CONSTRAINT "channelHeirs_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emailChanges_expiry" ON "emailChanges" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "channelHeirs_user" ON "channelHeirs" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "users_deletion" ON "users" USING btree ("deletionAskedAt");--> statement-breakpoint
CREATE INDEX "chatLog_target" ON "chatLog" USING btree ("targetUserId");--> statement-breakpoint
CREATE INDEX "contacts_user" ON "contacts" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("email");