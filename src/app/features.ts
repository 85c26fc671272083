/** What features do apart from requests, and when something happens in another: importing this is what makes it known. */
import "../invitations/jobs.ts";
import "../live/jobs.ts";
import "../moderation/jobs.ts";
import "../notifications/jobs.ts";
import "../platform/mail/mail.ts";
import "../search/jobs.ts";
import "../search/reactions.ts";
import "../uploads/reactions.ts";
import "../videos/jobs.ts";
import "../videos/reactions.ts";
