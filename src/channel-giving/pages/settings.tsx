import { mayRunOverlay } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { donationSettings } from "../../donations/queries/settings.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { GivingInput } from "../input.ts";
import { donationLinksMax } from "../limits.ts";
import { chosenGiving, type Giving, givenTo } from "../queries.ts";
import { saveGiving } from "../rules.ts";
import { GivingSettings } from "../views/settings.tsx";

type GivingContext = AppContext<"/manage-channel/:channelId/support">;

/** A channel's own links for donations, those through the site, and what came by them. */
export async function givingPage(c: GivingContext): Promise<Response> {
  const chosen = await chosenGiving(c.var.ctx, c.req.param("channelId"));
  return givingView(c, { values: valuesOf(chosen) });
}

export async function submitGiving(c: GivingContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channelId = c.req.param("channelId");
  const { values } = await readForm(c);
  const done = await attempt(() => saveGiving(ctx, actor, channelId, parseInput(GivingInput, inputOf(values))));
  if (!done.ok) return givingView(c, { values, problem: done.problem });
  return c.redirect(`${href(lang, `/manage-channel/${channelId}/support`)}?saved=1`, 303);
}

async function givingView(c: GivingContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayRunOverlay);
  const [{ isOpen, forChannels }, given] = await Promise.all([donationSettings(ctx), givenTo(ctx, channel.id)]);
  return page(
    c,
    {
      ...{ title: t("giving.title"), area: "channel", channelId: channel.id, active: "support", robots: "noindex" },
      sheets: ["donate.css"],
    },
    <GivingSettings c={c} channel={channel} allowed={isOpen && forChannels} given={given} form={form} />,
    form.problem?.status ?? 200,
  );
}

const rows = Array.from({ length: donationLinksMax }, (_, index) => index);

function inputOf(values: FormValues): unknown {
  const typed = (name: string) => String(values[name] ?? "").trim();
  const links = rows.map((index) => ({ label: typed(`link${index}Label`), url: typed(`link${index}Url`) }));
  return {
    links: links.filter(({ label, url }) => label + url !== ""),
    takesDonations: typed("takesDonations") === "1",
  };
}

function valuesOf({ links, takesDonations }: Giving): FormValues {
  const typed = links.flatMap(({ label, url }, index) => [
    [`link${index}Label`, label],
    [`link${index}Url`, url],
  ]);
  return { ...Object.fromEntries(typed), takesDonations: takesDonations ? "1" : "" };
}
