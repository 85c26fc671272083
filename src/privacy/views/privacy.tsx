import type { User } from "../../accounts/queries.ts";
import { type Data, ExportPanel, ImportPanel } from "../../export/views/data.tsx";
import type { MutedNow } from "../../mutes/queries.ts";
import type { MuteKind } from "../../mutes/table.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { hiddenVideos } from "../../recommendations/queries/hidden.ts";
import { emptyForm, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Checkbox } from "../../ui/inputs.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { Submit } from "../../ui/submit.tsx";

type PrivacyProps = {
  c: AppContext;
  user: User;
  muted: { users: MutedNow[]; channels: MutedNow[] };
  videos: Awaited<ReturnType<typeof hiddenVideos>>;
  data: Data;
  saved: boolean;
};

export function PrivacyView({ c, user, muted, videos, data, saved }: PrivacyProps) {
  const { t } = c.var;
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("privacy.title")}</h1>
      </div>
      {saved ? <Saved text={t("privacy.saved")} /> : null}
      <div className="settings-cols">
        <div className="stack">
          <Choices c={c} user={user} />
          <ExportPanel c={c} data={data} />
          <ImportPanel c={c} data={data} />
        </div>
        <div className="stack">
          <HiddenList c={c} kind="user" things={muted.users} />
          <HiddenList c={c} kind="channel" things={muted.channels} />
          <HiddenList
            c={c}
            kind="video"
            things={videos.map(({ id, title, channelName }) => ({
              id,
              name: title || t("videos.untitled"),
              of: channelName,
            }))}
          />
        </div>
      </div>
    </div>
  );
}

function Choices({ c, user }: Pick<PrivacyProps, "c" | "user">) {
  const { t, lang, actor } = c.var;
  const inForm = { form: emptyForm, t };
  return (
    <form className="panel" method="post" action={href(lang, "/account/privacy")} aria-labelledby="privacy-lists">
      <header>
        <h2 id="privacy-lists">{t("privacy.lists")}</h2>
      </header>
      <Checkbox
        {...inForm}
        name="personalRecommendations"
        label={t("privacy.personal")}
        help={t("privacy.personalHelp")}
        checked={user.personalRecommendations}
      />
      {actor.adults === "never" ? (
        <p className="small quiet">{t("privacy.tooYoung")}</p>
      ) : (
        <Checkbox
          {...inForm}
          name="hidesAdults"
          label={t("privacy.hideAdults")}
          help={t("privacy.hideAdultsHelp")}
          checked={user.hidesAdults}
        />
      )}
      <Checkbox
        {...inForm}
        name="historyPaused"
        label={t("privacy.paused")}
        help={t("privacy.pausedHelp")}
        checked={user.historyPaused}
      />
      <Checkbox
        {...inForm}
        name="showsFollows"
        label={t("privacy.showsFollows")}
        help={t("privacy.showsFollowsHelp")}
        checked={user.showsFollows}
      />
      <p className="small quiet form-field">{t("privacy.whoSees")}</p>
      <footer>
        <Submit label={t("ui.save")} />
      </footer>
    </form>
  );
}

type Hidden = { id: string; name: string; of?: string };

/** People, channels or videos that one does not want to see, each with the way back. */
function HiddenList({ c, kind, things }: { c: AppContext; kind: MuteKind; things: Hidden[] }) {
  const { t, lang } = c.var;
  return (
    <section className="panel" id={`${kind}s`} aria-labelledby={`privacy-${kind}s`}>
      <header>
        <h2 id={`privacy-${kind}s`}>{t(`privacy.${kind}s`)}</h2>
      </header>
      {things.length === 0 ? <p className="small quiet">{t(`privacy.no${kind}s`)}</p> : null}
      <dl className="settings-facts">
        {things.map(({ id, name, of }) => (
          <div key={id}>
            <dt className="strong">{bindShortWords(name)}</dt>
            {of === undefined ? null : <dd className="quiet small">{bindShortWords(of)}</dd>}
            <dd className="end">
              <form method="post" action={href(lang, "/account/privacy/unmute")}>
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="id" value={id} />
                <button className="button compact line" type="submit" aria-label={t("privacy.showNamed", { name })}>
                  {t("privacy.show")}
                </button>
              </form>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
