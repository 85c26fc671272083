CREATE TABLE `statBeats` (
	`id` text PRIMARY KEY NOT NULL,
	`told` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statDays` (
	`subjectId` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`watchedMs` integer NOT NULL,
	`bufferedMs` integer NOT NULL,
	`won` integer NOT NULL,
	`lost` integer NOT NULL,
	`likes` integer NOT NULL,
	`dislikes` integer NOT NULL,
	`comments` integer NOT NULL,
	`peak` integer NOT NULL,
	`minutes` integer NOT NULL,
	`viewerMinutes` integer NOT NULL,
	`kinds` text NOT NULL,
	`viewsBefore` integer NOT NULL,
	`watchedMsBefore` integer NOT NULL,
	PRIMARY KEY(`subjectId`, `day`)
);
--> statement-breakpoint
CREATE TABLE `statHours` (
	`subjectId` text NOT NULL,
	`hour` integer NOT NULL,
	`views` integer NOT NULL,
	`watchedMs` integer NOT NULL,
	PRIMARY KEY(`subjectId`, `hour`)
);
--> statement-breakpoint
CREATE INDEX `statHours_age` ON `statHours` (`hour`);--> statement-breakpoint
CREATE TABLE `statMinutes` (
	`subjectId` text NOT NULL,
	`minute` integer NOT NULL,
	`viewers` integer NOT NULL,
	PRIMARY KEY(`subjectId`, `minute`)
);
--> statement-breakpoint
CREATE INDEX `statMinutes_age` ON `statMinutes` (`minute`);--> statement-breakpoint
CREATE TABLE `statPlaybacks` (
	`viewer` text NOT NULL,
	`videoId` text NOT NULL,
	`channelId` text NOT NULL,
	`viewId` text NOT NULL,
	`network` text NOT NULL,
	`openedAt` integer NOT NULL,
	`lastAt` integer NOT NULL,
	`playedMs` integer DEFAULT 0 NOT NULL,
	`countedAt` integer,
	`pending` text NOT NULL,
	`bufferedMs` integer DEFAULT 0 NOT NULL,
	`source` text NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`device` text NOT NULL,
	`lang` text NOT NULL,
	`seen` text DEFAULT '' NOT NULL,
	`minute` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`viewer`, `videoId`)
);
--> statement-breakpoint
CREATE INDEX `statPlaybacks_age` ON `statPlaybacks` (`lastAt`);--> statement-breakpoint
CREATE TABLE `statRolls` (
	`id` text PRIMARY KEY NOT NULL,
	`rolledAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statTotals` (
	`subjectId` text PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`watchedMs` integer NOT NULL,
	`seen` text NOT NULL,
	`played` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statVisitors` (
	`subjectId` text NOT NULL,
	`day` integer NOT NULL,
	`viewer` text NOT NULL,
	PRIMARY KEY(`subjectId`, `day`, `viewer`)
);
--> statement-breakpoint
CREATE INDEX `statVisitors_age` ON `statVisitors` (`day`);--> statement-breakpoint
CREATE TABLE `statVisits` (
	`day` integer NOT NULL,
	`area` text NOT NULL,
	`source` text NOT NULL,
	`visits` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`day`, `area`, `source`)
);
--> statement-breakpoint
DROP INDEX `countedViews_video`;--> statement-breakpoint
ALTER TABLE `countedViews` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `countedViews_network` ON `countedViews` (`videoId`,`network`);