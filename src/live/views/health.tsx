import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type { AdviceCode } from "../advice.ts";
import type { LiveReport } from "../report.ts";

/** The figures of the signal, and in words what could be better. */
export function HealthPanel({ c, report }: { c: AppContext; report: LiveReport }) {
  const { t } = c.var;
  const { health, advice, problem } = report;
  return (
    <section className="panel live-health" aria-labelledby="health-title">
      <header>
        <h2 id="health-title">{t("live.health.title")}</h2>
      </header>
      {health ? (
        <>
          <Advice c={c} advice={advice} />
          <Figures c={c} health={health} advice={advice} />
        </>
      ) : (
        <p className="quiet">{t("live.health.none")}</p>
      )}
      {problem ? (
        <p className="small quiet live-trouble">
          <Icon name="info" size="s" /> {t("live.health.last")}:{" "}
          {translateLoose(t, `live.trouble.${problem}`, {}, "live.trouble.other")}
        </p>
      ) : null}
    </section>
  );
}

function Advice({ c, advice }: { c: AppContext; advice: AdviceCode[] }) {
  const { t } = c.var;
  return (
    <div className="live-advice" role="status">
      {advice.length === 0 ? (
        <p className="notice good">
          <Icon name="check" /> {t("live.health.good")}
        </p>
      ) : null}
      {advice.map((code) => (
        <p key={code} className={code === "NOT_RECORDED" ? "notice bad" : "notice warn"}>
          <Icon name="warning" /> {t(`live.advice.${code}`)}
        </p>
      ))}
    </div>
  );
}

type FiguresProps = { c: AppContext; health: NonNullable<LiveReport["health"]>; advice: AdviceCode[] };

function Figures({ c, health, advice }: FiguresProps) {
  const { t, lang } = c.var;
  const number = (value: number) => value.toLocaleString(lang, { maximumFractionDigits: 1 });
  const codecs = [
    health.videoCodec || t("live.health.noPicture"),
    health.audioCodec ? codecName(health.audioCodec) : t("live.health.noSound"),
  ];
  const size = health.height > 0 ? `${health.width}×${health.height}` : "–";
  const rows: [string, string, AdviceCode[]][] = [
    [t("live.health.bitrate"), rateText(c, health.bitrate), ["RATE_FALLING"]],
    [t("live.health.fps"), number(Math.round(health.fps)), ["SLOW_FRAMES"]],
    [
      t("live.health.keyframes"),
      health.keyframeGap === 0 ? "–" : t("live.health.seconds", { count: number(health.keyframeGap) }),
      ["KEYFRAMES_RARE"],
    ],
    [t("live.health.dropped"), grouped(health.droppedFrames, lang), ["DROPPED_FRAMES"]],
    [t("live.health.resolution"), size, ["TOO_TALL", "NO_PICTURE"]],
    [t("live.health.codecs"), codecs.map(codecName).join(" · "), ["NO_SOUND"]],
    [t("live.health.encoder"), health.encoder || "–", []],
    [t("live.health.protocol"), health.protocol, []],
  ];
  return (
    <dl className="live-figures">
      {rows.map(([name, value, codes]) => (
        <div key={name} className={codes.some((code) => advice.includes(code)) ? "off" : undefined}>
          <dt>{name}</dt>
          <dd className="num clip" title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function rateText({ var: { t, lang } }: AppContext, bitrate: number): string {
  const rate = (bitrate / 1_000_000).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return t("live.health.rate", { rate });
}

/** RFC 6381 codec strings in the words that OBS uses. */
function codecName(codec: string): string {
  if (codec.startsWith("avc1")) return "H.264";
  return codec.startsWith("mp4a") ? "AAC" : codec;
}
