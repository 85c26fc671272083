import type { Context, Next } from "hono";
import { whipBase } from "../live/whip.ts";
import { isStaff } from "../platform/actor.ts";
import { minute, second } from "../platform/clock.ts";
import type { AppEnv } from "../platform/http/types.ts";
import { type Lang, langs, translator } from "../platform/i18n/translate.ts";
import { Problem } from "../platform/problem.ts";
import { type SiteSettings, siteSettings } from "../platform/settings/settings.ts";
import { dateTime } from "../ui/format.ts";
import { uploadsPath } from "../uploads/tus.ts";

/** Where staff log in, and what the page of the closed site is made of. */
const open =
  /^\/(login(\/.*)?|logout|language\/\w+|consent|reset-password|manifest\.webmanifest|logo\.webp|icon[\w-]*\.\w+|apple-touch-icon\.png|favicon\.ico|robots\.txt|api\/auth\/(login|logout|me))$/;

/** When nobody said how long it takes. */
const comeBackMs = 5 * minute;

/**
 * Closes the site to all but staff while there is work on it. Uploads and streams that have begun go on, and so does what
 * is played. Throws Problem 503 `MAINTENANCE`.
 */
export async function closeForMaintenance(c: Context<AppEnv>, next: Next): Promise<void> {
  const { ctx, actor, path } = c.var;
  const { maintenance } = await siteSettings(ctx);
  const goesOn = c.req.method !== "POST" && (isBelow(path, uploadsPath) || isBelow(path, whipBase));
  if (!maintenance || isStaff(actor) || open.test(path) || goesOn) return next();
  const left = maintenance.until === null ? comeBackMs : maintenance.until - ctx.clock.now();
  const seconds = Math.max(Math.ceil(Math.max(left, minute) / second), 1);
  throw new Problem(503, "MAINTENANCE", { params: { seconds } });
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
