import type { Ctx } from "../../platform/context.ts";
import { type Key, type Lang, translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import type { MessageParams } from "../../platform/problem.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { localTime, siteZone } from "../../platform/zoned-time.ts";
import type { User } from "../queries.ts";

/** What people are written about their account; each has a subject and a text in the locale. */
export type AccountNews =
  | "newDevice"
  | "passwordChanged"
  | "factorOn"
  | "factorOff"
  | "factorOffByBackup"
  | "factorOffByStaff"
  | "wrongCodes"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "identityLinked"
  | "identityUnlinked"
  | "emailNow"
  | "emailNext"
  | "emailChanged"
  | "exportReady"
  | "deletionAsked"
  | "deletionTakenBack";

/** Writes to a person in their own language, to their address or the one that is given. Inside a write. */
export async function tellOwner(
  tx: Ctx,
  user: User,
  what: AccountNews,
  { to = user.email, ...params }: MessageParams & { to?: string } = {},
): Promise<void> {
  const lang = user.settings.language ?? "pl";
  const t = translator(lang);
  const { name: site } = await siteSettings(tx);
  const home = await pagesOf(tx, lang);
  const said = { site, name: user.name, home, security: `${home}/account/security`, ...params };
  await enqueueMail(tx, {
    to,
    subject: t(`security.mail.${what}.subject` satisfies Key, said),
    text: t(`security.mail.${what}.text` satisfies Key, said),
  });
}

/** Where the site's pages in a language begin. */
export async function pagesOf(ctx: Ctx, lang: Lang): Promise<string> {
  return (await siteOrigin(ctx)) + (lang === "en" ? "/en" : "");
}

/** A moment as mails and refusals tell it: `DD-MM-YYYY HH:mm` in the site's zone. */
export function toldMoment(at: number): string {
  const [date = "", time = ""] = localTime(at, siteZone).split("T");
  return `${toldDate(date)} ${time}`;
}

/** `DD-MM-YYYY` of a moment in the site's zone. */
export function toldDay(at: number): string {
  return toldDate(localTime(at, siteZone).slice(0, 10));
}

function toldDate(date: string): string {
  return date.split("-").reverse().join("-");
}
