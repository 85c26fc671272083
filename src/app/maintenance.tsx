import type { Context, Next } from "hono";
import { whipBase } from "../live/whip.ts";
import type { AppEnv } from "../platform/http/types.ts";
import { type Lang, langs, translator } from "../platform/i18n/translate.ts";
import { requireOpenSite } from "../platform/settings/closed.ts";
import type { SiteSettings } from "../platform/settings/settings.ts";
import { dateTime } from "../ui/format.ts";
import { uploadsPath } from "../uploads/tus.ts";

/** Where staff log in, and what the page of the closed site is made of. */
const open =
  /^\/(login(\/.*)?|logout|language\/\w+|consent|reset-password|manifest\.webmanifest|logo\.webp|icon[\w-]*\.\w+|apple-touch-icon\.png|favicon\.ico|robots\.txt|api\/auth\/(login|logout|me))$/;

/**
 * Closes the site to all but staff while there is work on it. Uploads and streams that have begun go on, and so does what
 * is played. Throws Problem 503 `MAINTENANCE`.
 */
export async function closeForMaintenance(c: Context<AppEnv>, next: Next): Promise<void> {
  const { ctx, actor, path } = c.var;
  const goesOn = c.req.method !== "POST" && (isBelow(path, uploadsPath) || isBelow(path, whipBase));
  if (!open.test(path) && !goesOn) await requireOpenSite(ctx, actor);
  return next();
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

type TextProps = { maintenance: SiteSettings["maintenance"]; lang: Lang };

/** What is shown in place of every page: what is going on, in both languages, the reader's first. */
export function MaintenanceText({ maintenance, lang }: TextProps) {
  const inOrder = [lang, ...langs.filter((one) => one !== lang)];
  return (
    <section className="error-page">
      {inOrder.map((one, index) => {
        const t = translator(one);
        const Heading = index === 0 ? "h1" : "h2";
        return (
          <div key={one} lang={one}>
            <Heading>{t("site.maintenance.heading")}</Heading>
            <p className="quiet">{maintenance?.[one] || t("site.maintenance.text")}</p>
            {maintenance?.until ? (
              <p className="quiet">{t("site.maintenance.until", { when: dateTime(maintenance.until) })}</p>
            ) : null}
          </div>
        );
      })}
    </section>
  );
}
