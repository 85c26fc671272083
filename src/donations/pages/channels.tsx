import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { newId } from "../../platform/db/id.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { PayoutInput } from "../input.ts";
import { fundsOf, fundsOfChannels, payoutsOf } from "../queries/funds.ts";
import { requireTreasurer } from "../rules/desk.ts";
import { payOut } from "../rules/payouts.ts";
import { ChannelFunds, OneChannelFunds } from "../views/channels.tsx";
import { adminAbout } from "./desk.tsx";

type OneContext = AppContext<"/admin/donations/channels/:id">;

const perPage = 50;
const payoutsShown = 100;
/** More came back than is left where a gift was refunded after its payout, and no place in an address is below zero. */
const belowZero = 1_000_000_000_000;

/** `/admin/donations/channels`: what is owed to channels of what was given for them. */
export async function channelsPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  requireTreasurer(actor);
  const { at, id } = readCursor(c.req.query("before"));
  const found = await fundsOfChannels(ctx, perPage + 1, { at: at - belowZero, id });
  const { rows, next } = pageOf(found, perPage, ({ owed, channelId }) => ({ at: owed + belowZero, id: channelId }));
  return page(
    c,
    { ...adminAbout, title: t("donations.channels.title") },
    <ChannelFunds c={c} rows={rows} older={next && `${href(lang, "/admin/donations/channels")}?before=${next}`} />,
  );
}

export const channelFundsPage = (c: OneContext) => onePage(c, emptyForm);

export async function submitPayout(c: OneContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(() =>
    payOut(
      ctx,
      actor,
      id,
      parseInput(PayoutInput, { amount: values.amount, note: values.note ?? "", key: values.key }),
    ),
  );
  if (done.ok) return c.redirect(`${href(lang, `/admin/donations/channels/${id}`)}?done=1`, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return onePage(c, { values, problem: done.problem });
}

async function onePage(c: OneContext, form: FormState): Promise<Response> {
  const { ctx, actor } = c.var;
  requireTreasurer(actor);
  const funds = await fundsOf(ctx, c.req.param("id"));
  const payouts = await payoutsOf(ctx, funds.channelId, payoutsShown);
  return page(
    c,
    { ...adminAbout, title: funds.name ?? funds.channelId },
    <OneChannelFunds
      {...{ c, funds, payouts, form }}
      done={c.req.query("done") === "1"}
      formKey={newId(ctx.clock.now())}
    />,
    form.problem?.status ?? 200,
  );
}
