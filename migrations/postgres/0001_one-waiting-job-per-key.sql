-- Of the waiting jobs with one key only the first is needed; the index that follows allows no other.
DELETE FROM "jobs" WHERE "state" = 'waiting' AND "uniqueKey" IS NOT NULL AND "id" NOT IN (
  SELECT min("id") FROM "jobs" WHERE "state" = 'waiting' AND "uniqueKey" IS NOT NULL GROUP BY "uniqueKey"
);
