import { maySeeStatistics } from "../../channels/policy.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { localDay } from "../../platform/zoned-time.ts";
import type { Violation } from "../../reports/queries.ts";
import { ViolationNotice } from "../../reports/views/violation.tsx";
import { bytes, duration } from "../../ui/format.ts";
import { FormProblem, type FormState, type InForm, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, TextArea, TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { EnterSubmits } from "../../ui/submit.tsx";
import { ageRestrictions, descriptionMax, passwordLength, title as titleLimits } from "../limits.ts";
import { isBeingProcessed, mayProcessAgain } from "../policy.ts";
import type { CaptionTrack, Video } from "../queries/video.ts";
import { Captions, Categories, Thumbnails } from "./edit-fields.tsx";
import { Publication } from "./publication.tsx";
import { failureText, VideoStatus } from "./status.tsx";

type EditProps = {
  c: AppContext;
  video: Video;
  tracks: CaptionTrack[];
  /** It stands on top of its channel's page. */
  pinned: boolean;
  /** What staff decided against it. */
  violation: Violation | undefined;
  form: FormState;
};

/** Whoever published it wants to know whether others see it now. */
function savedText(c: AppContext, { publishedAt, publishWhenReady, visibility }: Video): string {
  const { t } = c.var;
  if (c.req.query("saved") === "publish" && visibility !== "private") {
    if (publishedAt !== null) return t("videos.edit.published");
    if (publishWhenReady) return t("upload.publishWhenReady");
  }
  return t("accounts.account.saved");
}

/** Everything that can be said of a video, and what its file is at. */
export function EditView({ c, video, tracks, pinned, violation, form }: EditProps) {
  const { t, lang } = c.var;
  const action = href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`);
  const shown: FormState = Object.keys(form.values).length > 0 ? form : { ...form, values: valuesOf(video, pinned) };
  const inForm = { form: shown, t };
  return (
    <form method="post" encType="multipart/form-data" action={action}>
      <EnterSubmits action="save" />
      <Head c={c} video={video} path={action} />
      {c.req.query("saved") ? <Saved text={savedText(c, video)} /> : null}
      <FormProblem form={form} t={t} />
      {violation ? <ViolationNotice c={c} violation={violation} /> : null}
      <div className="edit-cols">
        <div className="panel">
          <TextInput
            {...inForm}
            name="title"
            label={t("videos.fields.title")}
            required
            maxLength={titleLimits.max}
            counter
          />
          <TextArea
            {...inForm}
            name="description"
            label={t("videos.fields.description")}
            rows={8}
            maxLength={descriptionMax}
            optional
          />
          <p className="row form-field">
            <a className="button compact" href={`${action}/chapters`}>
              <Icon name="chapters" size="s" />
              {t("chapters.manage")}
            </a>
          </p>
          <TextInput {...inForm} name="tags" label={t("videos.fields.tags")} help={t("channels.tagsHelp")} optional />
          <Categories c={c} form={shown} />
          {video.live ? null : <FirstPublication {...inForm} />}
          <Thumbnails c={c} video={video} form={shown} />
          <Captions c={c} video={video} tracks={tracks} form={shown} />
        </div>
        <aside className="stack">
          <Processing c={c} video={video} />
          <div className="panel">
            <Select
              {...inForm}
              name="ageRestriction"
              label={t("videos.fields.age")}
              options={ageRestrictions.map((age) => ({
                value: String(age),
                label: age === 0 ? t("videos.fields.ageNone") : `${age}+`,
              }))}
            />
            <Checkbox {...inForm} name="adultsOnly" label={t("videos.fields.adultsOnly")} />
            <Checkbox {...inForm} name="forChildren" label={t("videos.fields.forChildren")} />
            <Checkbox {...inForm} name="bannedByBigTech" label={t("videos.bannedByBigTech")} />
            <Checkbox {...inForm} name="commentsOff" label={t("videos.fields.commentsOff")} />
            {video.listedAt === null ? null : (
              <>
                <input type="hidden" name="pinnable" value="1" />
                <Checkbox {...inForm} name="pinned" label={t("videos.fields.pinned")} />
              </>
            )}
            <DownloadsLink c={c} path={`${action}/downloads`} />
          </div>
          {video.live ? null : <Password c={c} video={video} form={shown} />}
          <Publication c={c} video={video} form={shown} />
        </aside>
      </div>
    </form>
  );
}

/** When it was published elsewhere, of which a stream has nothing. */
function FirstPublication(inForm: InForm) {
  const { t } = inForm;
  return (
    <TextInput
      {...inForm}
      name="originallyPublishedAt"
      label={t("videos.fields.originally")}
      help={t("videos.fields.originallyHelp")}
      type="date"
      optional
    />
  );
}

/** Whether viewers may have the file is said on a page of its own. */
function DownloadsLink({ c, path }: { c: AppContext; path: string }) {
  return (
    <p className="form-field">
      <a className="textlink" href={path}>
        {c.var.t("downloads.title")}
      </a>
    </p>
  );
}

/** What opens it to those whom its link brought. What is in use is never shown. */
function Password({ c, video, form }: { c: AppContext; video: Video; form: FormState }) {
  const { t } = c.var;
  const has = video.passwordHash !== null;
  return (
    <div className="panel">
      <TextInput
        form={form}
        t={t}
        name="password"
        label={t(has ? "videos.fields.newPassword" : "videos.fields.password")}
        help={t("videos.fields.passwordHelp")}
        autoComplete="off"
        maxLength={passwordLength.max}
        optional
      />
      {has ? <Checkbox form={form} t={t} name="noPassword" label={t("videos.fields.noPassword")} /> : null}
    </div>
  );
}

/** Its title, and the ways to what else there is of it. */
function Head({ c, video, path }: { c: AppContext; video: Video; path: string }) {
  const { t, lang, actor } = c.var;
  return (
    <div className="page-h">
      <h1 className="clip">{bindShortWords(video.title) || t("videos.untitled")}</h1>
      <div className="end">
        {video.live && video.livestreamEndedAt === null ? (
          <a className="button line" href={`${path}/live`}>
            <Icon name="live" size="s" />
            {t("live.room")}
          </a>
        ) : null}
        {video.processing === "none" ? null : (
          <a className="button line" href={`${path}/file`}>
            <Icon name="file" size="s" />
            {t("remakes.open")}
          </a>
        )}
        {maySeeStatistics(actor, video.channelId) ? (
          <a
            className="button line"
            href={`${href(lang, `/manage-channel/${video.channelId}/stats`)}?videoId=${video.id}`}
          >
            <Icon name="chart" size="s" />
            {t("videos.manage.stats")}
          </a>
        ) : null}
        <a className="button line" href={href(lang, `/watch/${video.id}`)}>
          <Icon name="play" size="s" />
          {t("videos.manage.watch")}
        </a>
      </div>
    </div>
  );
}

function Processing({ c, video }: { c: AppContext; video: Video }) {
  const { t, lang } = c.var;
  const busy = isBeingProcessed(video);
  const failure = failureText(c.var, video);
  return (
    <div className="panel" data-processing={busy ? video.id : undefined}>
      <p className="row">
        <VideoStatus c={c} video={video} />
        <span className="grow" />
        {busy ? (
          <button className="button compact" type="submit" name="action" value="cancel" formNoValidate>
            {t("videos.edit.cancelProcessing")}
          </button>
        ) : null}
        {mayProcessAgain(video) ? (
          <button className="button compact" type="submit" name="action" value="retry" formNoValidate>
            {t("videos.edit.retryProcessing")}
          </button>
        ) : null}
      </p>
      {failure ? <p className="issue">{failure}</p> : null}
      <dl className="facts-list small">
        {video.sourceName ? (
          <div>
            <dt className="quiet">{t("videos.fields.file")}</dt>
            <dd className="clip">
              {video.sourceName}
              {video.sourceSize === null ? "" : ` · ${bytes(video.sourceSize, lang)}`}
            </dd>
          </div>
        ) : null}
        {video.duration === null ? null : (
          <div>
            <dt className="quiet">{t("videos.fields.duration")}</dt>
            <dd className="num">
              {duration(video.duration)}
              {video.width ? ` · ${video.width}×${video.height}` : ""}
            </dd>
          </div>
        )}
      </dl>
      {video.renditions.length > 0 ? (
        <ul className="rungs">
          {video.renditions.map((rendition) => (
            <li key={rendition.height}>
              <span>{rendition.height === 0 ? t("videos.fields.sound") : `${rendition.height}p`}</span>
              <progress
                className={`prog ${rendition.state === "ready" ? "done" : "neutral"}`}
                value={rendition.state === "ready" ? 1 : rendition.progress}
                max={1}
                aria-label={rendition.height === 0 ? t("videos.fields.sound") : `${rendition.height}p`}
              />
              <span>
                {rendition.state === "ready"
                  ? t("videos.rendition.ready")
                  : rendition.state === "waiting"
                    ? t("videos.rendition.waiting")
                    : `${Math.round(rendition.progress * 100)}%`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function valuesOf(video: Video, pinned: boolean): FormState["values"] {
  return {
    title: video.title,
    description: video.description,
    tags: video.tags.join(", "),
    categories: video.categories[0] ?? "",
    subcategories: video.subcategories,
    ageRestriction: String(video.ageRestriction),
    originallyPublishedAt: video.originallyPublishedAt === null ? "" : localDay(video.originallyPublishedAt),
    ...(video.adultsOnly ? { adultsOnly: "1" } : {}),
    ...(video.forChildren ? { forChildren: "1" } : {}),
    ...(video.bannedByBigTech ? { bannedByBigTech: "1" } : {}),
    ...(video.commentsOff ? { commentsOff: "1" } : {}),
    ...(pinned ? { pinned: "1" } : {}),
    ...(video.publishedAt === null && video.visibility === "private" ? {} : { visibility: video.visibility }),
  };
}
