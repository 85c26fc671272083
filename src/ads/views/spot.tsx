import { SpotUpload } from "../../../islands/spot-upload.tsx";
import { bytes } from "../../ui/format.ts";
import type { InForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { shapes } from "../../ui/icon.tsx";
import { Island } from "../../ui/island.tsx";
import { Select } from "../../ui/select.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { isBeingProcessed } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";
import { VideoStatus } from "../../videos/views/status.tsx";
import { spotSecondsMax } from "../limits.ts";
import type { ShownCampaign } from "./shown.ts";
import { campaignPath } from "./words.ts";

type Props = ShownCampaign & InForm;

/** Which film the ad shows: one of the channel's, or a spot that is sent here. */
export function SpotField({ c, ad, video, films, form, t }: Props) {
  const known = video && !films.some(({ id }) => id === video.id) ? [video, ...films] : films;
  return (
    <>
      <Select
        form={form}
        t={t}
        name="videoId"
        label={t("ads.form.video")}
        help={t("ads.form.videoHelp")}
        empty={t("ads.form.videoNone")}
        options={known.map((film) => ({ value: film.id, label: filmName({ t }, film) }))}
      />
      {video?.spot && (isBeingProcessed(video) || video.processing === "failed") ? (
        <p className="form-field">
          <VideoStatus c={c} video={video} />
        </p>
      ) : null}
      <div className="form-field">
        <p className="field-name">{t(video?.spot ? "ads.form.spotOther" : "ads.form.spot")}</p>
        <noscript>
          <p className="notice">{t("ads.form.spotNeedsScript")}</p>
        </noscript>
        <div className="needs-script">
          <Island name="spot-upload" of={SpotUpload} t={t} props={uploadProps(c, ad)} />
        </div>
        <p className="help">{t("ads.form.spotHelp", { seconds: spotSecondsMax })}</p>
      </div>
    </>
  );
}

function filmName({ t }: Pick<Props, "t">, { title, spot }: Video): string {
  const name = bindShortWords(title) || t("videos.untitled");
  return spot ? t("ads.form.spotOf", { title: name }) : name;
}

function uploadProps(c: Props["c"], ad: Props["ad"]) {
  const { t, ctx, lang } = c.var;
  const maxBytes = ctx.config.uploadMaxBytes;
  const max = bytes(maxBytes, lang);
  const texts = {
    ...{ choose: t("ads.form.spotChoose"), drop: t("ads.form.spotDrop", { max }), sentAll: t("ads.form.spotSent") },
    ...{ pause: t("upload.pause"), resume: t("upload.resume"), cancel: t("upload.cancel"), retry: t("upload.retry") },
    ...{ sent: t("upload.sent"), of: t("upload.of"), left: t("upload.left", { time: "{{time}}" }) },
    ...{ paused: t("upload.paused"), reconnecting: t("upload.reconnecting"), failed: t("upload.failedNetwork") },
    tooLarge: t("problems.UPLOAD_TOO_LARGE", { max }),
  };
  return {
    ...{
      path: `${href(lang, campaignPath(ad))}/spot`,
      field: "f-videoId",
      secondsMax: spotSecondsMax,
      lang,
      endpoint: "/api/uploads",
      maxBytes,
      texts,
    },
    tooLong: t("ads.form.spotTooLong", { seconds: spotSecondsMax }),
    spotName: t("ads.form.spotOf", { title: "{{title}}" }),
    icons: { pause: shapes("pause"), play: shapes("play"), close: shapes("close"), retry: shapes("retry") },
  };
}
