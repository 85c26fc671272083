import { mayHoldKey } from "../../channels/policy.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Video } from "../../videos/queries/video.ts";
import { roomPath } from "./paths.ts";

export type KeyKind = "video" | "channel";

export type Connection = {
  kind: KeyKind;
  url: string;
  keyId: string | undefined;
  hint: string | undefined;
  /** Only in the answer to the form that made it. */
  newKey: string | undefined;
};

/** What a creator enters in OBS. A key is shown once, by the answer that makes it. */
export function Connect({ c, video, connection }: { c: AppContext; video: Video; connection: Connection }) {
  const { t, lang } = c.var;
  const steps = ["step1", "step2", "step3", "step4"] as const;
  return (
    <section className="panel live-connect" id="connect" aria-labelledby="connect-title">
      <header>
        <h2 id="connect-title">{t("live.connect.title")}</h2>
      </header>
      <div className="form-field">
        <label className="field-name" htmlFor="rtmp-url">
          {t("live.connect.server")}
        </label>
        <CopyField id="rtmp-url" value={connection.url} label={t("live.connect.copyServer")} />
      </div>
      {mayHoldKey(c.var.actor, video.channelId) ? <KeyTabs c={c} video={video} kind={connection.kind} /> : null}
      <p className="quiet small">
        {t(connection.kind === "video" ? "live.connect.thisStreamHelp" : "live.connect.channelHelp")}
      </p>
      {connection.newKey ? (
        <NewKey t={t} value={connection.newKey} />
      ) : (
        <KeyForm
          c={c}
          action={`${href(lang, roomPath(video))}?key=${connection.kind}#connect`}
          inPlace={href(lang, roomPath(video))}
          {...connection}
        />
      )}
      <details className="form-field">
        <summary>{t("live.connect.steps")}</summary>
        <ol className="live-steps">
          {steps.map((step) => (
            <li key={step}>{t(`live.connect.${step}`)}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function CopyField({ id, value, label }: { id: string; value: string; label: string }) {
  return (
    <span className="reveal">
      <input className="field key-text" id={id} readOnly value={value} autoComplete="off" spellCheck={false} />
      <button className="icon-button compact" type="button" data-copy-from={id} data-copy="" aria-label={label}>
        <Icon name="copy" size="s" />
      </button>
    </span>
  );
}

function KeyTabs({ c, video, kind }: { c: AppContext; video: Video; kind: KeyKind }) {
  const { t, lang } = c.var;
  const room = href(lang, roomPath(video));
  const tabs = [
    { value: "video", label: t("live.connect.thisStream") },
    { value: "channel", label: t("live.connect.channel") },
  ] as const;
  return (
    <nav className="live-tabs" aria-label={t("live.connect.key")}>
      {tabs.map(({ value, label }) => (
        <a
          key={value}
          href={`${room}?key=${value}#connect`}
          aria-current={value === kind ? "true" : undefined}
          data-hx-get={`${room}/connect?key=${value}`}
          data-hx-target="#connect"
          data-hx-swap="outerMorph"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** A key that was just made, shown this once. */
export function NewKey({ t, value }: { t: T; value: string }) {
  return (
    <div className="form-field live-key">
      <label className="field-name" htmlFor="stream-key">
        {t("live.connect.key")}
      </label>
      <CopyField id="stream-key" value={value} label={t("live.connect.copyKey")} />
      <p className="notice warn">
        <Icon name="warning" /> {t("live.connect.once")}
      </p>
    </div>
  );
}

type KeyFormProps = Pick<Connection, "kind" | "keyId" | "hint"> & {
  c: AppContext;
  action: string;
  /** Where it is sent when its answer takes the place of the panel. */
  inPlace?: string;
};

/** Makes a key, or another in its place. */
export function KeyForm({ c, action, inPlace, kind, keyId, hint }: KeyFormProps) {
  const { t } = c.var;
  return (
    <form
      className="live-key-form"
      method="post"
      action={action}
      {...(inPlace ? { "data-hx-post": inPlace, "data-hx-target": "#connect", "data-hx-swap": "outerHTML" } : {})}
      data-confirm={keyId ? t("live.connect.sure") : undefined}
    >
      <input type="hidden" name="key" value={kind} />
      <input type="hidden" name="replaces" value={keyId ?? ""} />
      <p className="grow">
        {hint ? (
          <>
            <span className="key-text" aria-hidden="true">{`••••••••${hint}`}</span>
            <span className="small quiet block">{t("live.connect.hint", { hint })}</span>
          </>
        ) : (
          <span className="quiet">{t("live.connect.none")}</span>
        )}
      </p>
      <button className={keyId ? "button" : "button line"} type="submit" name="action" value="key">
        <Icon name="key" size="s" />
        {t(keyId ? "live.connect.makeNew" : "live.connect.make")}
      </button>
    </form>
  );
}
