import { SubscribeButton } from "../../channels/views/subscribe.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { addressOf } from "../../ui/next.ts";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { SubscribedChannel } from "../queries/subscriptions.ts";

/** What came of a file: how many subscriptions are new, how many channels of this site it names, and what besides. */
export type Imported = { added: number; known: number; others: string[] };

/** So many of the others are named. */
const othersShown = 50;

type ManageProps = {
  c: AppContext;
  /** A page of them, by name, with the ways to the first and the next one. */
  channels: SubscribedChannel[];
  first: string | undefined;
  older: string | undefined;
  form: FormState;
  imported: Imported | undefined;
};

/** The channels that one is subscribed to, each with how often one is told of it, and the way in and out as a file. */
export function ManageView({ c, channels, first, older, form, imported }: ManageProps) {
  const { t, lang } = c.var;
  return (
    <div className="narrow">
      <div className="page-h">
        <h1>{t("subscriptions.manageTitle")}</h1>
        {channels.length > 0 ? (
          <a className="button end" href={href(lang, "/subscriptions/channels.opml")} download>
            <Icon name="download" size="s" />
            {t("subscriptions.export")}
          </a>
        ) : null}
      </div>
      {imported ? <Outcome c={c} imported={imported} /> : null}
      {channels.length === 0 ? (
        <Empty
          icon="users"
          title={t("subscriptions.none")}
          text={t("subscriptions.noneText")}
          action={{ href: href(lang, "/channels?sort=subscriptionsCount"), label: t("subscriptions.find") }}
        />
      ) : (
        <>
          <ul className="followed">
            {channels.map((channel) => (
              <Followed key={channel.id} c={c} channel={channel} />
            ))}
          </ul>
          {first || older ? (
            <Pager t={t} newer={first} older={older} words={{ back: t("ui.list.first"), on: t("ui.list.more") }} />
          ) : null}
        </>
      )}
      <form
        className="panel"
        method="post"
        encType="multipart/form-data"
        action={href(lang, "/subscriptions/channels/import")}
      >
        <FormProblem form={form} t={t} />
        <header>
          <div>
            <h2>{t("subscriptions.import")}</h2>
            <p className="small quiet">{t("subscriptions.importText")}</p>
          </div>
        </header>
        <div className="form-field">
          <FileInput
            t={t}
            id="opml"
            name="file"
            accept=".opml,.xml,text/x-opml,text/xml,application/xml"
            aria-label={t("subscriptions.importFile")}
          />
        </div>
        <footer>
          <button className="button" type="submit">
            <Icon name="upload" size="s" />
            {t("subscriptions.importDo")}
          </button>
        </footer>
      </form>
    </div>
  );
}

function Followed({ c, channel }: { c: AppContext; channel: SubscribedChannel }) {
  const { t, lang, ctx } = c.var;
  const path = href(lang, `/c/${channel.slug}`);
  return (
    <li>
      <a href={path} tabIndex={-1} aria-hidden="true">
        <Avatar name={channel.name} url={channelPictureUrl(ctx, channel, 96)} size={48} />
      </a>
      <span className="grow">
        <a className="strong clip block" href={path}>
          {bindShortWords(channel.name)}
        </a>
        <span className="small quiet num">{t("channels.subscribers", { count: channel.subscriptionsCount })}</span>
      </span>
      <SubscribeButton c={c} channelId={channel.id} notifyWhen={channel.notifyWhen} next={addressOf(c)} />
    </li>
  );
}

function Outcome({ c, imported: { added, known, others } }: { c: AppContext; imported: Imported }) {
  const { t } = c.var;
  return (
    <>
      <Saved text={t("subscriptions.imported", { count: added, known })} />
      {others.length > 0 ? (
        <div className="notice">
          <details className="grow" open={others.length <= 10}>
            <summary>{t("subscriptions.passedOver", { count: others.length })}</summary>
            <ul>
              {others.slice(0, othersShown).map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may name one twice
                <li key={index} className="clip">
                  {title.slice(0, 200)}
                </li>
              ))}
            </ul>
          </details>
        </div>
      ) : null}
    </>
  );
}
