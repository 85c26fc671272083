/** Every kind of work that is done apart from requests: importing this is what makes it known. */
import "../invitations/jobs.ts";
import "../live/jobs.ts";
import "../notifications/jobs.ts";
import "../platform/mail/mail.ts";
import "../uploads/jobs.ts";
import "../videos/jobs.ts";
