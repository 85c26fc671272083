import type { AppContext } from "../../platform/http/types.ts";
import { bytes } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import type { Troubles } from "../queries.ts";

export type Quota = { used: number; of: number };

type Props = {
  c: AppContext;
  /** Where the channel's rooms begin. */
  base: string;
  troubles: Troubles;
  /** Comments that wait to be let in, counted to a hundred. */
  waiting: number;
  /** The reader may send streams by the channel's lasting key, and there is none. */
  keyless: boolean;
  quota: Quota | undefined;
};

/** From this part of the quota on it is something to see to. */
const nearlyFull = 0.9;

type Matter = { name: string; icon: IconName; text: string; path: string; action: string };

/** What somebody has to see to, each with the way to it; nothing where all is well. */
export function Attention(props: Props) {
  const { t } = props.c.var;
  const matters = mattersOf(props);
  if (matters.length === 0) return null;
  return (
    <section className="panel attention" aria-labelledby="attention-title">
      <header>
        <h2 id="attention-title">{t("dashboard.attention.title")}</h2>
      </header>
      <ul>
        {matters.map(({ name, icon, text, path, action }) => (
          <li key={name}>
            <Icon name={icon} />
            <span className="grow">{text}</span>
            <a className="button compact line" href={props.base + path}>
              {action}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function mattersOf({ c, troubles, waiting, keyless, quota }: Props): Matter[] {
  const { t, lang } = c.var;
  const matters: Matter[] = [];
  const add = (
    when: boolean,
    name: "failed" | "notBrought" | "hidden" | "made" | "waiting" | "key" | "quota",
    rest: Omit<Matter, "name" | "action">,
  ) => {
    if (when) matters.push({ name, ...rest, action: t(`dashboard.attention.${name}Action`) });
  };
  const { failed, notBrought, hidden, made, firstMade } = troubles;
  add(failed > 0, "failed", {
    ...{ icon: "warning", path: "/videos?state=failed" },
    text: t("dashboard.attention.failed", { count: failed }),
  });
  add(notBrought > 0, "notBrought", {
    ...{ icon: "warning", path: "/videos/import" },
    text: t("dashboard.attention.notBrought", { count: notBrought }),
  });
  add(hidden > 0, "hidden", {
    ...{ icon: "flag", path: "/videos" },
    text: t("dashboard.attention.hidden", { count: hidden }),
  });
  add(made > 0, "made", {
    ...{ icon: "film", path: `/videos/${firstMade}/file` },
    text: t("dashboard.attention.made", { count: made }),
  });
  add(waiting > 0, "waiting", {
    ...{ icon: "comment", path: "/comments?state=waiting" },
    text: t("dashboard.attention.waiting", { count: waiting }),
  });
  add(quota !== undefined && quota.used >= quota.of * nearlyFull, "quota", {
    ...{ icon: "file", path: "/videos?sort=createdAt&up=1" },
    text: quota ? t("dashboard.quota", { used: bytes(quota.used, lang), of: bytes(quota.of, lang) }) : "",
  });
  add(keyless, "key", { icon: "live", path: "/stream-key", text: t("dashboard.attention.key") });
  return matters;
}
