import type { AppContext } from "../../platform/http/types.ts";
import { bytes } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Doctored } from "../input.ts";
import type { MachineFacts } from "../queries/machine.ts";

type SystemProps = { c: AppContext; facts: MachineFacts; doctored: Doctored | undefined; asked: boolean };

export function SystemView({ c, facts, doctored, asked }: SystemProps) {
  const { t, lang } = c.var;
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("system.title")}</h1>
      </div>
      <div className="settings-cols">
        <Facts c={c} facts={facts} />
        <div className="stack">
          <Findings c={c} doctored={doctored} asked={asked} />
          <section className="panel" aria-labelledby="bundle-title">
            <header>
              <h2 id="bundle-title">{t("system.bundle")}</h2>
            </header>
            <p className="quiet form-field">{t("system.bundleText")}</p>
            <a className="button line" href={href(lang, "/admin/system/bundle")} download>
              <Icon name="download" size="s" />
              {t("system.download")}
            </a>
          </section>
        </div>
      </div>
    </div>
  );
}

function Facts({ c, facts }: { c: AppContext; facts: MachineFacts }) {
  const { t, lang } = c.var;
  const { jobs } = facts;
  const rows = [
    [t("system.version"), facts.version],
    [t("system.runtime"), facts.runtime],
    [t("system.uptime"), <LocalTime key="at" at={facts.startedAt} />],
    [t("system.memory"), bytes(facts.memoryBytes, lang)],
    [t("system.freeSpace"), bytes(facts.freeBytes, lang)],
    [t("system.database"), `${facts.database}, ${bytes(facts.databaseBytes, lang)}`],
    [t("system.backup"), facts.backupAt === null ? t("system.noBackup") : <LocalTime key="at" at={facts.backupAt} />],
    [
      t("system.jobs"),
      <a key="jobs" className="textlink" href={href(lang, "/admin/queue")}>
        {t("system.jobsText", jobs)}
      </a>,
    ],
  ] as const;
  return (
    <section className="panel" aria-labelledby="facts-title">
      <header>
        <h2 id="facts-title">{t("system.facts")}</h2>
      </header>
      <dl className="settings-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const looks = { ok: ["ok", "check"], warn: ["warn", "warning"], fail: ["bad", "warning"] } as const;

function Findings({ c, doctored, asked }: Omit<SystemProps, "facts">) {
  const { t, lang } = c.var;
  return (
    <section className="panel" aria-labelledby="doctor-title">
      <header>
        <h2 id="doctor-title">{t("system.doctor")}</h2>
        {doctored ? (
          <span className="quiet small">
            <LocalTime at={doctored.at} />
          </span>
        ) : null}
      </header>
      <p className="quiet form-field">{t("system.doctorText")}</p>
      {asked ? <p className="notice">{t("system.doctorRuns")}</p> : null}
      {doctored ? (
        <ul className="work-list" lang="en">
          {doctored.findings.map(({ level, what, mend }) => (
            <li key={what} className="finding">
              <span className={`stat ${looks[level][0]}`} lang={lang}>
                <Icon name={looks[level][1]} />
                {t(`system.levels.${level}`)}
              </span>
              <span>
                {what}
                {mend ? <span className="quiet small block">{mend}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet form-field">{t("system.doctorNever")}</p>
      )}
      <form method="post" action={href(lang, "/admin/system")}>
        <button className="button line" type="submit">
          <Icon name="retry" size="s" />
          {t("system.check")}
        </button>
      </form>
    </section>
  );
}
