CREATE TABLE "chatWords" (
	"channelId" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "showsFollows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chatWords" ADD CONSTRAINT "chatWords_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;