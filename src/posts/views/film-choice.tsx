import type { AppContext } from "../../platform/http/types.ts";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { PostFilm } from "./film.tsx";

type FilmChoiceProps = {
  c: AppContext;
  id: string;
  form: FormState;
  film: VideoCardRow | undefined;
  picks: VideoCardRow[];
};

/** The film of a post: its link, or one of the newest of one's own. It opens without scripts, too. */
export function FilmChoice({ c, id, form, film, picks }: FilmChoiceProps) {
  const { t, lang } = c.var;
  const typed = fieldValue(form, "video");
  const issue = issueOf(form, "video", t);
  const shown = `${id}-film`;
  return (
    <>
      <div className="compose-film" id={shown}>
        {film ? <PostFilm c={c} film={film} removable /> : null}
      </div>
      <input
        className="visually-hidden"
        type="checkbox"
        id={`${id}-with-film`}
        aria-label={t("posts.compose.film")}
        defaultChecked={issue !== undefined}
        data-with-film
      />
      <div className="film-choice">
        <label className="field-name" htmlFor={`${id}-video`}>
          {t("posts.compose.filmLink")}
        </label>
        <input
          className="field"
          id={`${id}-video`}
          name="video"
          defaultValue={typed}
          autoComplete="off"
          placeholder={`${c.var.siteOrigin}${href(lang, "/watch/…")}`}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? `${id}-video-issue` : undefined}
          data-film-link
          data-hx-get={href(lang, "/feed/film")}
          data-hx-trigger="film-changed"
          data-hx-target={`#${shown}`}
        />
        {issue ? (
          <p className="issue" id={`${id}-video-issue`} role="alert">
            <Icon name="warning" size="s" /> {issue}
          </p>
        ) : null}
        {picks.length > 0 ? <Picks c={c} picks={picks} /> : null}
      </div>
    </>
  );
}

function Picks({ c, picks }: { c: AppContext; picks: VideoCardRow[] }) {
  const { t } = c.var;
  return (
    <fieldset className="film-picks">
      <legend className="field-name">{t("posts.compose.yourFilms")}</legend>
      {picks.map(({ id, title }) => (
        <label key={id}>
          <input type="radio" name="pick" value={id} data-pick-film />
          <span className="clip">{title || t("videos.untitled")}</span>
        </label>
      ))}
    </fieldset>
  );
}
