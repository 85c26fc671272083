import type { InputHTMLAttributes } from "react";
import type { T } from "../platform/i18n/translate.ts";

type Props = { t: T; id: string; name: string; accept: string; data?: Record<`data-${string}`, string> } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "aria-invalid" | "aria-describedby" | "aria-label"
>;

/**
 * A file field in the page's language. The browser's own box, which speaks the browser's, stands in its place where
 * scripts are off: only it says then what was chosen.
 */
export function FileInput({ t, id, data, ...rest }: Props) {
  return (
    <span className="file-box">
      <input className="file" id={id} type="file" {...rest} {...data} />
      <span className="button compact" aria-hidden="true">
        {t("ui.file.choose")}
      </span>
      <span className="small quiet clip" aria-hidden="true" data-file-name={id} data-none={t("ui.file.none")}>
        {t("ui.file.none")}
      </span>
    </span>
  );
}
