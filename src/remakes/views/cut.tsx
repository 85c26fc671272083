import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Video } from "../../videos/queries/video.ts";
import { EditingPlayer } from "../../videos/views/editing-player.tsx";
import { secondsText } from "../limits.ts";

type Props = { c: AppContext; video: Video; form: FormState };

/** Where a film is to begin and end, chosen beside it. */
export function CutView({ c, video, form }: Props) {
  const { t, lang } = c.var;
  const base = href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`);
  const inForm = { form, t };
  const here = (name: "from" | "until") => (
    <button type="button" className="button compact" data-here={`f-${name}`}>
      {t("remakes.cut.here")}
      <span className="visually-hidden">: {t(`remakes.cut.${name}`)}</span>
    </button>
  );
  return (
    <>
      <div className="page-h">
        <h1 className="clip">
          {t("remakes.cut.title")}: {bindShortWords(video.title) || t("videos.untitled")}
        </h1>
        <div className="end">
          <a className="button line" href={`${base}/file`}>
            <Icon name="left" size="s" />
            {t("remakes.title")}
          </a>
        </div>
      </div>
      <FormProblem form={form} t={t} />
      <div className="beside-film">
        <div className="film-side">
          <EditingPlayer c={c} video={video} />
        </div>
        <form className="panel" method="post" action={`${base}/cut`}>
          <p className="quiet small form-field">{t("remakes.cut.help")}</p>
          <div className="two">
            <div className="form-field">
              <TextInput {...inForm} name="from" label={t("remakes.cut.from")} fallback={secondsText(0, lang)} />
              {here("from")}
            </div>
            <div className="form-field">
              <TextInput
                {...inForm}
                name="until"
                label={t("remakes.cut.until")}
                fallback={secondsText(video.duration ?? 0, lang)}
              />
              {here("until")}
            </div>
          </div>
          <footer>
            <button className="button main-action" type="submit">
              {t("remakes.cut.do")}
            </button>
          </footer>
        </form>
      </div>
    </>
  );
}
