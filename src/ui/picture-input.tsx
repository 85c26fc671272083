import type { ReactNode } from "react";
import { FileInput } from "./file-input.tsx";
import { Field, type FieldProps } from "./forms.tsx";

/** A file field for a picture, which a script lets one crop to its shape first. `children` show the present one. */
export function PictureInput({
  crop,
  accept = "image/png,image/jpeg",
  children,
  ...field
}: FieldProps & { crop: "1:1" | "4:1" | "16:9"; accept?: string; children?: ReactNode }) {
  const { t, label } = field;
  return (
    <Field {...field}>
      {(control) => (
        <>
          {children}
          <FileInput
            {...control}
            t={t}
            accept={accept}
            data={{
              "data-crop": crop,
              "data-crop-title": label,
              "data-crop-save": t("ui.save"),
              "data-crop-cancel": t("ui.cancel"),
              "data-crop-zoom": t("ui.zoom"),
            }}
          />
        </>
      )}
    </Field>
  );
}
