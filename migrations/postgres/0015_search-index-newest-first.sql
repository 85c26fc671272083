DROP INDEX "searchSuggestions_four";--> statement-breakpoint
DROP INDEX "searchSuggestions_eight";--> statement-breakpoint
CREATE INDEX "searchSuggestions_four" ON "searchSuggestions" USING btree ("four","weight","key","id");--> statement-breakpoint
CREATE INDEX "searchSuggestions_eight" ON "searchSuggestions" USING btree ("eight","weight","key","id");