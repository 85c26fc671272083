import type { T } from "../platform/i18n/translate.ts";

type Props = { t: T; name: string; title: string; crop: "1:1" | "4:1" | "16:9" };

/** A file field for a picture, which a script lets one crop to its shape first. */
export function PictureInput({ t, name, title, crop }: Props) {
  return (
    <input
      className="file"
      id={`f-${name}`}
      type="file"
      name={name}
      accept="image/png,image/jpeg"
      data-crop={crop}
      data-crop-title={title}
      data-crop-save={t("ui.save")}
      data-crop-cancel={t("ui.cancel")}
      data-crop-zoom={t("ui.zoom")}
    />
  );
}
