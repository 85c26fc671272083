import { channelCardData } from "../../../channels/views/cards.ts";
import type { AppContext } from "../../../platform/http/types.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { VideoCardRow } from "../../../videos/queries/cards.ts";
import { cardData } from "../../../videos/views/cards.ts";
import { StandIn } from "../../../videos/views/stand-in.tsx";
import type { Watching } from "../../pages/editor.tsx";
import type { Content, FilledSection } from "../../queries/filled.ts";
import { sectionTitle } from "../titles.ts";

type MiniProps = { c: AppContext; filled: FilledSection[]; watching: Watching };

/** The page in small, as this draft makes it: through whose eyes and on what is chosen above it. */
export function Mini({ c, filled, watching }: MiniProps) {
  const { t, lang } = c.var;
  return (
    <aside className="mini" aria-labelledby="mini-title">
      <header>
        <h2 id="mini-title">{t("sections.admin.preview.title")}</h2>
        <span className="grow" />
        <button
          className="button line compact"
          type="submit"
          name="action"
          value="preview"
          formTarget="_blank"
          data-plain
        >
          <Icon name="external" size="s" />
          {t("sections.admin.preview.whole")}
        </button>
      </header>
      <div className="mini-choices">
        <Choice
          legend={t("sections.admin.preview.as")}
          name="as"
          chosen={watching}
          options={[
            { value: "visitor", label: t("sections.admin.preview.visitor") },
            { value: "subscriber", label: t("sections.admin.preview.subscriber") },
          ]}
        />
        <Choice
          legend={t("sections.admin.preview.device")}
          name="device"
          chosen="desk"
          options={[
            { value: "desk", label: t("sections.admin.preview.desk") },
            { value: "phone", label: t("sections.admin.preview.phone") },
          ]}
        />
      </div>
      {filled.length === 0 ? <p className="small quiet">{t("sections.admin.preview.empty")}</p> : null}
      <div className="mini-page" aria-hidden="true">
        {filled.map(({ section, content, name }) => (
          <div key={section.id} className="mini-section" id={`mini-${section.id}`}>
            {content.kind === "carousel" ? null : <b>{sectionTitle(section, t, lang, name)}</b>}
            <MiniContent c={c} content={content} rows={section.rows} />
          </div>
        ))}
      </div>
    </aside>
  );
}

type ChoiceProps = { legend: string; name: string; chosen: string; options: { value: string; label: string }[] };

function Choice({ legend, name, chosen, options }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className="segmented">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              id={`${name}-${value}`}
              value={value}
              defaultChecked={value === chosen}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const perRow = 4;

function MiniContent({ c, content, rows }: { c: AppContext; content: Content; rows: number }) {
  const { ctx } = c.var;
  switch (content.kind) {
    case "document":
      return <i className="mini-text" />;
    case "posts":
      return (
        <div className="mini-grid mini-posts">
          {content.posts.slice(0, 3).map(({ id }) => (
            <i key={id} className="mini-text" />
          ))}
        </div>
      );
    case "channels":
      return (
        <div className="mini-grid mini-people">
          {content.channels.slice(0, 8).map((channel) => {
            const { id, name, pictureUrl } = channelCardData(ctx, channel);
            return <Avatar key={id} name={name} url={pictureUrl} size={32} />;
          })}
        </div>
      );
    case "carousel":
      return <Pictures c={c} videos={content.videos.slice(0, 3)} className="mini-carousel" />;
    case "videos":
      return <Pictures c={c} videos={content.videos.slice(0, rows * perRow)} className="mini-grid" />;
  }
}

function Pictures({ c, videos, className }: { c: AppContext; videos: VideoCardRow[]; className: string }) {
  return (
    <div className={className}>
      {videos.map((row) => {
        const { thumbnailUrl, age, channel } = cardData(c.var.ctx, row);
        return (
          <span key={row.id} className="mini-picture">
            {thumbnailUrl && age !== 18 ? (
              <img src={thumbnailUrl.replace("/360.webp", "/144.webp")} alt="" loading="lazy" />
            ) : (
              <StandIn name={channel.name} url={channel.pictureUrl} />
            )}
          </span>
        );
      })}
    </div>
  );
}
