CREATE TABLE "processingSteps" (
	"id" text PRIMARY KEY NOT NULL,
	"videoId" text NOT NULL,
	"at" bigint NOT NULL,
	"step" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processingSteps" ADD CONSTRAINT "processingSteps_videoId_videos_id_fk" FOREIGN KEY ("videoId") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "processingSteps_video" ON "processingSteps" USING btree ("videoId","at","id");