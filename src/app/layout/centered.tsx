import type { ReactNode } from "react";
import { ReportProblem } from "../../support/views/report-problem.tsx";
import { href } from "../../ui/href.ts";
import { Sign } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";
import { LanguageLink } from "./account-menu.tsx";
import { Snackbar } from "./snackbar.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** One thing in the middle: errors. Language and theme can be changed. */
export function CenteredLayout({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { lang, siteName, siteLogo } = frame.c.var;
  return (
    <body className="centered" data-lang={lang}>
      <header className="plain-top">
        <a className="logo" href={href(lang, "/")} data-home>
          <Sign logo={siteLogo} />
          <span>{siteName}</span>
        </a>
        <span className="row small">
          <span className="button ghost compact bare">
            <LanguageLink frame={frame} />
          </span>
          <ThemeButton frame={frame} />
        </span>
      </header>
      <main className="middle" id="tresc">
        {children}
      </main>
      <ReportProblem frame={frame} />
      <Snackbar frame={frame} />
    </body>
  );
}
