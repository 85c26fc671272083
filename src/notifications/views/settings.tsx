import { deviceName } from "../../accounts/rules/device-name.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import type { SubscribedChannel } from "../../subscriptions/queries/subscriptions.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { NoticeKind, NotificationSettings } from "../limits.ts";
import type { Device } from "../queries.ts";
import { BellChoices, NoticeChoices } from "./notice-choices.tsx";

export type SettingsProps = {
  c: AppContext;
  form: FormState;
  settings: NotificationSettings;
  silenced: NoticeKind[];
  devices: Device[];
  channels: SubscribedChannel[];
  saved: boolean;
};

export function SettingsView(props: SettingsProps) {
  const { c, form, settings, silenced, saved } = props;
  const { t, lang } = c.var;
  return (
    <div className="settings notice-settings">
      <div className="page-h">
        <h1>{t("notifications.settings.title")}</h1>
      </div>
      {saved ? <Saved text={t("notifications.settings.saved")} /> : null}
      <div className="settings-cols">
        <div className="stack">
          <form className="panel" method="post" action={href(lang, "/account/notifications")}>
            <FormProblem form={form} t={t} />
            <header>
              <div>
                <h2>{t("notifications.settings.what")}</h2>
                <p className="small quiet">{t("notifications.settings.whatText")}</p>
              </div>
            </header>
            <NoticeChoices t={t} id="settings" chosen={settings} />
            <BellChoices t={t} silenced={silenced} />
            <p className="help">{t("notifications.settings.mailHelp")}</p>
            <footer>
              <Submit label={t("ui.save")} />
            </footer>
          </form>
          <ThisDevice c={c} />
          <Devices {...props} />
        </div>
        <Channels {...props} />
      </div>
    </div>
  );
}

/** The page's script shows one of the states; without it the first stands. */
function ThisDevice({ c }: { c: AppContext }) {
  const { t } = c.var;
  return (
    <section className="panel" id="push-device" aria-labelledby="push-device-title" aria-live="polite">
      <header>
        <h2 id="push-device-title">{t("notifications.settings.device")}</h2>
      </header>
      <p data-push-state="unknown">{t("notifications.settings.deviceScripts")}</p>
      <p data-push-state="unsupported" hidden>
        {t("notifications.settings.deviceUnsupported")}
      </p>
      <p data-push-state="denied" hidden>
        {t("notifications.settings.deviceDenied")}
      </p>
      <div className="row wrap between" data-push-state="off" hidden>
        <p>{t("notifications.settings.deviceOff")}</p>
        <button className="button line" type="button" data-push-turn="on">
          <Icon name="bell" size="s" />
          {t("notifications.settings.turnOn")}
        </button>
      </div>
      <div className="row wrap between" data-push-state="on" hidden>
        <p className="row">
          <Icon name="check" className="good" />
          {t("notifications.settings.deviceOn")}
        </p>
        <button className="button line" type="button" data-push-turn="off">
          {t("notifications.settings.turnOff")}
        </button>
      </div>
    </section>
  );
}

function Devices({ c, devices }: SettingsProps) {
  const { t, lang } = c.var;
  return (
    <section className="panel" aria-labelledby="devices-title">
      <header>
        <h2 id="devices-title">{t("notifications.settings.devices")}</h2>
        {devices.length > 0 ? (
          <form
            className="end"
            method="post"
            action={href(lang, "/account/notifications/test")}
            data-async
            data-done={t("notifications.settings.testSent")}
          >
            <button className="button compact line" type="submit">
              {t("notifications.settings.test")}
            </button>
          </form>
        ) : null}
      </header>
      {devices.length === 0 ? (
        <p className="quiet">{t("notifications.settings.noDevices")}</p>
      ) : (
        <ul className="device-l">
          {devices.map((device) => {
            const name = deviceName(device.userAgent, t);
            return (
              <li key={device.id}>
                <Icon name="bell" />
                <span className="grow">
                  <b className="strong block clip">{name}</b>
                  <span className="small quiet num">
                    {withMoments(
                      t("notifications.settings.deviceSince", { date: momentGap }),
                      <LocalTime at={device.createdAt} show="date" />,
                    )}
                  </span>
                </span>
                <form method="post" action={href(lang, `/account/notifications/devices/${device.id}/remove`)}>
                  <button
                    className="icon-button compact"
                    type="submit"
                    aria-label={t("notifications.settings.removeDevice", { name })}
                  >
                    <Icon name="trash" />
                  </button>
                </form>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const when = ["never", "daily", "always"] as const;

function Channels({ c, channels }: SettingsProps) {
  const { t, lang, ctx } = c.var;
  return (
    <form className="panel" method="post" action={href(lang, "/account/notifications/channels")}>
      <header>
        <div>
          <h2>{t("notifications.settings.channels")}</h2>
          <p className="small quiet">{t("notifications.settings.channelsText")}</p>
        </div>
      </header>
      {channels.length === 0 ? (
        <p className="quiet">{t("notifications.settings.noChannels")}</p>
      ) : (
        <>
          <ul className="device-l">
            {channels.map((channel) => (
              <li key={channel.id}>
                <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={32} />
                <a className="grow clip" href={href(lang, `/c/${channel.slug}`)}>
                  {channel.name}
                </a>
                <span className="select">
                  <select
                    className="field"
                    name={`when.${channel.id}`}
                    defaultValue={channel.notifyWhen}
                    aria-label={t("notifications.settings.notifyWhen", { channel: channel.name })}
                  >
                    {when.map((one) => (
                      <option key={one} value={one}>
                        {t(`notifications.settings.when.${one}`)}
                      </option>
                    ))}
                  </select>
                  <Icon name="down" size="s" />
                </span>
              </li>
            ))}
          </ul>
          <footer>
            <Submit label={t("ui.save")} kind="line" />
          </footer>
        </>
      )}
    </form>
  );
}
