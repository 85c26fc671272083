import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Identity, IdentityMenu } from "../../ui/identity.tsx";
import { addressOf } from "../../ui/next.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { messageMax, typedMax } from "../limits.ts";
import { FilmChoice } from "./film-choice.tsx";

type ComposerProps = {
  c: AppContext;
  /** What in the page belongs to this form has this in its id. */
  id: string;
  action: string;
  form: FormState;
  /** Several to choose from, the first unless the form says another. */
  identities: Identity[];
  /** The film that is chosen, where it can be shown. */
  film: VideoCardRow | undefined;
  /** Films to choose from. */
  picks: VideoCardRow[];
  submit: string;
  /** Under this name the browser keeps what is typed and not sent. */
  draft?: string;
  /** What is swapped for the answer, where the form stands in place of something. */
  inPlaceOf?: string;
  /** The way out of editing. */
  cancel?: ReactNode;
};

/** Where a post is written. The script counts, keeps the draft and makes bold; all else works without it. */
export function Composer(props: ComposerProps) {
  const { c, id, action, form, identities, draft, inPlaceOf } = props;
  const swap = { "data-hx-post": action, "data-hx-target": inPlaceOf, "data-hx-swap": "outerHTML" };
  const { t } = c.var;
  const issue = problemOf(c, form);
  return (
    <form
      className="compose"
      method="post"
      action={action}
      data-compose
      data-draft={draft}
      id={id}
      {...(inPlaceOf ? swap : {})}
    >
      {identities.length > 0 ? <As {...props} /> : null}
      <textarea
        className="field"
        id={`${id}-message`}
        name="message"
        rows={2}
        maxLength={typedMax}
        required
        placeholder={t("posts.compose.placeholder")}
        aria-label={t("posts.compose.message")}
        aria-describedby={issue ? `${id}-issue` : undefined}
        aria-invalid={issue ? true : undefined}
        defaultValue={fieldValue(form, "message")}
      />
      {issue ? (
        <p className="issue" id={`${id}-issue`} role="alert" tabIndex={-1} data-focus>
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
      <FilmChoice {...props} />
      <Foot {...props} />
      {/* People do not see it; what fills in every field does. */}
      <p hidden>
        <label>
          {t("posts.compose.leaveEmpty")} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </form>
  );
}

function As({ c, id, form, identities }: ComposerProps) {
  const { t } = c.var;
  const [one] = identities;
  const chosen = fieldValue(form, "as", one?.value ?? "");
  return (
    <div className="compose-as">
      {one && identities.length === 1 ? (
        <>
          <Avatar name={one.name} url={one.pictureUrl} size={40} />
          <b className="clip">{one.name}</b>
          <input type="hidden" name="as" value={chosen} />
        </>
      ) : (
        <IdentityMenu label={t("posts.compose.as")} identities={identities} chosen={chosen} />
      )}
      <span className="grow" />
      <button
        className="icon-button compact"
        type="button"
        aria-label={t("posts.compose.discard")}
        aria-controls={id}
        data-discard
        hidden
      >
        <Icon name="trash" size="s" />
      </button>
    </div>
  );
}

function Foot({ c, id, submit, cancel }: ComposerProps) {
  const { t } = c.var;
  const mark = (kind: "b" | "i") => (
    <button
      className="icon-button"
      type="button"
      aria-label={t(kind === "b" ? "posts.compose.bold" : "posts.compose.italic")}
      data-mark={kind}
    >
      <Icon name={kind === "b" ? "bold" : "italic"} />
    </button>
  );
  return (
    <div className="compose-foot">
      {mark("b")}
      {mark("i")}
      <label className="icon-button" htmlFor={`${id}-with-film`} title={t("posts.compose.film")}>
        <Icon name="film" />
      </label>
      <span
        className="num"
        role="status"
        data-left
        data-max={messageMax}
        data-over={t("posts.compose.over", { count: "#" })}
      />
      {cancel}
      <button className="button main-action" type="submit">
        {submit}
      </button>
    </div>
  );
}

/** What was wrong, of the text or of the whole; what is wrong with the film stands beside it. */
function problemOf({ var: { t } }: AppContext, form: FormState): string | undefined {
  const { problem } = form;
  if (!problem) return undefined;
  if (problem.fields?.video && !problem.fields.message) return undefined;
  return issueOf(form, "message", t) ?? translateLoose(t, `problems.${problem.code}`, problem.params, "common.error");
}

/** In the composer's place for whoever has to log in first. */
export function LoginToWrite({ c }: { c: AppContext }) {
  const { t, lang } = c.var;
  const login = `${href(lang, "/login")}?next=${encodeURIComponent(addressOf(c))}`;
  return (
    <p className="compose compose-guest">
      <Avatar name="?" url={null} size={40} />
      <a className="field" href={login} data-needs-login>
        {t("posts.loginToWrite")}
      </a>
    </p>
  );
}
