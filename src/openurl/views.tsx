import type { AppContext } from "../platform/http/types.ts";
import { href } from "../ui/href.ts";
import { Icon } from "../ui/icon.tsx";
import { Empty } from "../ui/section.tsx";

type LeavingProps = {
  c: AppContext;
  url: URL;
  /** The host as people write it; the address has it in Latin letters. */
  written: string;
  back: string;
};

/** Where a link leads: the host, large, then the whole address. */
export function Leaving({ c, url, written, back }: LeavingProps) {
  const { t, siteName } = c.var;
  const isOdd = written !== "" && written !== url.hostname;
  return (
    <div className="empty">
      <span className="emblem">
        <Icon name="external" />
      </span>
      <h1>{t("openurl.title")}</h1>
      <p>{t("openurl.text", { site: siteName })}</p>
      <h2>
        <bdi>{url.host}</bdi>
      </h2>
      {isOdd ? (
        <p className="small">
          {t("openurl.written")}: <bdi>{written}</bdi>
        </p>
      ) : null}
      <p className="small">
        {t("openurl.address")}: <bdi>{url.href}</bdi>
      </p>
      <a className="button main-action" href={url.href} rel="nofollow ugc noopener noreferrer">
        {t("openurl.open")}
      </a>
      <a className="button ghost" href={back}>
        {t("openurl.back")}
      </a>
    </div>
  );
}

export function BadAddress({ c }: { c: AppContext }) {
  const { t, lang } = c.var;
  const action = { href: href(lang, "/"), label: t("frame.errors.home") };
  return <Empty heading="h1" icon="ban" title={t("openurl.badTitle")} text={t("openurl.bad")} action={action} />;
}
