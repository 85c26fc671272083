import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import { Submit } from "../../ui/submit.tsx";
import type { Gate } from "../policy.ts";

type AgeGateProps = {
  c: AppContext;
  gate: Exclude<Gate, "open">;
  /** Where the answer goes: the page itself, where no other would be let into its frame. */
  here?: boolean;
  /** Where who does not want it goes; home unless said otherwise. */
  back?: { href: string; label: string };
};

/** Stands where a film for adults would: a question before it, or why there is none. */
export function AgeGate({ c, gate, here, back }: AgeGateProps) {
  const { t, lang } = c.var;
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
