import type { ReactNode } from "react";
import { icon } from "../../platform/http/assets.ts";
import { href } from "../../ui/href.ts";
import { Sign } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";
import { LanguageLink } from "./account-menu.tsx";
import { CookieNotice } from "./cookies.tsx";
import { Credit } from "./credit.tsx";
import { Snackbar } from "./snackbar.tsx";

/** A picture beside (on the phone above) a form. */
export function LoginLayout({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { t, lang, siteName } = frame.c.var;
  return (
    <body className="entry" data-lang={lang}>
      <a className="skip" href="#tresc">
        {t("frame.skip")}
      </a>
      <picture className="entry-art">
        <source media="(min-width: 960px)" srcSet={icon("entry-desktop.jpg")} />
        <source media="(min-width: 600px)" srcSet={icon("entry-tablet.jpg")} />
        <img src={icon("entry-mobile.jpg")} alt="" />
      </picture>
      <div className="entry-side">
        <header className="plain-top">
          <a className="logo" href={href(lang, "/")}>
            <Sign logo={frame.c.var.siteLogo} />
            <span>{siteName}</span>
          </a>
          <span className="button ghost compact bare">
            <LanguageLink frame={frame} />
          </span>
        </header>
        <main className="entry-main" id="tresc">
          {children}
        </main>
        <Footer frame={frame} />
        <CookieNotice frame={frame} />
      </div>
      <Snackbar frame={frame} />
    </body>
  );
}

function Footer({ frame }: { frame: Frame }) {
  const { t, lang } = frame.c.var;
  return (
    <footer className="page-foot">
      <nav aria-label={t("frame.foot.documents")}>
        <a href={href(lang, "/polityka-prywatnosci")}>{t("frame.foot.privacy")}</a>
        <a href={href(lang, "/regulaminy")}>{t("frame.foot.terms")}</a>
        <a href={href(lang, "/polityka-cookies")}>{t("frame.foot.cookies")}</a>
      </nav>
      <p>
        <Credit frame={frame} />
      </p>
    </footer>
  );
}
