import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { duration } from "../../ui/format.ts";
import { type FormState, fieldValue } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { PlayerIsland, playerProps } from "../../videos/views/player.tsx";
import { dismissAfterSeconds } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";
import { bannerPicture } from "../urls.ts";
import type { ShownCampaign } from "./shown.ts";

type Props = Pick<ShownCampaign, "c" | "ad" | "channel" | "video" | "captions">;

/** The ad as viewers meet it; what is chosen in the form is followed at once. */
export function Preview({ form, ...shown }: Props & { form: FormState }) {
  const { t } = shown.c.var;
  const headline = fieldValue(form, "headline", shown.ad.headline);
  return (
    <section className="panel" aria-labelledby="ad-preview-title">
      <header>
        <h2 id="ad-preview-title">{t("ads.preview.title")}</h2>
      </header>
      <div className="of-spot">
        <SpotAsShown {...shown} headline={headline} follows />
      </div>
      <div className="of-banner">
        <BannerAsShown {...shown} headline={headline} follows />
      </div>
      <p className="help">{t("ads.preview.help")}</p>
    </section>
  );
}

type AsShown = Props & {
  headline: string;
  /** It stands in the form that it follows. */
  follows?: boolean;
};

export function SpotAsShown({ c, ad, channel, video, captions, headline, follows = false }: AsShown) {
  const { t } = c.var;
  const length = video?.duration ?? null;
  return (
    <div data-ad-preview>
      <div className="ad-stage">
        {video && video.playableAt !== null ? (
          <>
            <PlayerIsland
              t={t}
              player={playerProps(c, video, captions, { channel: undefined, resumeAt: -1, next: [], embed: true })}
            />
            <span className="badge ad-label num">
              {t("ads.preview.label")}
              {length === null ? null : <span data-ad-left={length}> · {duration(length)}</span>}
            </span>
          </>
        ) : (
          <p className="ad-empty">{t(video ? "ads.preview.making" : "ads.preview.film")}</p>
        )}
      </div>
      <div className="ad-acts">
        {follows || ad.clickAction !== "none" ? (
          <span className="button line of-link">
            <Avatar name={channel.name} url={channelPictureUrl(c.var.ctx, channel, 48)} size={24} />
            <span className="clip" data-ad-headline={channel.name}>
              {bindShortWords(headline) || channel.name}
            </span>
            <Icon name="external" size="s" />
          </span>
        ) : null}
        <Skip c={c} ad={ad} follows={follows} />
      </div>
    </div>
  );
}

/** How it is left: in each of the modes where a form says which, whose style sheet shows that of the one that is chosen. */
function Skip({ c, ad, follows }: { c: AppContext; ad: Ad; follows: boolean }) {
  const { t } = c.var;
  const shown = (mode: Ad["dismissMode"]) => follows || ad.dismissMode === mode;
  return (
    <span className="ad-skips">
      {shown("always") ? (
        <span className="button skip-always">
          {t("ads.preview.skip")}
          <Icon name="next" size="s" />
        </span>
      ) : null}
      {shown("after_5_seconds") ? (
        <span
          className="button skip-later num"
          data-ad-skip={dismissAfterSeconds}
          data-now={t("ads.preview.skip")}
          data-later={t("ads.preview.skipIn", { seconds: "{{seconds}}" })}
        >
          {t("ads.preview.skipIn", { seconds: dismissAfterSeconds })}
        </span>
      ) : null}
      {shown("never") ? <span className="small quiet skip-never">{t("ads.preview.noSkip")}</span> : null}
    </span>
  );
}

export function BannerAsShown({
  c,
  ad,
  headline,
  follows = false,
}: Pick<AsShown, "c" | "ad" | "headline" | "follows">) {
  const { t, ctx } = c.var;
  const picture = bannerPicture(ctx, ad);
  return (
    <div className="ad-banner">
      <span className="tiny quiet">{t("ads.preview.label")}</span>
      {picture ? (
        <img
          {...{ src: picture.src, srcSet: picture.srcSet, width: picture.width, height: picture.height }}
          sizes="(max-width: 700px) 100vw, 460px"
          alt={headline}
          data-ad-banner
        />
      ) : (
        <p className="ad-empty shallow">{t("ads.preview.picture")}</p>
      )}
      <div className="ad-acts">
        <span className="small clip" data-ad-headline="">
          {bindShortWords(headline)}
        </span>
        <Skip c={c} ad={ad} follows={follows} />
      </div>
    </div>
  );
}
