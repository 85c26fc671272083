import { userById } from "../../accounts/queries.ts";
import { channelById, visibleChannel } from "../../channels/queries.ts";
import { newest } from "../../platform/db/cursor.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { readMoney } from "../../platform/money.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { DonateInput } from "../input.ts";
import { goalStanding } from "../queries/goal.ts";
import { type DonationSettings, donationSettings, takesTransfers } from "../queries/settings.ts";
import { wall } from "../queries/wall.ts";
import { takesDonations } from "../rules/channels.ts";
import { donate } from "../rules/donate.ts";
import { readyMethods } from "../rules/methods.ts";
import { DonateView } from "../views/donate.tsx";

/** What pages of donations are dressed by. */
export const donateSheets = ["choices.css", "donate.css"];
const donorsShown = 5;

export const donatePage = (c: AppContext) => donateView(c, emptyForm, false);
export const plainDonatePage = (c: AppContext) => donateView(c, emptyForm, true);
export const submitDonation = (c: AppContext) => submit(c, false);
export const submitPlainDonation = (c: AppContext) => submit(c, true);

async function submit(c: AppContext, plain: boolean): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const form = await readForm(c);
  return answerOnce(c, form, async () => {
    const values = form.values;
    const done = await attempt(() => donate(ctx, actor, parseInput(DonateInput, inputOf(values)), lang));
    if (!done.ok) return donateView(c, { values, problem: done.problem }, plain);
    const { payment, url } = done.value;
    // Within the site without its address: one who came by another would be held up by `form-action`.
    const own = href(lang, `/payment-continue?payment=${payment.id}`);
    return c.redirect(payment.method === "transfer" ? own : url, 303);
  });
}

const texts = ["type", "method", "name", "lastName", "email", "phone", "street", "houseNumber", "flat", "zip", "city"];

/** What the form's fields mean: an amount of one's own is typed in złote. */
function inputOf(values: FormValues): Record<string, unknown> {
  const typed = (name: string) => (typeof values[name] === "string" ? values[name] : "");
  const amount = typed("amount") === "own" ? readMoney(typed("ownAmount")) : Number(typed("amount") || Number.NaN);
  const ticked = (name: string) => typed(name) === "1";
  return {
    ...Object.fromEntries([...texts, "shownAs", "message"].map((name) => [name, typed(name)])),
    ...(typed("channelId") ? { channelId: typed("channelId") } : {}),
    amount,
    terms: ticked("terms"),
    personalData: ticked("personalData"),
    isNamed: ticked("isNamed"),
  };
}

async function donateView(c: AppContext, form: FormState, plain: boolean): Promise<Response> {
  const { ctx, actor, t, siteName } = c.var;
  const settings = await donationSettings(ctx);
  const [goal, donors, user, channel] = await Promise.all([
    goalStanding(ctx),
    wall(ctx, donorsShown, newest),
    actor.userId ? userById(ctx, actor.userId) : undefined,
    channelOf(c, settings, form),
  ]);
  const ready = readyMethods(ctx);
  const methods = [...ready.map(({ name }) => name), ...(takesTransfers(settings) ? ["transfer"] : [])];
  const origins = plain ? [] : ready.flatMap(({ formOrigin }) => formOrigin?.(ctx) ?? []);
  c.set("formOrigins", origins);
  return page(
    c,
    {
      title: channel
        ? t("donations.ofChannel.title", { name: channel.name })
        : t("donations.title", { site: siteName }),
      description: channel
        ? t("donations.ofChannel.lead")
        : settings[c.var.lang] || t("donations.lead", { site: siteName }),
      active: "donate",
      sheets: donateSheets,
      scripts: plain ? [] : ["donate.js"],
      ...(plain ? { canonical: "/donate" } : {}),
    },
    <DonateView
      {...{ c, form, settings, goal, donors, user, channel, plain }}
      methods={plain ? methods.filter((name) => name === "transfer") : methods}
    />,
    form.problem?.status ?? 200,
  );
}

/** The channel that one came from to give to; none where the site takes nothing for channels. */
async function channelOf(c: AppContext, { forChannels }: DonationSettings, form: FormState) {
  const { ctx, actor } = c.var;
  const id = String(form.values.channelId ?? c.req.query("channel") ?? "");
  if (!forChannels || !/^[A-Za-z0-9_-]{1,24}$/.test(id) || !(await takesDonations(ctx, id))) return undefined;
  const { name, slug } = visibleChannel(actor, await channelById(ctx, id));
  return { id, name, slug };
}
