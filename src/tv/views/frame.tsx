import type { ReactNode } from "react";
import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";

type FrameProps = {
  c: AppContext;
  title: string;
  /** Where Back leads, without the language; to the shelves without this. */
  back?: string | undefined;
  children: ReactNode;
};

/** A page of the television beside its first: what it is, and the way back. */
export function TvFrame({ c, title, back = "/tv", children }: FrameProps) {
  const { t, lang } = c.var;
  return (
    <div className="tv" data-tv>
      <header className="tv-top">
        <a className="tv-link" href={href(lang, back)} data-tv-exit>
          <Icon name="left" />
          {t("tv.back")}
        </a>
        <h1 className="clip">{bindShortWords(title)}</h1>
      </header>
      {children}
      <TvScript />
    </div>
  );
}

export function TvScript() {
  return <script src={asset("tv.js")} defer />;
}
