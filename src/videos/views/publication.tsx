import { VisibilityChoice } from "../../channels/views/visibility.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { Segmented } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import type { Video } from "../queries/video.ts";
import { videoState } from "../state.ts";
import { Standing } from "./standing.tsx";

type Props = { c: AppContext; video: Video; form: FormState };

/** When and for whom a video appears: now, at a moment, as a premiere; and how to take that back. */
export function Publication({ c, video, form }: Props) {
  const { t, ctx } = c.var;
  const state = videoState(video, ctx.clock.now());
  const open = video.publishedAt === null;
  // A draft is private until it is published; what most people then want is everybody.
  const unset = open && video.visibility === "private";
  return (
    <section className="panel publication" aria-labelledby="publication-title">
      <header>
        <h2 id="publication-title">{t("videos.publication.title")}</h2>
      </header>
      <Standing c={c} video={video} state={state} />
      <VisibilityChoice form={form} t={t} fallback={unset ? "public" : video.visibility} />
      {open && !video.live ? <Choice c={c} video={video} form={form} /> : null}
      {state === "premiere-scheduled" ? <Move c={c} video={video} form={form} /> : null}
      {state === "premiere-scheduled" || state === "premiere" ? <CallOff c={c} form={form} /> : null}
      <footer>
        <button
          className="button ghost danger"
          type="submit"
          name="action"
          value="delete"
          data-confirm={t("videos.edit.deleteSure")}
          formNoValidate
        >
          {t("videos.edit.delete")}
        </button>
        <span className="grow" />
        {open ? (
          <>
            <button className="button ghost" type="submit" name="action" value="save">
              {t(state === "created" ? "videos.edit.saveDraft" : "ui.save")}
            </button>
            <button className="button main-action" type="submit" name="action" value="publish">
              <span className="on-now">{t("videos.edit.publish")}</span>
              <span className="on-planned">{t("videos.publication.plan")}</span>
              <span className="on-premiere">{t("videos.publication.announce")}</span>
            </button>
          </>
        ) : (
          <button className="button main-action" type="submit" name="action" value="save">
            {t("ui.save")}
          </button>
        )}
      </footer>
    </section>
  );
}

function Choice({ c, video, form }: Props) {
  const { t } = c.var;
  const planned = video.plannedPublishDate !== null && !video.publishWhenReady;
  return (
    <>
      <Segmented
        name="publication"
        legend={t("videos.publication.when")}
        value={fieldValue(form, "publication", planned ? "planned" : "now")}
        options={[
          { value: "now", label: t("videos.publication.choiceNow"), icon: "play" },
          { value: "planned", label: t("videos.publication.choicePlanned"), icon: "calendar" },
          { value: "premiere", label: t("videos.publication.choicePremiere"), icon: "users" },
        ]}
      />
      <div className="on-planned">
        <DateTimeField
          form={form}
          name="releaseDate"
          label={t("videos.publication.moment")}
          t={t}
          instant={planned ? video.plannedPublishDate : null}
        />
      </div>
      <div className="on-premiere">
        <DateTimeField form={form} name="premiereAt" label={t("videos.publication.begins")} t={t} instant={null} />
        <p className="quiet small hint">{t("videos.publication.premiereHelp")}</p>
      </div>
    </>
  );
}

function Move({ c, video, form }: Props) {
  const { t } = c.var;
  return (
    <>
      <DateTimeField
        form={form}
        name="premiereAt"
        label={t("videos.publication.begins")}
        t={t}
        instant={video.premiereAt}
      />
      <p className="row">
        <button className="button compact" type="submit" name="action" value="move-premiere">
          {t("videos.publication.move")}
        </button>
      </p>
    </>
  );
}

function CallOff({ c, form }: { c: AppContext; form: FormState }) {
  const { t } = c.var;
  return (
    <details className="form-field call-off" open={issueOf(form, "status", t) !== undefined}>
      <summary>{t("videos.publication.callOff")}</summary>
      <Select
        form={form}
        name="premiereStatus"
        label={t("videos.publication.becomes")}
        t={t}
        options={(["public", "non_public", "private"] as const).map((value) => ({
          value,
          label: t(`videos.publication.become.${value}`),
        }))}
      />
      <button
        className="button compact danger"
        type="submit"
        name="action"
        value="cancel-premiere"
        data-confirm={t("videos.publication.callOffSure")}
        formNoValidate
      >
        {t("videos.publication.callOff")}
      </button>
    </details>
  );
}
