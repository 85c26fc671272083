-- Rows of the index count down from now on. It keeps no text to turn them by: a site whose index is empty writes it anew.
INSERT INTO `searchVideoTerms` (`searchVideoTerms`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `searchCueTerms` (`searchCueTerms`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `searchChannelTerms` (`searchChannelTerms`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `searchPersonTerms` (`searchPersonTerms`) VALUES ('delete-all');--> statement-breakpoint
DELETE FROM `searchVideos`;--> statement-breakpoint
DELETE FROM `searchCues`;--> statement-breakpoint
DELETE FROM `searchChannels`;--> statement-breakpoint
DELETE FROM `searchPeople`;--> statement-breakpoint
DROP INDEX `searchSuggestions_four`;--> statement-breakpoint
DROP INDEX `searchSuggestions_eight`;--> statement-breakpoint
CREATE INDEX `searchSuggestions_four` ON `searchSuggestions` (`four`,`weight`,`key`,`id`);--> statement-breakpoint
CREATE INDEX `searchSuggestions_eight` ON `searchSuggestions` (`eight`,`weight`,`key`,`id`);