import type { ReactNode } from "react";
import { FileInput } from "./file-input.tsx";
import { Field, type FieldProps } from "./forms.tsx";

/**
 * A file field for a picture, which a script lets one crop to its shape first. `children` show the present one; a `clear`
 * one keeps what may be seen through.
 */
export function PictureInput({
  crop,
  accept = "image/png,image/jpeg",
  clear = false,
  children,
  ...field
}: FieldProps & { crop: "1:1" | "4:1" | "6:1" | "16:9"; accept?: string; clear?: boolean; children?: ReactNode }) {
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
              ...(clear ? { "data-crop-clear": "" } : {}),
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
