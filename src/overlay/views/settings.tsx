import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import { goalLabelMax, type Part, secondsDefault, secondsMax, secondsMin, themes } from "../limits.ts";
import type { Overlay } from "../queries/overlay.ts";
import { overlayPath } from "../urls.ts";

type SettingsProps = {
  c: AppContext;
  channelId: string;
  overlay: Overlay | undefined;
  token: string | undefined;
  /** Grosze that came for the goal. */
  collected: number;
  form: FormState;
};

const sources: [keyof typeof names, Part[] | undefined][] = [
  ["all", undefined],
  ["alerts", ["alerts"]],
  ["goal", ["goal"]],
  ["donors", ["donors"]],
  ["chat", ["chat"]],
];
const names = {
  all: "overlay.address.parts.all",
  alerts: "overlay.address.parts.alerts",
  goal: "overlay.address.parts.goal",
  donors: "overlay.address.parts.donors",
  chat: "overlay.address.parts.chat",
} as const;

/** The address for OBS, a try, and what is shown how. */
export function OverlaySettings(props: SettingsProps) {
  const { c, channelId, overlay, token, form } = props;
  const { t, lang } = c.var;
  const action = href(lang, `/manage-channel/${channelId}/overlay`);
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("overlay.title")}</h1>
      </div>
      <div className="stack">
        <p className="quiet">{t("overlay.lead")}</p>
        {c.req.query("saved") ? <Saved text={t("overlay.saved")} /> : null}
        <FormProblem form={form} t={t} />
        <Address c={c} action={action} token={token} />
        {token ? (
          <form className="panel" id="try" method="post" action={action}>
            <header>
              <h2>{t("overlay.test.title")}</h2>
              {c.req.query("sent") ? (
                <span className="saved" data-said>
                  <Icon name="check" /> {t("overlay.test.sent")}
                </span>
              ) : null}
            </header>
            <p className="quiet">{t("overlay.test.lead")}</p>
            <footer>
              <Submit label={t("overlay.test.send")} name="action" value="test" kind="line" />
            </footer>
          </form>
        ) : null}
        <Looks {...props} action={action} />
        {overlay && overlay.goal > 0 ? <Collected {...props} overlay={overlay} action={action} /> : null}
      </div>
    </div>
  );
}

function Address({ c, action, token }: { c: AppContext; action: string; token: string | undefined }) {
  const { t, lang, siteOrigin } = c.var;
  return (
    <section className="panel" aria-labelledby="overlay-address">
      <header>
        <h2 id="overlay-address">{t("overlay.address.title")}</h2>
      </header>
      {token ? (
        <>
          {sources.map(([name, show]) => (
            <Source
              key={name}
              id={`overlay-${name}`}
              label={t(names[name])}
              copy={t("overlay.address.copy")}
              value={siteOrigin + href(lang, overlayPath(token, show))}
            />
          ))}
          <p className="notice warn">
            <Icon name="warning" /> {t("overlay.address.secret")}
          </p>
          <details className="form-field">
            <summary>{t("overlay.address.more")}</summary>
            <ul className="overlay-options">
              {(["size", "theme", "sound", "css"] as const).map((option) => (
                <li key={option}>{t(`overlay.address.options.${option}`)}</li>
              ))}
            </ul>
          </details>
        </>
      ) : (
        <p className="quiet">{t("overlay.address.none")}</p>
      )}
      <footer>
        <form method="post" action={action} data-confirm={token ? t("overlay.address.renewSure") : undefined}>
          <Submit
            label={t(token ? "overlay.address.renew" : "overlay.address.make")}
            name="action"
            value="make"
            kind={token ? "line" : "main-action"}
          />
        </form>
        {token ? (
          <form method="post" action={action} data-confirm={t("overlay.address.revokeSure")}>
            <Submit label={t("overlay.address.revoke")} name="action" value="revoke" kind="danger" />
          </form>
        ) : null}
      </footer>
    </section>
  );
}

function Source({ id, label, copy, value }: { id: string; label: string; copy: string; value: string }) {
  return (
    <div className="form-field">
      <label className="field-name" htmlFor={id}>
        {label}
      </label>
      <span className="reveal">
        <input className="field key-text" id={id} readOnly value={value} autoComplete="off" spellCheck={false} />
        <button
          className="icon-button compact"
          type="button"
          data-copy-from={id}
          data-copy=""
          aria-label={`${copy}: ${label}`}
        >
          <Icon name="copy" size="s" />
        </button>
      </span>
    </div>
  );
}

function Looks({ c, overlay, form, action }: SettingsProps & { action: string }) {
  const { t } = c.var;
  return (
    <form className="panel" method="post" action={action}>
      <header>
        <h2>{t("overlay.look")}</h2>
      </header>
      <Select
        form={form}
        t={t}
        name="theme"
        label={t("overlay.theme")}
        fallback={overlay?.theme ?? "dark"}
        options={themes.map((value) => ({ value, label: t(`overlay.themes.${value}`) }))}
      />
      <TextInput
        form={form}
        t={t}
        name="seconds"
        type="number"
        label={t("overlay.seconds")}
        fallback={String(overlay?.seconds ?? secondsDefault)}
        help={t("overlay.secondsHelp", { min: secondsMin, max: secondsMax })}
      />
      <TextInput
        form={form}
        t={t}
        name="minimum"
        label={t("overlay.minimum")}
        inputMode="decimal"
        fallback={typed(overlay?.minimum)}
        help={t("overlay.minimumHelp")}
      />
      <Checkbox form={form} t={t} name="sound" label={t("overlay.sound")} checked={overlay?.sound ?? true} />
      <Checkbox
        form={form}
        t={t}
        name="holdMessages"
        label={t("overlay.holdMessages")}
        help={t("overlay.holdMessagesHelp")}
        checked={overlay?.holdMessages ?? false}
      />
      <TextInput
        form={form}
        t={t}
        name="goal"
        label={t("overlay.goalAmount")}
        inputMode="decimal"
        fallback={typed(overlay?.goal)}
        help={t("overlay.goalAmountHelp")}
      />
      <TextInput
        form={form}
        t={t}
        name="goalLabel"
        label={t("overlay.goalLabel")}
        maxLength={goalLabelMax}
        fallback={overlay?.goalLabel ?? ""}
      />
      <footer>
        <Submit label={t("ui.save")} name="action" value="save" />
      </footer>
    </form>
  );
}

function Collected({ c, overlay, collected, action }: SettingsProps & { overlay: Overlay; action: string }) {
  const { t, lang } = c.var;
  return (
    <form className="panel" method="post" action={action} data-confirm={t("overlay.goalRestartSure")}>
      <header>
        <h2>{t("overlay.goal")}</h2>
      </header>
      <p className="num">
        {money(Math.max(0, collected), lang)} / {money(overlay.goal, lang)}
      </p>
      <p className="quiet">
        {t("overlay.goalSince")} <LocalTime at={overlay.goalSince} />
      </p>
      <footer>
        <Submit label={t("overlay.goalRestart")} name="action" value="restart" kind="line" />
      </footer>
    </form>
  );
}

/** Grosze as the field takes them. */
function typed(grosze = 0): string {
  return grosze === 0 ? "" : (grosze / 100).toFixed(grosze % 100 === 0 ? 0 : 2).replace(".", ",");
}
