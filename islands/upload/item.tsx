import { Svg } from "../player/svg.tsx";
import { clock } from "../player/time.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";
import type { Transfer } from "./transfer.ts";

type ItemProps = {
  props: UploadFormProps;
  transfer: Transfer;
  video: ManagedVideo | undefined;
  selected: boolean;
  onSelect(): void;
  onPause(): void;
  onResume(): void;
  /** Its processing failed: begin that again. */
  onRetry(): void;
  onCancel(): void;
};

/** One file of the queue: how far it is sent, then how far each rendition is made. Always with a number. */
export function Item({ props, transfer, video, selected, onSelect, onPause, onResume, onRetry, onCancel }: ItemProps) {
  const { texts, icons, lang } = props;
  const { state, file, sent, speed, reconnecting } = transfer;
  const share = file.size > 0 ? sent / file.size : 0;
  const processing = video?.processing;
  const failed = processing?.state === "failed" || processing?.failure === "OUT_OF_SPACE";
  const failure = failed ? (props.failures[processing?.failure ?? ""] ?? texts.failed) : "";
  const done = state === "done";
  const name = video?.title || file.name;
  const left =
    speed > 0 && state === "sending"
      ? `${size(speed, lang)}/s · ${texts.left.replace("{{time}}", clock((file.size - sent) / speed))}`
      : "";
  return (
    <li
      className={selected ? "up sel" : "up"}
      data-state={failure ? "refused" : done ? (processing?.state ?? "waiting") : state}
    >
      <button
        type="button"
        className="thumb"
        onClick={onSelect}
        aria-label={`${texts.details}: ${name}${video?.duration ? `, ${clock(video.duration)}` : ""}`}
      >
        {video?.thumbnailUrl ? <img src={video.thumbnailUrl} alt="" /> : null}
        {video?.duration ? (
          <span className="badge b" aria-hidden="true">
            {clock(video.duration)}
          </span>
        ) : null}
      </button>
      <div className="grow">
        <h2 className="clip">{name}</h2>
        {done ? null : (
          <progress
            className={state === "sending" ? "prog" : "prog neutral"}
            value={share}
            max={1}
            aria-label={`${texts.sent}: ${name}`}
          />
        )}
        {done ? (
          <p className="line">
            <span>
              <b>
                {processing?.state === "ready"
                  ? texts.ready
                  : processing?.state === "failed"
                    ? texts.failed
                    : processing?.playable
                      ? texts.playable
                      : `${texts.processing} ${Math.round((processing?.progress ?? 0) * 100)}%`}
              </b>
              {processing?.playable && processing.state !== "ready" && !failure
                ? ` · ${Math.round(processing.progress * 100)}%`
                : ""}
            </span>
          </p>
        ) : (
          <p className="line">
            <span>
              <b>{Math.floor(share * 100)}%</b> · {size(sent, lang)} {texts.of} {size(file.size, lang)}
            </span>
            <span>
              {state === "queued"
                ? texts.waiting
                : state === "paused"
                  ? texts.paused
                  : reconnecting
                    ? texts.reconnecting
                    : left}
            </span>
          </p>
        )}
        {transfer.error || failure ? (
          <p className="issue" role="alert">
            {transfer.error || failure}
          </p>
        ) : null}
      </div>
      <span className="acts">
        {state === "sending" ? (
          <button type="button" className="ib sm" aria-label={texts.pause} onClick={onPause}>
            <Svg shapes={icons.pause} />
          </button>
        ) : null}
        {state === "paused" || state === "failed" ? (
          <button
            type="button"
            className="ib sm"
            aria-label={state === "failed" ? texts.retry : texts.resume}
            onClick={onResume}
          >
            <Svg shapes={state === "failed" ? icons.retry : icons.play} />
          </button>
        ) : null}
        {done && processing?.state === "failed" ? (
          <button type="button" className="ib sm" aria-label={texts.retry} onClick={onRetry}>
            <Svg shapes={icons.retry} />
          </button>
        ) : null}
        {done ? (
          <a className="ib sm" href={`${props.editPath}/${transfer.videoId}`} aria-label={texts.open}>
            <Svg shapes={icons.edit} />
          </a>
        ) : (
          <button type="button" className="ib sm" aria-label={texts.cancel} onClick={onCancel}>
            <Svg shapes={icons.close} />
          </button>
        )}
      </span>
      {done && processing && processing.renditions.length > 0 && !failure ? (
        <ul className="rungs">
          {processing.renditions.map((one) => (
            <li key={one.height}>
              <span>{one.height === 0 ? texts.sound : `${one.height}p`}</span>
              <progress
                className={one.state === "ready" ? "prog done" : "prog neutral"}
                value={one.state === "ready" ? 1 : one.progress}
                max={1}
                aria-label={`${texts.processing}: ${name}, ${one.height === 0 ? texts.sound : `${one.height}p`}`}
              />
              <span>
                {one.state === "ready"
                  ? texts.ready
                  : one.state === "waiting"
                    ? texts.waiting
                    : `${Math.round(one.progress * 100)}%`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function size(value: number, lang: string): string {
  const units = ["B", "KB", "MB", "GB"];
  const power = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10));
  return `${(value / 1024 ** power).toLocaleString(lang, { maximumFractionDigits: power < 2 ? 0 : 1 })} ${units[power]}`;
}
