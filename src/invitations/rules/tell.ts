import { type User, userById } from "../../accounts/queries.ts";
import { pagesOf } from "../../accounts/rules/mails.ts";
import { channelById } from "../../channels/queries.ts";
import { isReachable } from "../../notifications/rules/audience.ts";
import { type Notice, notifyPerson } from "../../notifications/rules/personal.ts";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import type { MessageParams } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { oneLine } from "../../platform/typed-text.ts";

/** What people are told of their part on a channel, by the bell and by mail. */
export type ChannelNews = "handover" | "owner" | "role" | "left" | "deleted";

type News = {
  channelId: string;
  /** What is news once: told of it again, it is in the place of what was. */
  subjectId: string;
  /** Where the mail leads, without the language prefix. */
  path: string;
  details?: Notice["details"];
  params?: MessageParams;
};

/** Tells one person, in their own language. Inside the write of what happened. */
export async function tellOfChannel(tx: Ctx, userId: string, what: ChannelNews, news: News): Promise<void> {
  const [user, channel] = [await userById(tx, userId), await channelById(tx, news.channelId)];
  if (!user || !channel || !isReachable(user)) return;
  const { channelId, subjectId, details = {} } = news;
  await notifyPerson(tx, userId, { type: `channel_${what}`, channelId, subjectId, details });
  await mail(tx, user, what, { ...news, channel: channel.name });
}

async function mail(tx: Ctx, user: User, what: ChannelNews, news: News & { channel: string }): Promise<void> {
  const lang = user.settings.language ?? "pl";
  const t = translator(lang);
  const { name: site } = await siteSettings(tx);
  const { details, path, params } = news;
  const said = {
    ...{ site, channel: oneLine(news.channel), link: (await pagesOf(tx, lang)) + path },
    role: details?.role ? t(`channels.roles.${details.role}`) : "",
    ...params,
  };
  await enqueueMail(tx, {
    to: user.email,
    subject: oneLine(t(`invitations.told.${what}.subject`, said)),
    text: [t("invitations.mail.hello", { name: oneLine(user.name) }), t(`invitations.told.${what}.text`, said)].join(
      "\n\n",
    ),
  });
}
