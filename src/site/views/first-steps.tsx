import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addVideoPath } from "../../videos/views/add-video.tsx";
import type { Step } from "../queries/steps.ts";

/** What is still to do on a new site, for its administrator, until it is done or put away. */
export function FirstSteps({ c, steps }: { c: AppContext; steps: Step[] }) {
  const { t, lang } = c.var;
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="panel first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t("site.steps.title")}</h2>
        <span className="quiet num">
          {done} / {steps.length}
        </span>
        <form className="end" method="post" action={href(lang, "/admin/steps")}>
          <button className="button compact ghost" type="submit">
            {t("site.steps.putAway")}
          </button>
        </form>
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step.name} className={step.done ? "done" : undefined}>
            <Icon name={step.done ? "check" : "circle"} />
            <div className="grow">
              <b className="strong block">
                {step.done ? <span className="visually-hidden">{t("site.steps.done")}: </span> : null}
                {t(`site.steps.${step.name}.title`)}
              </b>
              {step.done ? null : <span className="small quiet block">{t(`site.steps.${step.name}.text`)}</span>}
            </div>
            {step.done ? null : <Way c={c} name={step.name} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where a step is taken: on a page, or by a setting or command of the server. */
function Way({ c, name }: { c: AppContext; name: Step["name"] }) {
  const { t, lang } = c.var;
  const commands = { address: "PUBLIC_URL", mail: "SMTP_URL", backup: "nadaj backup" };
  if (name === "address" || name === "mail" || name === "backup") return <code>{commands[name]}</code>;
  const paths = { operator: "/admin/settings", channel: "/create-channel", video: addVideoPath(c) };
  return (
    <a className="button compact line" href={href(lang, paths[name])}>
      {t(`site.steps.${name}.action`)}
    </a>
  );
}
