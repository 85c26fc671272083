import { requireUser } from "../../platform/actor.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import { queryNumber } from "../../platform/http/numbers.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { xml } from "../../platform/http/xml.ts";
import { Problem } from "../../platform/problem.ts";
import type { FormState } from "../../ui/forms.tsx";
import { emptyForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { managedPerPage, opmlMax, opmlMaxBytes } from "../limits.ts";
import { opmlOf, readOpml } from "../opml-text.ts";
import { channelsNamed } from "../queries/named.ts";
import { subscribedChannels } from "../queries/subscriptions.ts";
import { subscribeToAll } from "../rules.ts";
import { type Imported, ManageView } from "../views/manage.tsx";
import { drawerChannels } from "./videos.tsx";

/** `/subscriptions/channels` */
export function managePage(c: AppContext): Promise<Response> {
  return showManage(c, emptyForm);
}

async function showManage(c: AppContext, form: FormState, imported?: Imported): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const from = Math.min(queryNumber(c, "from") ?? 0, opmlMax);
  const [found, beside] = await Promise.all([
    subscribedChannels(ctx, requireUser(actor), managedPerPage + 1, from),
    drawerChannels(c),
  ]);
  const channels = found.slice(0, managedPerPage);
  const path = href(lang, "/subscriptions/channels");
  const first = from > 0 ? path : undefined;
  const older = found.length > managedPerPage ? `${path}?from=${from + managedPerPage}` : undefined;
  return page(
    c,
    {
      title: t("subscriptions.manageTitle"),
      area: "subscriptions",
      active: "subscriptions-manage",
      channels: beside,
      sheets: ["manage.css"],
      robots: "noindex",
    },
    <ManageView c={c} channels={channels} form={form} imported={imported} first={first} older={older} />,
    form.problem?.status ?? 200,
  );
}

/** The subscriptions as a file that readers of feeds take. */
export async function exportChannels(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang, siteOrigin: origin, siteName } = c.var;
  const channels = await subscribedChannels(ctx, requireUser(actor), opmlMax);
  const outlines = channels.map(({ name, slug }) => ({
    title: name,
    feed: `${origin}${href(lang, `/c/${slug}/rss.xml`)}`,
    page: `${origin}${href(lang, `/c/${slug}`)}`,
  }));
  c.header("content-disposition", 'attachment; filename="subscriptions.opml"');
  c.header("cache-control", "no-store");
  return xml(c, opmlOf(t("subscriptions.file", { site: siteName }), outlines), "text/x-opml");
}

/** Subscribes to the channels of this site that a file names, and says of the others that they were passed over. */
export async function importChannels(c: AppContext): Promise<Response> {
  const { ctx, actor, siteOrigin, origin } = c.var;
  const { files } = await readForm(c, { files: true });
  const done = await attempt(async () => {
    const { file } = files;
    if (!file) throw new Problem(422, "OPML_REFUSED");
    if (file.size > opmlMaxBytes) throw new Problem(413, "TOO_LARGE");
    const outlines = readOpml(await file.text());
    const { ids, others } = await channelsNamed(ctx, outlines.slice(0, opmlMax), [siteOrigin, origin]);
    const further = outlines.slice(opmlMax).map(({ title }) => title);
    return { added: await subscribeToAll(ctx, actor, ids), known: ids.length, others: [...others, ...further] };
  });
  if (!done.ok) return showManage(c, { values: {}, problem: done.problem });
  return showManage(c, emptyForm, done.value);
}
