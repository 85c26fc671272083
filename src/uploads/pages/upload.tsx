import type { UploadIcon } from "../../../islands/upload/props.ts";
import { UploadForm } from "../../../islands/upload-form.tsx";
import { mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { bytes } from "../../ui/format.ts";
import { emptyForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { shapes } from "../../ui/icon.tsx";
import { Island } from "../../ui/island.tsx";
import { page } from "../../ui/page.tsx";
import { ageRestrictions, categories } from "../../videos/limits.ts";
import { AddKind } from "../../videos/views/add-kind.tsx";
import { FromAddress } from "../../videos/views/from-address.tsx";
import { largestUpload } from "../rules/begin.ts";
import { uploadsPath } from "../tus.ts";
import { uploadTexts } from "../views/texts.ts";

const icons: UploadIcon[] = [
  "upload",
  "pause",
  "play",
  "close",
  "edit",
  "check",
  "warning",
  "retry",
  "globe",
  "link",
  "lock",
  "cut",
];
const failures = [
  "NOT_MEDIA",
  "EMPTY_FILE",
  "NO_STREAMS",
  "TOO_LARGE_PICTURE",
  "DAMAGED",
  "TOO_SHORT",
  "TRANSCODE_FAILED",
  "SPOT_TOO_LONG",
  "TIMED_OUT",
  "OUT_OF_SPACE",
  "CANCELLED",
] as const;

export async function uploadPage(c: AppContext<"/manage-channel/:channelId/videos/upload">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayUpload);
  const maxBytes = await largestUpload(ctx);
  const props = {
    channelId: channel.id,
    lang,
    endpoint: uploadsPath,
    maxBytes,
    editPath: href(lang, `/manage-channel/${channel.id}/videos`),
    watchPath: href(lang, "/watch"),
    categories: categories.map((value) => ({ value, label: t(`videos.categories.${value}`) })),
    ages: ageRestrictions,
    failures: Object.fromEntries(failures.map((code) => [code, t(`media.${code}`)])),
    trim: asset("upload-trim.js"),
    engine: asset("upload-engine.js"),
    texts: uploadTexts(t, bytes(maxBytes, lang)),
    icons: Object.fromEntries(icons.map((name) => [name, shapes(name)])) as Record<UploadIcon, string>,
  };
  return page(
    c,
    { title: t("upload.heading"), area: "channel", channelId: channel.id, active: "upload", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("upload.heading")}</h1>
        <AddKind c={c} channelId={channel.id} kind="file" />
      </div>
      <noscript>
        <p className="notice">{t("upload.needsScript")}</p>
      </noscript>
      <div className="needs-script">
        <Island name="upload-form" of={UploadForm} t={t} props={props} />
      </div>
      <FromAddress c={c} channelId={channel.id} form={emptyForm} />
    </>,
  );
}
