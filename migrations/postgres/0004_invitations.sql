CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"invitedAs" text NOT NULL,
	"email" text NOT NULL,
	"typed" text NOT NULL,
	"invitedBy" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"expiresAt" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channelMembers" ADD COLUMN "invitedEmail" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invitedBy_users_id_fk" FOREIGN KEY ("invitedBy") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("channelId","invitedAs","email");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email","expiresAt");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expiresAt");--> statement-breakpoint
ALTER TABLE "notificationPreferences" DROP COLUMN "origin";