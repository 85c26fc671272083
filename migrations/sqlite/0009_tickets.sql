CREATE TABLE `ticketReplies` (
	`id` text PRIMARY KEY NOT NULL,
	`ticketId` text NOT NULL,
	`kind` text NOT NULL,
	`byUserId` text,
	`content` text NOT NULL,
	`pictures` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`ticketId`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byUserId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
CREATE INDEX `ticketReplies_ticket` ON `ticketReplies` (`ticketId`,`createdAt`,`id`);--> statement-breakpoint
CREATE INDEX `ticketReplies_by` ON `ticketReplies` (`byUserId`);--> statement-breakpoint
CREATE TABLE `ticketTemplates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`createdAt` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text,
	`email` text NOT NULL,
	`lang` text NOT NULL,
	`topic` text NOT NULL,
	`subject` text NOT NULL,
	`browserInfo` text DEFAULT '' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`waitsFor` text DEFAULT 'staff' NOT NULL,
	`assignedTo` text,
	`pinHash` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL,
	`lastReplyAt` integer NOT NULL,
	`closedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignedTo`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
CREATE INDEX `tickets_queue` ON `tickets` (`state`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_waiting` ON `tickets` (`state`,`waitsFor`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_assigned` ON `tickets` (`assignedTo`,`state`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`userId`,`lastReplyAt`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_email` ON `tickets` (`email`,`lastReplyAt`,`id`);--> statement-breakpoint
INSERT INTO "tickets" ("id", "userId", "email", "lang", "topic", "subject", "browserInfo", "url", "createdAt", "lastReplyAt") SELECT "id", (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "email", 'pl', "topic", substr("description", 1, 100), "browserInfo", "url", "createdAt", "createdAt" FROM "contacts";--> statement-breakpoint
INSERT INTO "ticketReplies" ("id", "ticketId", "kind", "byUserId", "content", "createdAt") SELECT "id", "id", 'person', (SELECT "users"."id" FROM "users" WHERE "users"."id" = "contacts"."userId"), "description", "createdAt" FROM "contacts";--> statement-breakpoint
DROP TABLE `contacts`;