import { readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { checkUnsubscribe, unsubscribeFromMail } from "../rules/unsubscribe.ts";

/** Only asks: programs that look into mails open every link in them. */
export function unsubscribePage(c: AppContext): Promise<Response> {
  const { t, lang, ctx } = c.var;
  const { user, signature } = linkOf(c);
  checkUnsubscribe(ctx, user, signature);
  const query = new URLSearchParams({ u: user, s: signature });
  return page(
    c,
    { title: t("notifications.unsubscribe.title"), robots: "noindex", layout: "centered" },
    <div className="empty">
      <span className="emblem">
        <Icon name="mail" />
      </span>
      <h1>{t("notifications.unsubscribe.title")}</h1>
      <p>{t("notifications.unsubscribe.text")}</p>
      <form method="post" action={`${href(lang, "/notifications/unsubscribe")}?${query}`}>
        <button className="button main-action" type="submit">
          {t("notifications.unsubscribe.confirm")}
        </button>
      </form>
    </div>,
  );
}

/** From that page, or from a mail program's own button (RFC 8058), which sends no cookie and shows no answer. */
export async function submitUnsubscribe(c: AppContext): Promise<Response> {
  const { t, lang, ctx } = c.var;
  const { user, signature } = linkOf(c);
  await unsubscribeFromMail(ctx, user, signature);
  const { values } = await readForm(c).catch(() => ({ values: {} as Record<string, unknown> }));
  if (values["List-Unsubscribe"] === "One-Click") return c.body(null, 200);
  return page(
    c,
    { title: t("notifications.unsubscribe.title"), robots: "noindex", layout: "centered" },
    <Empty
      heading="h1"
      icon="check"
      title={t("notifications.unsubscribe.done")}
      text={t("notifications.unsubscribe.doneText")}
      action={{ href: href(lang, "/account/notifications"), label: t("notifications.unsubscribe.change") }}
    />,
  );
}

function linkOf(c: AppContext): { user: string; signature: string } {
  return { user: c.req.query("u") ?? "", signature: c.req.query("s") ?? "" };
}
