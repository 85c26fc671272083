import { useEffect, useId, useRef } from "react";
import { Svg } from "../../player/svg.tsx";
import { clock } from "../../player/time.ts";
import type { UploadFormProps } from "../props.ts";
import { sizeText } from "../size-text.ts";
import { Ends } from "./ends.tsx";
import type { Facts, Piece } from "./film.ts";
import { Frames } from "./frames.tsx";
import type { Unopened } from "./opening.ts";
import { type Trimming, useTrimming } from "./use-trimming.ts";

/** What was decided of a file: another in its place, or a part that the server is to cut once it has all of it. */
export type Decision = {
  piece?: Piece;
  cut?: { from: number; until: number };
  /** The frame that is to be its thumbnail. */
  picture?: Blob;
};

type TrimProps = {
  props: UploadFormProps;
  file: File;
  /** It may not go up whole. */
  tooLarge: boolean;
  /** Nothing: it was closed, and all stays as it was. */
  onEnd(decision?: Decision): void;
};

/** Shows a file before it is sent: what it is, what of it shall go, and which frame stands for it. */
export function TrimDialog({ props, file, tooLarge, onEnd }: TrimProps) {
  const { texts, icons, lang } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const trimming = useTrimming(file, props.engine);
  const { film, progress, video, failed, loading, byFrames, why } = trimming;
  useEffect(() => dialog.current?.showModal(), []);
  const busy = progress !== undefined;

  async function send(): Promise<void> {
    const picture = trimming.picture ? { picture: trimming.picture } : {};
    if (!trimming.isPart && !trimming.repack) return onEnd(picture);
    if (trimming.isPart && !trimming.isCopied)
      return onEnd({ ...picture, cut: { from: trimming.from, until: trimming.until } });
    const piece = await trimming.cut();
    if (piece) onEnd({ ...picture, piece });
  }

  return (
    <dialog
      ref={dialog}
      className="dialog wide trim"
      aria-labelledby={`${id}t`}
      onCancel={(event) => {
        if (!busy) return;
        event.preventDefault();
        trimming.stop();
      }}
      onClose={() => onEnd()}
    >
      <h2 id={`${id}t`} className="clip">
        {file.name}
      </h2>
      {film === undefined ? <Opening texts={texts} loading={loading} skip={trimming.skip} /> : null}
      {/* biome-ignore lint/a11y/useMediaCaption: it is one's own file, which was not even sent */}
      <video ref={video} src={trimming.url} controls playsInline preload="metadata" hidden={trimming.unseen} />
      {film && byFrames ? <Frames texts={texts} lang={lang} film={film} trimming={trimming} /> : null}
      {film ? <About facts={film.facts} size={sizeText(file.size, lang)} /> : null}
      {why ? <p className="notice">{texts.trim[reasons[why]]}</p> : null}
      {film && trimming.unseen && !byFrames ? <p className="notice">{texts.trim.unseen}</p> : null}
      {tooLarge ? (
        <p className="notice">
          <Svg shapes={icons.warning} /> {texts.tooLarge}
        </p>
      ) : null}
      {film === undefined || trimming.duration === 0 ? null : (
        <Ends
          texts={texts}
          lang={lang}
          trimming={trimming}
          size={sizeText(file.size * trimming.share, lang)}
          disabled={busy}
        />
      )}
      {failed ? (
        <p className="issue" role="alert">
          {texts.trim.failed}
        </p>
      ) : null}
      {busy ? (
        <progress
          className="prog"
          value={progress}
          max={1}
          aria-label={trimming.isPart ? texts.trim.cutting : texts.trim.repacking}
        />
      ) : null}
      <Buttons
        texts={texts}
        trimming={trimming}
        tooLarge={tooLarge}
        send={() => void send()}
        close={() => dialog.current?.close()}
      />
    </dialog>
  );
}

const reasons = {
  unreadable: "unreadable",
  tooLarge: "tooLargeHere",
  noEngine: "noEngine",
  skipped: "skipped",
} as const satisfies Record<Unopened, string>;

type OpeningProps = { texts: UploadFormProps["texts"]; loading: number | undefined; skip(): void };

/** What the browser does not know comes with a program for it, which takes a while the first time. */
function Opening({ texts, loading, skip }: OpeningProps) {
  if (loading === undefined) return <p role="status">{texts.trim.reading}</p>;
  return (
    <div className="trim-loading">
      <p>
        {texts.trim.loading} <span className="num">{Math.round(loading * 100)}%</span>
      </p>
      <progress className="prog" value={loading} max={1} aria-label={texts.trim.loading} />
      <button type="button" className="button compact" onClick={skip}>
        {texts.trim.skip}
      </button>
    </div>
  );
}

function About({ facts: { duration, width, height, video, audio }, size }: { facts: Facts; size: string }) {
  const codecs = [video, audio].filter(Boolean).join(" + ");
  return <p className="small quiet num">{[clock(duration), `${width} × ${height}`, size, codecs].join(" · ")}</p>;
}

type ButtonsProps = {
  texts: UploadFormProps["texts"];
  trimming: Trimming;
  tooLarge: boolean;
  send(): void;
  close(): void;
};

function Buttons({ texts, trimming, tooLarge, send, close }: ButtonsProps) {
  const { progress, isPart, isCopied, picture, unseen, byFrames, film } = trimming;
  if (progress !== undefined)
    return (
      <footer>
        <span className="small grow" role="status">
          {isPart ? texts.trim.cutting : texts.trim.repacking} {Math.round(progress * 100)}%
        </span>
        <button type="button" className="button" onClick={trimming.stop}>
          {texts.cancel}
        </button>
      </footer>
    );
  const whole = !isPart;
  // A part that only the server could cut has to go up whole first.
  const refused = tooLarge && !(isPart && isCopied);
  return (
    <footer>
      {film === undefined || (unseen && !byFrames) ? null : (
        <button type="button" className="button ghost" aria-pressed={picture !== undefined} onClick={trimming.take}>
          {picture ? texts.trim.framed : texts.trim.frame}
        </button>
      )}
      <button type="button" className="button" onClick={close}>
        {texts.trim.close}
      </button>
      <button
        type="button"
        className="button main-action"
        disabled={refused || (trimming.duration === 0 && tooLarge)}
        onClick={send}
      >
        {whole ? texts.trim.sendWhole : isCopied ? texts.trim.send : texts.trim.sendAndCut}
      </button>
    </footer>
  );
}
