import { requireUser } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { channelNames } from "../queries/for-whom.ts";
import { paymentsOf } from "../queries/payments.ts";
import { standingsOf } from "../queries/products.ts";
import { actOnOwnPayment } from "../rules/end.ts";
import { OwnDonations } from "../views/account.tsx";

const perPage = 30;

/** `/account/donations`: what one gave, and what it gives. */
export async function ownDonationsPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const userId = requireUser(actor);
  const [rows, standings] = await Promise.all([
    paymentsOf(ctx, userId, perPage + 1, readCursor(c.req.query("before"))),
    standingsOf(ctx, userId),
  ]);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  const channels = await channelNames(ctx, shown);
  const base = href(lang, "/account/donations");
  return page(
    c,
    {
      ...{ title: t("donations.own.title"), area: "account", active: "account-donations", robots: "noindex" },
      sheets: ["donate.css"],
    },
    <OwnDonations
      {...{ c, rows: shown, channels, standings }}
      older={last && `${base}?before=${cursorText(last.createdAt, last.id)}`}
      done={c.req.query("done") === "1"}
    />,
  );
}

export async function submitOwnEnd(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const done = await attempt(() =>
    actOnOwnPayment(ctx, actor, String(values.payment ?? ""), values.action === "unname" ? "unname" : "end"),
  );
  // Ended twice is ended.
  if (!done.ok && done.problem.status !== 409) throw done.problem;
  return c.redirect(`${href(lang, "/account/donations")}?done=1`, 303);
}
