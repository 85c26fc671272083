import { domainToUnicode } from "node:url";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { href } from "../ui/href.ts";
import { page } from "../ui/page.tsx";
import { isSignedOpenUrl, readOutside } from "./urls.ts";
import { BadAddress, Leaving } from "./views.tsx";

export const openurlPages = definePages((on) => {
  on.get("/openurl", "-", openurlPage);
});

/** `/openurl?url=`: says where a link leads. Nothing is followed by itself but what the server signed. */
async function openurlPage(c: AppContext): Promise<Response> {
  const { ctx, t } = c.var;
  const given = c.req.query("url");
  const url = readOutside(given);
  c.header("cache-control", "no-store");
  if (url && isSignedOpenUrl(ctx, given ?? "", c.req.query("sign"))) return c.redirect(url.href, 302);
  const options = { layout: "centered", robots: "noindex" } as const;
  if (!url) return page(c, { ...options, title: t("openurl.badTitle") }, <BadAddress c={c} />, 400);
  const written = domainToUnicode(url.hostname);
  return page(
    c,
    { ...options, title: t("openurl.title") },
    <Leaving c={c} url={url} written={written} back={href(c.var.lang, "/")} />,
  );
}
