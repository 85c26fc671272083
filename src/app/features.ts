/** What features do apart from requests, and when something happens in another: importing this is what makes it known. */
import "../chat/reactions.ts";
import "../invitations/jobs.ts";
import "../live/jobs.ts";
import "../moderation/jobs.ts";
import "../notifications/jobs.ts";
import "../notifications/reactions.ts";
import "../platform/mail/mail.ts";
import "../playlists/jobs.ts";
import "../playlists/reactions.ts";
import "../posts/reactions.ts";
import "../recommendations/reactions.ts";
import "../search/jobs.ts";
import "../search/reactions.ts";
import "../uploads/reactions.ts";
import "../videos/jobs.ts";
import "../videos/reactions.ts";
