-- SQLite's index alone changes here.
SELECT 1;
