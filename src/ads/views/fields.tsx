import { fieldValue, type InForm } from "../../ui/forms.tsx";
import { Segmented, TextInput } from "../../ui/inputs.tsx";
import { PictureInput } from "../../ui/picture-input.tsx";
import { adName, bannerSizes, headlineMax } from "../limits.ts";
import { bannerPicture } from "../urls.ts";
import type { ShownCampaign } from "./shown.ts";
import { SpotField } from "./spot.tsx";

type Fields = ShownCampaign & InForm;

/** What it is: a film or a banner, where it stands and how it is left. */
export function MainFields({ form, ...shown }: Fields) {
  const { t } = shown;
  const inForm = { form, t };
  const chosen = (name: string, usual: string) => fieldValue(form, name, usual);
  return (
    <>
      <h2>{t("ads.form.campaign")}</h2>
      <div className="two">
        <TextInput
          {...inForm}
          name="name"
          label={t("ads.form.name")}
          required
          maxLength={adName.max}
          help={t("ads.form.nameHelp")}
        />
        <Segmented
          name="type"
          legend={t("ads.form.type")}
          value={chosen("type", "video")}
          options={[
            { value: "video", label: t("ads.types.video"), icon: "film" },
            { value: "banner", label: t("ads.types.banner"), icon: "image" },
          ]}
        />
      </div>
      <TextInput
        {...inForm}
        name="headline"
        label={t("ads.form.headline")}
        maxLength={headlineMax}
        help={t("ads.form.headlineHelp")}
      />
      <div className="of-spot">
        <SpotField {...shown} form={form} />
        <Segmented
          name="placement"
          legend={t("ads.form.placement")}
          value={chosen("placement", "before")}
          options={[
            { value: "before", label: t("ads.form.placements.before"), icon: "previous" },
            { value: "after", label: t("ads.form.placements.after"), icon: "next" },
            { value: "random", label: t("ads.form.placements.random"), icon: "shuffle" },
          ]}
        />
      </div>
      <div className="of-banner">
        <BannerField {...shown} form={form} />
      </div>
      <Segmented
        name="dismissMode"
        legend={t("ads.form.dismiss")}
        value={chosen("dismissMode", "after_5_seconds")}
        options={[
          { value: "always", label: t("ads.form.dismissModes.always"), icon: "close" },
          { value: "after_5_seconds", label: t("ads.form.dismissModes.after_5_seconds"), icon: "timer" },
          { value: "never", label: t("ads.form.dismissModes.never"), icon: "lock" },
        ]}
      />
    </>
  );
}

function BannerField({ c, ad, form, t }: Fields) {
  const picture = bannerPicture(c.var.ctx, ad);
  const [{ width, height }] = bannerSizes;
  return (
    <PictureInput
      form={form}
      t={t}
      name="banner"
      crop="6:1"
      label={t("ads.form.picture")}
      help={`${t("ads.form.pictureHelp", { width, height })} ${t("ads.form.bannerPlaces")}`}
    >
      {picture ? (
        <img
          className="banner-now"
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="(max-width: 700px) 100vw, 640px"
          width={picture.width}
          height={picture.height}
          alt={t("ads.form.pictureNow")}
        />
      ) : null}
    </PictureInput>
  );
}
