-- Who worked on a channel could do everything there but what its owner does.
UPDATE "channelMembers" SET "role" = 'editor' WHERE "role" = 'member';
