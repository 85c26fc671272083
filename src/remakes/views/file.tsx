import { ReplaceFile } from "../../../islands/replace-file.tsx";
import type { Problem } from "../../platform/problem.ts";
import { bytes } from "../../ui/format.ts";
import { FormProblem } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon, shapes } from "../../ui/icon.tsx";
import { Island } from "../../ui/island.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { isInTheWorks, isUnderWay, mayBeRemade } from "../policy.ts";
import { Facts } from "./facts.tsx";
import { Log } from "./log.tsx";
import type { Shown } from "./shown.ts";
import { RemakeState } from "./state.tsx";

/** A film's file: what it is, what was made of it, and how another takes its place. */
export function FileView(shown: Shown & { problem: Problem | undefined }) {
  const { c, video, problem } = shown;
  const { t, lang } = c.var;
  return (
    <>
      <div className="page-h">
        <h1 className="clip">{bindShortWords(video.title) || t("videos.untitled")}</h1>
        <div className="end">
          <a className="button line" href={href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`)}>
            <Icon name="left" size="s" />
            {t("remakes.back")}
          </a>
        </div>
      </div>
      <FormProblem form={{ values: {}, problem }} t={t} />
      <Parts {...shown} />
    </>
  );
}

/** What changes while something is being made, with what may be done once it is. */
export function Parts(shown: Shown) {
  const { remake, path } = shown;
  const polling =
    remake && isInTheWorks(remake) ? { "data-hx-get": `${path}/state`, "data-hx-trigger": "every 2s" } : {};
  return (
    <div className="edit-cols" id="file-parts" {...polling} data-hx-swap="outerMorph">
      <div className="stack">
        {remake ? <RemakeState {...shown} remake={remake} /> : null}
        <Facts {...shown} />
        <Log {...shown} />
      </div>
      <aside className="stack">
        <Replace {...shown} />
        <Source {...shown} />
      </aside>
    </div>
  );
}

function Replace({ c, video, remake }: Shown) {
  const { t, ctx, lang } = c.var;
  const free = mayBeRemade(video) && !(remake && isUnderWay(remake));
  const max = bytes(ctx.config.uploadMaxBytes, lang);
  const texts = {
    ...{ choose: t("remakes.choose"), drop: t("remakes.drop", { max }), sentAll: t("remakes.sentAll") },
    ...{ pause: t("upload.pause"), resume: t("upload.resume"), cancel: t("upload.cancel"), retry: t("upload.retry") },
    ...{
      sent: t("upload.sent"),
      of: t("upload.of"),
      left: t("upload.left", { time: "{{time}}" }),
      paused: t("upload.paused"),
    },
    ...{ reconnecting: t("upload.reconnecting"), failed: t("upload.failedNetwork") },
    tooLarge: t("problems.UPLOAD_TOO_LARGE", { max }),
  };
  const icons = { pause: shapes("pause"), play: shapes("play"), close: shapes("close"), retry: shapes("retry") };
  const props = {
    ...{ videoId: video.id, lang, endpoint: "/api/uploads", maxBytes: ctx.config.uploadMaxBytes, texts, icons },
  };
  return (
    <section className="panel" aria-labelledby="replace-title">
      <header>
        <h2 id="replace-title">{t("remakes.replace")}</h2>
      </header>
      <p className="form-field quiet small">{t(free ? "remakes.replaceHelp" : "remakes.notNow")}</p>
      {free ? (
        <>
          <noscript>
            <p className="notice">{t("remakes.needsScript")}</p>
          </noscript>
          <div className="needs-script">
            <Island name="replace-file" of={ReplaceFile} t={t} props={props} />
          </div>
        </>
      ) : null}
    </section>
  );
}

/** The file itself: to be had again, and to be processed again. */
function Source({ c, video, info, remake, path }: Shown) {
  const { t } = c.var;
  if (!info.source) return null;
  const free = mayBeRemade(video) && !(remake && isUnderWay(remake));
  return (
    <section className="panel stack" aria-label={t("remakes.download")}>
      <a className="button wide" href={`${path}/source`} download>
        <Icon name="download" size="s" />
        {t("remakes.download")}
      </a>
      {free ? (
        <a className="button wide" href={path.replace(/file$/, "cut")}>
          {t("remakes.cut.open")}
        </a>
      ) : null}
      {free ? (
        <form method="post" action={path}>
          <button className="button wide" type="submit" name="action" value="again">
            <Icon name="retry" size="s" />
            {t("remakes.again")}
          </button>
          <p className="help">{t("remakes.againHelp")}</p>
        </form>
      ) : null}
    </section>
  );
}
