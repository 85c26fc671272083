import { fieldValue, type InForm } from "../../ui/forms.tsx";
import { Segmented } from "../../ui/inputs.tsx";
import type { Visibility } from "../table.ts";

/** Who may see it: a video, a stream or a whole channel. */
export function VisibilityChoice({ form, t, fallback }: InForm & { fallback: Visibility }) {
  return (
    <Segmented
      name="visibility"
      legend={t("videos.visibility.label")}
      value={fieldValue(form, "visibility", fallback)}
      help={t("videos.visibility.help")}
      options={[
        { value: "public", label: t("videos.visibility.public"), icon: "globe" },
        { value: "non_public", label: t("videos.visibility.non_public"), icon: "link" },
        { value: "private", label: t("videos.visibility.private"), icon: "lock" },
      ]}
    />
  );
}
