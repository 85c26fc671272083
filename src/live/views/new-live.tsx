import { VisibilityChoice } from "../../channels/views/visibility.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { FormProblem, type FormState, fieldValue } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, Segmented, TextArea, TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { PictureInput } from "../../ui/picture-input.tsx";
import { Submit } from "../../ui/submit.tsx";
import { descriptionMax, title as titleLimits } from "../../videos/limits.ts";
import type { Video } from "../../videos/queries/video.ts";
import { videoState } from "../../videos/state.ts";
import { AddKind } from "../../videos/views/add-kind.tsx";
import { newLivePath, roomPath } from "./paths.ts";

type NewLiveProps = { c: AppContext; channelId: string; open: Video[]; form: FormState };

/** The form that announces a stream, and the way back to those that are open. */
export function NewLive({ c, channelId, open, form }: NewLiveProps) {
  const { t, lang } = c.var;
  return (
    <div className="live-new">
      <div className="page-h">
        <h1>{t("live.new")}</h1>
        <AddKind c={c} channelId={channelId} kind="live" />
      </div>
      <FormProblem form={form} t={t} />
      <div className="live-new-cols">
        <form className="panel" method="post" encType="multipart/form-data" action={href(lang, newLivePath(channelId))}>
          <TextInput
            form={form}
            name="title"
            label={t("live.fields.title")}
            t={t}
            required
            maxLength={titleLimits.max}
            counter
          />
          <TextArea
            form={form}
            name="description"
            label={t("live.fields.description")}
            t={t}
            rows={4}
            maxLength={descriptionMax}
            optional
          />
          <When c={c} form={form} />
          <VisibilityChoice form={form} t={t} fallback="public" />
          <Automatic c={c} form={form} />
          <PictureInput
            form={form}
            name="thumbnail"
            label={t("live.fields.picture")}
            t={t}
            help={t("live.fields.pictureHelp")}
            crop="16:9"
            optional
          />
          <footer>
            <Submit label={t("live.create")} />
          </footer>
        </form>
        {open.length > 0 ? <OpenLives c={c} open={open} /> : null}
      </div>
    </div>
  );
}

function When({ c, form }: { c: AppContext; form: FormState }) {
  const { t } = c.var;
  const later = fieldValue(form, "starts", "now") === "later";
  return (
    <div className="live-when">
      <Segmented
        name="starts"
        legend={t("live.fields.when")}
        value={later ? "later" : "now"}
        options={[
          { value: "now", label: t("live.fields.now"), icon: "live" },
          { value: "later", label: t("live.fields.later"), icon: "calendar" },
        ]}
      />
      <DateTimeField form={form} name="livestreamStartsAt" label={t("live.fields.time")} t={t} instant={null} />
    </div>
  );
}

/** How a stream begins and ends by itself; one that began is asked of its end only. */
export function Automatic({ c, form, video }: { c: AppContext; form: FormState; video?: Video }) {
  const { t, ctx } = c.var;
  const begun = video !== undefined && video.livestreamStartedAt !== null;
  return (
    <>
      {begun ? null : (
        <Checkbox
          form={form}
          name="liveAutostart"
          label={t("live.fields.autostart")}
          t={t}
          checked={video?.liveAutostart ?? true}
          help={t("live.fields.autostartHelp")}
        />
      )}
      <Checkbox
        form={form}
        name="liveAutofinish"
        label={t("live.fields.autofinish")}
        t={t}
        checked={video?.liveAutofinish ?? true}
        help={t("live.fields.autofinishHelp", { seconds: ctx.config.liveReconnectSeconds })}
      />
    </>
  );
}

function OpenLives({ c, open }: { c: AppContext; open: Video[] }) {
  const { t, lang, ctx } = c.var;
  return (
    <section className="panel" aria-labelledby="open-lives">
      <header>
        <h2 id="open-lives">{t("live.open")}</h2>
      </header>
      <ul className="live-open">
        {open.map((video) => (
          <li key={video.id}>
            <a href={href(lang, roomPath(video))}>
              <Icon name={video.livestreamStartedAt === null ? "calendar" : "live"} />
              <span className="grow">
                <b className="strong clip block">{video.title || t("videos.untitled")}</b>
                <span className="small quiet num">
                  {videoState(video, ctx.clock.now()) === "live-scheduled" && video.livestreamStartsAt !== null ? (
                    <LocalTime at={video.livestreamStartsAt} />
                  ) : (
                    t(video.livestreamStartedAt === null ? "live.stage.waiting" : "live.stage.live")
                  )}
                </span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
