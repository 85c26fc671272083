import type { Config } from "../../platform/config/config.ts";
import { mailFault } from "../../platform/mail/mail.ts";
import type { Finding } from "./finding.ts";

/** A year before which this program did not exist. */
const firstYear = 2026;

export function clock(now = new Date()): Finding {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return now.getFullYear() >= firstYear
    ? { level: "ok", what: `clock: ${now.toISOString()}, time zone ${zone}` }
    : {
        level: "fail",
        what: `the clock says ${now.toISOString()}`,
        mend: "Set the time; sessions and schedules depend on it.",
      };
}

export async function mail(config: Config): Promise<Finding> {
  if (!config.smtpUrl)
    return {
      level: "warn",
      what: "no mail server: mails are files in the folder outbox",
      mend: "Set SMTP_URL to send them.",
    };
  const { host } = new URL(config.smtpUrl);
  const fault = await mailFault(config.smtpUrl);
  return fault === undefined
    ? { level: "ok", what: `mail server ${host} takes mail` }
    : {
        level: "fail",
        what: `mail server ${host} does not answer as it should: ${fault}`,
        mend: "Check SMTP_URL, its user and password, and the firewall.",
      };
}
