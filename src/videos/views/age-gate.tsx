import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import { Submit } from "../../ui/submit.tsx";
import type { Gate } from "../policy.ts";
import { PasswordGate } from "./password-gate.tsx";

type AgeGateProps = {
  c: AppContext;
  videoId: string;
  gate: Exclude<Gate, "open">;
  /** What was wrong with a password. */
  form?: FormState;
  /** Where the answer goes: the page itself, where no other would be let into its frame. */
  here?: boolean;
  /** Where who does not want it goes; home unless said otherwise. */
  back?: { href: string; label: string };
};

/** Stands where a film that is not for everybody would: a question before it, or why there is none. */
export function AgeGate({ c, videoId, gate, form = emptyForm, here, back }: AgeGateProps) {
  const { t, lang } = c.var;
  if (gate === "password") return <PasswordGate c={c} videoId={videoId} form={form} here={here} />;
  // In a frame nothing else heads the page.
  const Title = here ? "h1" : "h2";
  return (
    <section className="age-gate" aria-labelledby="age-gate-title">
      <Icon name="eyeOff" size="l" />
      <Title id="age-gate-title">{t("videos.gate.title")}</Title>
      <p>{t(gate === "ask" ? "videos.gate.ask" : "videos.gate.refused")}</p>
      {gate === "ask" ? (
        <form method="post" action={here ? addressOf(c) : href(lang, "/adults")}>
          {here ? null : <input type="hidden" name="next" value={addressOf(c)} />}
          <Submit label={t("videos.gate.yes")} />
        </form>
      ) : null}
      {here ? null : (
        <a className="button ghost" href={back?.href ?? href(lang, "/")}>
          {back?.label ?? t("videos.gate.back")}
        </a>
      )}
    </section>
  );
}
