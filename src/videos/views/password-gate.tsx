import type { AppContext } from "../../platform/http/types.ts";
import { type FormState, fieldValue } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Submit } from "../../ui/submit.tsx";

type Props = {
  c: AppContext;
  videoId: string;
  form: FormState;
  /** In a frame the answer goes to the page itself, where no other would be let in. */
  here?: boolean | undefined;
};

/** Stands where a film with a password would: whoever knows it goes on. */
export function PasswordGate({ c, videoId, form, here }: Props) {
  const { t, lang } = c.var;
  const Title = here ? "h1" : "h2";
  const own = addressOf(c);
  // A list that it is played out of goes on behind it, and the television stays one.
  const page = href(lang, `/watch/${videoId}`) + new URL(c.req.url).search;
  return (
    <section className="age-gate" aria-labelledby="password-gate-title">
      <Icon name="lock" size="l" />
      <Title id="password-gate-title">{t("videos.gate.passwordTitle")}</Title>
      <p>{t("videos.gate.passwordText")}</p>
      <form method="post" action={here ? own : page}>
        {here ? null : <input type="hidden" name="next" value={fieldValue(form, "next", own)} />}
        <PasswordInput
          form={form}
          t={t}
          name="password"
          label={t("videos.gate.password")}
          autoComplete="current-password"
        />
        <Submit label={t("videos.gate.open")} />
      </form>
    </section>
  );
}
