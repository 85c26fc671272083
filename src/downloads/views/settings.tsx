import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Checkbox } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { Submit } from "../../ui/submit.tsx";
import type { Video } from "../../videos/queries/video.ts";

type ChannelProps = { c: AppContext; channelId: string; allowed: boolean };

/** Whether viewers may download what is on a channel. */
export function ChannelChoice({ c, channelId, allowed }: ChannelProps) {
  const { t, lang } = c.var;
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("downloads.title")}</h1>
      </div>
      {c.req.query("saved") ? <Saved text={t("accounts.account.saved")} /> : null}
      <form className="panel" method="post" action={href(lang, `/manage-channel/${channelId}/downloads`)}>
        <Checkbox
          form={emptyForm}
          t={t}
          name="allowed"
          label={t("downloads.allow")}
          checked={allowed}
          help={t("downloads.allowHelp")}
        />
        <Submit label={t("ui.save")} />
      </form>
    </div>
  );
}

type VideoProps = { c: AppContext; video: Video; choice: boolean | undefined; byChannel: boolean };

/** The same of one film, in which its channel's choice may be left. */
export function VideoChoice({ c, video, choice, byChannel }: VideoProps) {
  const { t, lang } = c.var;
  const path = href(lang, `/manage-channel/${video.channelId}/videos/${video.id}`);
  return (
    <div className="settings">
      <div className="page-h">
        <h1 className="clip">{bindShortWords(t("downloads.of", { title: video.title || t("videos.untitled") }))}</h1>
        <div className="end">
          <a className="button line" href={path}>
            {t("videos.edit.open")}
          </a>
        </div>
      </div>
      {c.req.query("saved") ? <Saved text={t("accounts.account.saved")} /> : null}
      <form className="panel" method="post" action={`${path}/downloads`}>
        <Select
          form={emptyForm}
          t={t}
          name="allowed"
          label={t("downloads.viewers")}
          fallback={choice === undefined ? "" : choice ? "1" : "0"}
          options={[
            { value: "", label: t(byChannel ? "downloads.asChannelAllowed" : "downloads.asChannelRefused") },
            { value: "1", label: t("downloads.allowed") },
            { value: "0", label: t("downloads.refused") },
          ]}
        />
        <Submit label={t("ui.save")} />
      </form>
    </div>
  );
}
