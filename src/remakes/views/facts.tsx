import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { bytes, duration } from "../../ui/format.ts";
import type { Shown } from "./shown.ts";

/** What the file says of itself, and the qualities that were made of it. */
export function Facts({ c, video, info }: Shown) {
  const { t, lang } = c.var;
  const { source, header, folder } = info;
  const size = source?.bytes ?? video.sourceSize;
  return (
    <section className="panel" aria-labelledby="facts-title">
      <header>
        <h2 id="facts-title">{t("remakes.info")}</h2>
      </header>
      <dl className="facts-list small form-field">
        <Fact name={t("remakes.name")}>{source?.name ?? video.sourceName ?? t("remakes.notKept")}</Fact>
        <Fact name={t("remakes.size")}>{size === null ? t("remakes.unknown") : bytes(size, lang)}</Fact>
        <Fact name={t("remakes.container")}>{header ? header.format.replaceAll(",", ", ") : t("remakes.unknown")}</Fact>
        <Fact name={t("remakes.picture")}>{pictureOf(c, info.header) ?? "–"}</Fact>
        <Fact name={t("remakes.sound")}>{soundOf(c, info.header) ?? "–"}</Fact>
        <Fact name={t("remakes.duration")}>{duration(video.duration)}</Fact>
        <Fact name={t("remakes.bitRate")}>{rateText(c, source?.bitRate ?? null)}</Fact>
        <Fact name={t("remakes.stored")}>
          {source ? `${source.key}, ` : ""}
          {folder}
        </Fact>
      </dl>
      <Versions c={c} video={video} info={info} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd className="of-file">{children}</dd>
    </div>
  );
}

function Versions({ c, video, info }: Pick<Shown, "c" | "video" | "info">) {
  const { t, lang } = c.var;
  if (info.renditions.length === 0) return <p className="quiet small hint">{t("remakes.noVersions")}</p>;
  return (
    <table className="table to-cards">
      <caption className="visually-hidden">{t("remakes.versions")}</caption>
      <thead>
        <tr>
          <th>{t("remakes.quality")}</th>
          <th className="to-end">{t("remakes.average")}</th>
          <th className="to-end">{t("remakes.about")}</th>
        </tr>
      </thead>
      <tbody>
        {info.renditions.map(({ uri, width, lines, average, codecs }) => (
          <tr key={uri}>
            <td>
              {width && lines ? `${Math.min(width, lines)}p` : t("videos.fields.sound")}
              <span className="codecs">
                {width && lines ? `${width}×${lines} · ` : ""}
                {codecs}
              </span>
            </td>
            <td className="to-end" data-label={t("remakes.average")}>
              {rateText(c, average)}
            </td>
            <td className="to-end" data-label={t("remakes.about")}>
              {average && video.duration ? bytes((average * video.duration) / 8, lang) : t("remakes.unknown")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pictureOf(c: AppContext, header: Shown["info"]["header"]): string | undefined {
  const { t, lang } = c.var;
  if (!header?.video) return undefined;
  const { codec, profile, width, height, fps, bitRate } = header.video;
  const frames = t("remakes.frames", { fps: fps.toLocaleString(lang) });
  return [`${codec} ${profile}`.trim(), `${width}×${height}`, frames, bitRate && rateText(c, bitRate)]
    .filter(Boolean)
    .join(" · ");
}

function soundOf(c: AppContext, header: Shown["info"]["header"]): string | undefined {
  const { t, lang } = c.var;
  if (!header?.audio) return undefined;
  const { codec, profile, channels, sampleRate, bitRate } = header.audio;
  const rate = `${(sampleRate / 1000).toLocaleString(lang)} kHz`;
  const count = t("remakes.channels", { count: channels });
  return [`${codec} ${profile}`.trim(), count, rate, bitRate && rateText(c, bitRate)].filter(Boolean).join(" · ");
}

/** `2,8 Mb/s`, `160 kb/s`. */
function rateText({ var: { t, lang } }: AppContext, bits: number | null): string {
  if (bits === null) return t("remakes.unknown");
  const inMega = bits >= 1_000_000;
  const value = (bits / (inMega ? 1_000_000 : 1000)).toLocaleString(lang, { maximumFractionDigits: inMega ? 1 : 0 });
  return `${value}\u00a0${inMega ? "Mb" : "kb"}/s`;
}
