import type { T } from "../platform/i18n/translate.ts";

const ways = ["email", "push"] as const;
const groups = ["newVideo", "videoLive", "unreadNotifications"] as const;

type Choices = Record<(typeof ways)[number], Record<(typeof groups)[number], boolean>>;

/** By mail nothing, on devices everything: what a person is offered first. */
const offered: Choices = {
  email: { newVideo: false, videoLive: false, unreadNotifications: false },
  push: { newVideo: true, videoLive: true, unreadNotifications: true },
};

/** What to hear of, and how: a row for each kind, a box for each way. Fields are named `email.newVideo`. */
export function NoticeChoices({ t, id, chosen = offered }: { t: T; id: string; chosen?: Choices }) {
  return (
    <table className="notice-choices">
      <thead>
        <tr>
          <td />
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(`notifications.settings.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group}>
            <th scope="row" id={`${id}-${group}`}>
              <b className="strong block">{t(`notifications.settings.${group}`)}</b>
              <span className="small quiet block">{t(`notifications.settings.${group}Text`)}</span>
            </th>
            {ways.map((way) => (
              <td key={way}>
                <label>
                  <input
                    className="check"
                    type="checkbox"
                    name={`${way}.${group}`}
                    value="1"
                    defaultChecked={chosen[way][group]}
                    aria-label={`${t(`notifications.settings.${group}`)}: ${t(`notifications.settings.${way}`)}`}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
