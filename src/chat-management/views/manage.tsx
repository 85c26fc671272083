import type { ReactNode } from "react";
import { wordsMax } from "../../chat/limits.ts";
import type { BlockedPerson, LogEntry, moderatorsOf } from "../../chat/queries/manage.ts";
import type { Invitation } from "../../invitations/queries.ts";
import { OpenInvitations } from "../../invitations/views/open.tsx";
import { day } from "../../platform/clock.ts";
import { cursorText } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState, fieldValue, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Section } from "../../ui/section.tsx";
import { Submit } from "../../ui/submit.tsx";

export const logPerPage = 50;
/** A block that ends later than this counts as one for good. */
const forGood = 20 * 365 * 86_400_000;

type ManageProps = {
  c: AppContext;
  channelId: string;
  words: string;
  moderators: Awaited<ReturnType<typeof moderatorsOf>>;
  open: Invitation[];
  blocked: BlockedPerson[];
  log: LogEntry[];
  form: FormState;
};

export function ManageChat({ c, channelId, words, moderators, open, blocked, log, form }: ManageProps) {
  const { t, lang } = c.var;
  const action = href(lang, `/manage-channel/${channelId}/chat`);
  const last = log[logPerPage - 1];
  const done = c.req.query("done");
  const ofWords = fieldValue(form, "action") === "words";
  const ofInvitation = ofWords ? emptyForm : form;
  return (
    <div className="narrow">
      <div className="page-h">
        <h1>{t("chat.management.title")}</h1>
      </div>
      {done === "saved" ? <Saved text={t("accounts.account.saved")} /> : null}
      {done === "sent" || done === "withdrawn" ? <Saved text={t(`invitations.${done}`)} /> : null}
      <Section id="moderators" title={t("chat.management.moderators")}>
        <p className="quiet small">{t("chat.management.moderatorsHelp")}</p>
        <ul className="order-list">
          {moderators.map((person) => (
            <li key={person.userId}>
              <Icon name="shield" />
              <b className="strong grow clip">{person.name}</b>
              <Undo action={action} name="dismiss" userId={person.userId} label={t("chat.management.dismiss")} />
            </li>
          ))}
        </ul>
        <form className="panel" method="post" action={action}>
          <input type="hidden" name="action" value="invite" />
          <FormProblem form={ofInvitation} t={t} />
          <TextInput form={ofInvitation} name="email" type="email" label={t("chat.management.email")} t={t} required />
          <Submit label={t("chat.management.appoint")} />
        </form>
      </Section>
      <OpenInvitations c={c} action={action} rows={open} />
      <Words {...{ c, action, words }} form={ofWords ? form : emptyForm} />
      <Section id="blocked" title={t("chat.management.blocked")}>
        {blocked.length === 0 ? <p className="quiet">{t("chat.management.nobodyBlocked")}</p> : null}
        <ul className="order-list">
          {blocked.map((person) => (
            <li key={`${person.userId} ${person.scope} ${person.videoTitle ?? ""}`}>
              <Icon name="ban" />
              <span className="grow">
                <b className="strong">{person.name}</b>
                <span className="small quiet block">
                  {person.scope === "video" ? person.videoTitle : t("chat.scope.channel")} ·{" "}
                  {withMoments(untilText(c, person.until), <Until at={person.until} now={c.var.ctx.clock.now()} />)}
                </span>
              </span>
              <Undo action={action} name="unblock" userId={person.userId} label={t("chat.unblock")} />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="log" title={t("chat.management.log")}>
        {log.length === 0 ? <p className="quiet">{t("chat.management.logEmpty")}</p> : null}
        <ul className="order-list log">
          {log.slice(0, logPerPage).map((entry) => (
            <li key={entry.id}>
              <span className="grow">
                <b className="strong">{entry.byName ?? t("chat.management.somebody")}</b> {sentence(c, entry)}
                {entry.text ? <q className="block">{entry.text}</q> : null}
                <span className="small quiet block num">
                  <LocalTime at={entry.createdAt} />
                </span>
              </span>
              {entry.action === "block" && stillBlocked(entry, blocked) ? (
                <Undo action={action} name="unblock" userId={entry.targetUserId ?? ""} label={t("chat.unblock")} />
              ) : null}
            </li>
          ))}
        </ul>
        {log.length > logPerPage && last ? (
          <a className="button wide" href={`${action}?before=${cursorText(last.createdAt, last.id)}#log`}>
            {t("ui.older")}
          </a>
        ) : null}
      </Section>
    </div>
  );
}

/** What nobody says in the channel's chats. */
function Words({ c, action, words, form }: Pick<ManageProps, "c" | "words" | "form"> & { action: string }) {
  const { t } = c.var;
  return (
    <Section id="words" title={t("chat.management.words")}>
      <form className="panel" method="post" action={action}>
        <input type="hidden" name="action" value="words" />
        <TextArea
          {...{ form, t }}
          name="words"
          label={t("chat.management.wordsLabel")}
          help={t("chat.management.wordsHelp")}
          fallback={words}
          maxLength={wordsMax}
          optional
        />
        <Submit label={t("ui.save")} />
      </form>
    </Section>
  );
}

function Undo({ action, name, userId, label }: { action: string; name: string; userId: string; label: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="userId" value={userId} />
      <button className="button compact" type="submit" name="action" value={name}>
        {label}
      </button>
    </form>
  );
}

function stillBlocked(entry: LogEntry, blocked: BlockedPerson[]): boolean {
  return blocked.some((person) => person.userId === entry.targetUserId && person.until === entry.until);
}

function sentence(c: AppContext, entry: LogEntry): ReactNode {
  const { t, ctx } = c.var;
  const params = {
    name: entry.targetName ?? t("chat.management.somebody"),
    seconds: entry.seconds ?? 0,
    scope: entry.scope ? t(`chat.scope.${entry.scope}`) : "",
    until: entry.until === null ? "" : untilText(c, entry.until),
  };
  return withMoments(t(`chat.log.${entry.action}`, params), <Until at={entry.until ?? 0} now={ctx.clock.now()} />);
}

/** Until when, with a gap for the moment. */
function untilText({ var: { t, ctx } }: AppContext, until: number): string {
  if (until - ctx.clock.now() > forGood) return t("chat.management.forGood");
  return t("chat.management.until", { time: momentGap });
}

function Until({ at, now }: { at: number; now: number }) {
  return <LocalTime at={at} show={at - now > day ? "date" : "moment"} />;
}
