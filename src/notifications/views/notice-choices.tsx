import type { T } from "../../platform/i18n/translate.ts";
import { type NoticeKind, noticeKinds } from "../limits.ts";

const ways = ["email", "push"] as const;
const groups = ["newVideo", "videoLive", "unreadNotifications"] as const;

type Choices = Record<(typeof ways)[number], Record<(typeof groups)[number], boolean>>;

/** What to hear of, and how: a row for each kind, a box for each way. Fields are named `email.newVideo`. */
export function NoticeChoices({ t, id, chosen }: { t: T; id: string; chosen: Choices }) {
  return (
    <fieldset className="notice-choices">
      <legend className="visually-hidden">{t("notifications.settings.what")}</legend>
      <div className="notice-c head" aria-hidden="true">
        <span />
        {ways.map((way) => (
          <span key={way}>{t(`notifications.settings.${way}`)}</span>
        ))}
      </div>
      {groups.map((group) => (
        <div className="notice-c" key={group}>
          <div>
            <b className="strong block">{t(`notifications.settings.${group}`)}</b>
            <span className="small quiet" id={`${id}-${group}`}>
              {t(`notifications.settings.${group}Text`)}
            </span>
          </div>
          {ways.map((way) => (
            <label key={way}>
              <input
                className="check"
                type="checkbox"
                name={`${way}.${group}`}
                value="1"
                defaultChecked={chosen[way][group]}
                aria-label={`${t(`notifications.settings.${group}`)}: ${t(`notifications.settings.${way}`)}`}
                aria-describedby={`${id}-${group}`}
              />
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** What the bell rings for among what others do with what is one's own; fields are named `bell.comments`. */
export function BellChoices({ t, silenced }: { t: T; silenced: NoticeKind[] }) {
  return (
    <fieldset className="notice-bell">
      <legend className="strong">{t("notifications.settings.bell")}</legend>
      <input type="hidden" name="bell" value="1" />
      {noticeKinds.map((kind) => (
        <label className="toggle-l" key={kind}>
          <input
            className="check"
            type="checkbox"
            name={`bell.${kind}`}
            value="1"
            defaultChecked={!silenced.includes(kind)}
          />
          <span>{t(`notifications.settings.kinds.${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
