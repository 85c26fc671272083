CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`role` text,
	`roleBefore` text,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`userId`,`issuer`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`credentialId` text NOT NULL,
	`publicKey` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credentialId`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`userId`,`createdAt`);--> statement-breakpoint
CREATE TABLE `spentChallenges` (
	`id` text PRIMARY KEY NOT NULL,
	`expiresAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spentChallenges_expiry` ON `spentChallenges` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `accountExports` (
	`userId` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`withFilms` integer NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`bytes` integer,
	`createdAt` integer NOT NULL,
	`expiresAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `accountExports_expiry` ON `accountExports` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `accountImports` (
	`userId` text PRIMARY KEY NOT NULL,
	`carried` text NOT NULL,
	`state` text DEFAULT 'shown' NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `accountImports_age` ON `accountImports` (`createdAt`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `byProvider` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `streamKeys` ADD `madeBy` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `streamKeys_maker` ON `streamKeys` (`madeBy`);