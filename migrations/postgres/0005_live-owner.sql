CREATE TABLE "liveOwners" (
	"videoId" text PRIMARY KEY NOT NULL,
	"nodeId" text NOT NULL,
	"leaseUntil" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "liveOwners" ADD CONSTRAINT "liveOwners_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "liveOwners_lease" ON "liveOwners" USING btree ("leaseUntil");