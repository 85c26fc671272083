DROP INDEX "searchSuggestions_four";--> statement-breakpoint
DROP INDEX "searchSuggestions_eight";--> statement-breakpoint
CREATE INDEX "searchSuggestions_four" ON "searchSuggestions" USING btree ("four","weight","key","id");--> statement-breakpoint
CREATE INDEX "searchSuggestions_eight" ON "searchSuggestions" USING btree ("eight","weight","key","id");--> statement-breakpoint
-- Names keep more of themselves in the index from now on: it is written anew while it is in use.
INSERT INTO "jobs" ("id", "kind", "queue", "payload", "uniqueKey", "runAt", "maxAttempts", "createdAt")
SELECT 'search-0015', 'search.rebuild', 'default', '{}', 'search.rebuild', "now"."ms", 500, "now"."ms"
FROM (SELECT CAST(extract(epoch FROM now()) * 1000 AS bigint) AS "ms") AS "now"
WHERE EXISTS (SELECT 1 FROM "searchVideos")
ON CONFLICT DO NOTHING;
