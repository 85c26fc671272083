import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import type { Look } from "../urls.ts";

type ScreenProps = { c: AppContext; token: string; look: Look };

/** A transparent page with a place for each part; its script fills them. It says nothing of its own address. */
export function Screen({ c, token, look }: ScreenProps) {
  const { t, lang } = c.var;
  const { show, theme, size, sound } = look;
  const words = {
    gave: t("overlay.screen.gave", { name: "{name}", amount: "{amount}" }),
    someone: t("overlay.screen.someone"),
    testName: t("overlay.screen.testName"),
    testMessage: t("overlay.screen.testMessage"),
  };
  return (
    <html lang={lang} data-theme={theme === "light" ? "light" : "dark"} className="overlay-root">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t("overlay.title")}</title>
        <link rel="stylesheet" href={asset("site.css")} />
        <link rel="stylesheet" href={asset("overlay.css")} />
        <script src={asset("overlay.js")} defer />
      </head>
      <body
        className="overlay-screen"
        data-overlay={href("pl", `/overlay/${token}/socket`)}
        data-look={theme}
        data-size={size}
        data-sound={sound ? "1" : "0"}
        data-words={JSON.stringify(words)}
      >
        {show.includes("alerts") ? (
          <div className="overlay-alert" data-part="alerts" role="status" hidden>
            <p className="overlay-gave" data-gave />
            <p className="overlay-message" data-message />
          </div>
        ) : null}
        {show.includes("goal") ? (
          <div className="overlay-goal" data-part="goal" hidden>
            <p>
              <b data-label />
              <span className="num" data-sum />
            </p>
            <progress className="prog" max={100} value={0} aria-label={t("overlay.goal")} />
          </div>
        ) : null}
        {show.includes("donors") ? (
          <div className="overlay-donors" data-part="donors" hidden>
            <h2>{t("overlay.screen.latest")}</h2>
            <ul />
          </div>
        ) : null}
        {show.includes("chat") ? <ul className="overlay-chat" data-part="chat" hidden /> : null}
      </body>
    </html>
  );
}
