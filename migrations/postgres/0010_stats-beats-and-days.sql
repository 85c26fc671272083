CREATE TABLE "statBeats" (
	"id" text PRIMARY KEY NOT NULL,
	"told" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statDays" (
	"subjectId" text NOT NULL,
	"day" integer NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"watchedMs" bigint NOT NULL,
	"bufferedMs" bigint NOT NULL,
	"won" integer NOT NULL,
	"lost" integer NOT NULL,
	"likes" integer NOT NULL,
	"dislikes" integer NOT NULL,
	"comments" integer NOT NULL,
	"peak" integer NOT NULL,
	"minutes" integer NOT NULL,
	"viewerMinutes" integer NOT NULL,
	"kinds" text NOT NULL,
	"viewsBefore" bigint NOT NULL,
	"watchedMsBefore" bigint NOT NULL,
	CONSTRAINT "statDays_subjectId_day_pk" PRIMARY KEY("subjectId","day")
);
--> statement-breakpoint
CREATE TABLE "statHours" (
	"subjectId" text NOT NULL,
	"hour" integer NOT NULL,
	"views" integer NOT NULL,
	"watchedMs" bigint NOT NULL,
	CONSTRAINT "statHours_subjectId_hour_pk" PRIMARY KEY("subjectId","hour")
);
--> statement-breakpoint
CREATE TABLE "statMinutes" (
	"subjectId" text NOT NULL,
	"minute" integer NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "statMinutes_subjectId_minute_pk" PRIMARY KEY("subjectId","minute")
);
--> statement-breakpoint
CREATE TABLE "statPlaybacks" (
	"viewer" text NOT NULL,
	"videoId" text NOT NULL,
	"channelId" text NOT NULL,
	"viewId" text NOT NULL,
	"network" text NOT NULL,
	"openedAt" bigint NOT NULL,
	"lastAt" bigint NOT NULL,
	"playedMs" bigint DEFAULT 0 NOT NULL,
	"countedAt" bigint,
	"pending" jsonb NOT NULL,
	"bufferedMs" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"device" text NOT NULL,
	"lang" text NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"minute" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statPlaybacks_viewer_videoId_pk" PRIMARY KEY("viewer","videoId")
);
--> statement-breakpoint
CREATE TABLE "statRolls" (
	"id" text PRIMARY KEY NOT NULL,
	"rolledAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statTotals" (
	"subjectId" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL,
	"watchedMs" bigint NOT NULL,
	"seen" text NOT NULL,
	"played" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statVisitors" (
	"subjectId" text NOT NULL,
	"day" integer NOT NULL,
	"viewer" text NOT NULL,
	CONSTRAINT "statVisitors_subjectId_day_viewer_pk" PRIMARY KEY("subjectId","day","viewer")
);
--> statement-breakpoint
CREATE TABLE "statVisits" (
	"day" integer NOT NULL,
	"area" text NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "statVisits_day_area_source_pk" PRIMARY KEY("day","area","source")
);
--> statement-breakpoint
DROP INDEX "countedViews_video";--> statement-breakpoint
ALTER TABLE "countedViews" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "statHours_age" ON "statHours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "statMinutes_age" ON "statMinutes" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "statPlaybacks_age" ON "statPlaybacks" USING btree ("lastAt");--> statement-breakpoint
CREATE INDEX "statVisitors_age" ON "statVisitors" USING btree ("day");--> statement-breakpoint
CREATE INDEX "countedViews_network" ON "countedViews" USING btree ("videoId","network");