CREATE TABLE "channelHandovers" (
	"id" text PRIMARY KEY NOT NULL,
	"channelId" text NOT NULL,
	"userId" text NOT NULL,
	"askedBy" text NOT NULL,
	"createdAt" bigint NOT NULL,
	"expiresAt" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "role" text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE "channelHandovers" ADD CONSTRAINT "channelHandovers_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHandovers" ADD CONSTRAINT "channelHandovers_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channelHandovers" ADD CONSTRAINT "channelHandovers_askedBy_users_id_fk" FOREIGN KEY ("askedBy") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channelHandovers_once" ON "channelHandovers" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "channelHandovers_user" ON "channelHandovers" USING btree ("userId","expiresAt");--> statement-breakpoint
CREATE INDEX "channelHandovers_asked" ON "channelHandovers" USING btree ("askedBy");--> statement-breakpoint
CREATE INDEX "channelHandovers_expiry" ON "channelHandovers" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "channels_deleted" ON "channels" USING btree ("deletedAt");