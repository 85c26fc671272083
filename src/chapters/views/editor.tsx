import { ChapterEditor } from "../../../islands/chapter-editor.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { sectionTexts } from "../../platform/i18n/translate.ts";
import { duration } from "../../ui/format.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon, shapes } from "../../ui/icon.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { Island } from "../../ui/island.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { chaptersOf } from "../../videos/chapters.ts";
import type { Video } from "../../videos/queries/video.ts";
import { EditingPlayer } from "../../videos/views/editing-player.tsx";

type Props = { c: AppContext; video: Video; form: FormState };

/** A film's chapters, set beside it; as lines of text where there are no scripts. */
export function ChaptersView({ c, video, form }: Props) {
  const { t, lang } = c.var;
  const edit = href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`);
  const chapters = chaptersOf(video.description, video.duration ?? Number.POSITIVE_INFINITY);
  const lines = chapters.map(({ startSeconds, title }) => `${duration(startSeconds)} ${title}`).join("\n");
  const { two, first, order, late, title } = issueTexts(c);
  const props = {
    ...{ videoId: video.id, lang, duration: video.duration ?? 0, chapters },
    texts: { ...sectionTexts(t, "chapterEditor", { number: "{{number}}" }), two },
    issues: { first, order, late, title },
    icons: { plus: shapes("plus"), trash: shapes("trash"), play: shapes("play") },
  };
  return (
    <>
      <div className="page-h">
        <h1 className="clip">
          {t("chapters.title")}: {bindShortWords(video.title) || t("videos.untitled")}
        </h1>
        <div className="end">
          <a className="button line" href={edit}>
            <Icon name="left" size="s" />
            {t("remakes.back")}
          </a>
        </div>
      </div>
      {c.req.query("saved") ? <Saved text={t("chapters.saved")} /> : null}
      <FormProblem form={form} t={t} />
      <div className="beside-film">
        <div className="film-side">
          <EditingPlayer c={c} video={video} />
        </div>
        <div>
          <noscript>
            <form className="panel" method="post" action={`${edit}/chapters`}>
              <TextArea
                form={form}
                t={t}
                name="chapters"
                label={t("chapters.lines")}
                help={t("chapters.linesHelp")}
                fallback={lines}
                rows={16}
              />
              <button className="button main-action" type="submit">
                {t("ui.save")}
              </button>
            </form>
          </noscript>
          <div className="needs-script">
            <Island name="chapter-editor" of={ChapterEditor} t={t} props={props} />
          </div>
        </div>
      </div>
    </>
  );
}

function issueTexts({ var: { t } }: AppContext) {
  return {
    two: t("chapters.issues.two"),
    first: t("chapters.issues.first"),
    order: t("chapters.issues.order"),
    late: t("chapters.issues.late"),
    title: t("chapters.issues.title"),
  };
}
