import type { AppContext } from "../../platform/http/types.ts";
import type { Problem } from "../../platform/problem.ts";
import { FormProblem } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Submit } from "../../ui/submit.tsx";

export type Confirmation =
  | { state: "ask"; code: string }
  | { state: "waiting" | "done" }
  | { state: "failed"; problem: Problem };

/** What a link of a change of address leads to. */
export function ConfirmEmailView({ c, confirmation }: { c: AppContext; confirmation: Confirmation }) {
  const { t, lang } = c.var;
  if (confirmation.state === "ask")
    return (
      <>
        <h1>{t("security.email.confirmTitle")}</h1>
        <p className="quiet">{t("security.email.confirmText")}</p>
        <form method="post" action={href(lang, "/account/email")}>
          <input type="hidden" name="code" value={confirmation.code} />
          <Submit label={t("security.email.confirm")} wide />
        </form>
      </>
    );
  return (
    <>
      <h1>{t(titles[confirmation.state])}</h1>
      {confirmation.state === "failed" ? (
        <FormProblem form={{ values: {}, problem: confirmation.problem }} t={t} />
      ) : (
        <p className="quiet">
          {t(confirmation.state === "done" ? "security.email.doneText" : "security.email.halfText")}
        </p>
      )}
      <a className="button wide" href={href(lang, "/account/security")}>
        {t("security.email.toSecurity")}
      </a>
    </>
  );
}

const titles = {
  waiting: "security.email.half",
  done: "security.email.doneTitle",
  failed: "security.email.failed",
} as const;
