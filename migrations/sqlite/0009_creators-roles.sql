-- Who worked on a channel could do everything there but what its owner does.
UPDATE `channelMembers` SET `role` = 'editor' WHERE `role` = 'member';--> statement-breakpoint
-- Who was approved was a creator at once.
UPDATE `creatorApplications` SET `state` = 'accepted' WHERE `state` = 'approved';
