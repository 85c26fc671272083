import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { duration } from "../../ui/format.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import type { NotedStep } from "../../videos/rules/journal.ts";
import { secondsText } from "../limits.ts";
import type { Shown } from "./shown.ts";

/** What happened to the file while it was worked on, the newest first. */
export function Log({ c, steps }: Shown) {
  const { t } = c.var;
  return (
    <section className="panel" aria-labelledby="log-title">
      <header>
        <h2 id="log-title">{t("remakes.log")}</h2>
      </header>
      {steps.length === 0 ? <p className="quiet small">{t("remakes.logEmpty")}</p> : null}
      <ol className="stack tight small">
        {steps.map((step) => (
          <li key={`${step.at} ${step.step} ${step.params?.heights ?? ""}`}>
            <LocalTime at={step.at} className="quiet num" /> {stepText(c, step)}
            {step.said ? (
              <details id={`step-${step.at}`}>
                <summary className="quiet">{t("remakes.details")}</summary>
                <pre className="said">{step.said}</pre>
              </details>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A step in words; a failure with its cause, where that is known. */
function stepText({ var: { t, lang } }: AppContext, { step, params = {}, fault }: NotedStep): string {
  const length = duration(Number(params.seconds));
  const [from, until] = [params.from, params.until].map((seconds) => secondsText(Number(seconds), lang));
  const text = t(`remakes.steps.${step}`, { ...params, length, from: from ?? "", until: until ?? "" });
  if (step !== "failed") return text;
  const why = translateLoose(t, `media.${params.code}`, {}, "media.TRANSCODE_FAILED");
  if (!fault) return `${text}. ${why}`;
  // A failure without a kind of its own is said by the step already.
  const kind = params.code === "TRANSCODE_FAILED" ? "" : `${why} `;
  return `${text}. ${kind}${t(`remakes.faults.${fault}`)}`;
}
