import type { ReactNode } from "react";
import { NoticesPanel } from "../../notifications/views/notices-panel.tsx";
import { SearchSheet } from "../../search/views/box.tsx";
import { Notices } from "../../site/views/notices.tsx";
import type { Frame } from "../../ui/page.tsx";
import { BottomBar, MobileAccount } from "./bottom-bar.tsx";
import { CookieNotice } from "./cookies.tsx";
import { Dialogs } from "./dialogs.tsx";
import { Drawer } from "./drawer.tsx";
import { Snackbar } from "./snackbar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Top bar, drawer, phone bottom bar, dialogs and snackbar around the main column. */
export function DefaultLayout({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { c, options } = frame;
  return (
    <body data-lang={c.var.lang} data-logged-in={c.var.actor.userId}>
      <a className="skip" href="#tresc">
        {c.var.t("frame.skip")}
      </a>
      <div className="loading" id="loading" hidden />
      <TopBar frame={frame} />
      <CookieNotice frame={frame} />
      <Notices c={c} />
      <div className={options.wide ? "shell wide" : "shell"}>
        <Drawer frame={frame} />
        <main className={options.wide ? "main full" : "main"} id="tresc">
          {children}
        </main>
      </div>
      <div className="scrim-drawer" data-close-drawer hidden />
      <BottomBar frame={frame} />
      <SearchSheet frame={frame} />
      <MobileAccount frame={frame} />
      <NoticesPanel frame={frame} />
      <Dialogs frame={frame} />
      <Snackbar frame={frame} />
    </body>
  );
}
