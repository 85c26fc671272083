import { Svg } from "../player/svg.tsx";
import { clock } from "../player/time.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";
import { sizeText } from "./size-text.ts";
import type { Transfer } from "./transfer.ts";

type Shown = {
  props: UploadFormProps;
  transfer: Transfer;
  video: ManagedVideo | undefined;
};

type ItemProps = Shown & {
  selected: boolean;
  onSelect(): void;
  onPause(): void;
  onResume(): void;
  /** Its processing failed: begin that again. */
  onRetry(): void;
  onCancel(): void;
  onLook(): void;
  /** The server cuts it now. */
  cutting: boolean;
};

/** One file of the queue: how far it is sent, then how far each rendition is made. Always with a number. */
export function Item(item: ItemProps) {
  const { props, transfer, video, selected, onSelect } = item;
  const { texts } = props;
  const failure = failureOf(item);
  const done = transfer.state === "done";
  const name = nameOf(item);
  const state = failure ? "refused" : done ? (video?.processing.state ?? "waiting") : transfer.state;
  return (
    <li className={selected ? "upload selected" : "upload"} data-state={state}>
      <button
        type="button"
        className="thumb"
        onClick={onSelect}
        aria-label={`${texts.details}: ${name}${video?.duration ? `, ${clock(video.duration)}` : ""}`}
      >
        {video?.thumbnailUrl ? <img src={video.thumbnailUrl} alt="" /> : null}
        {video?.duration ? (
          <span className="badge corner-end" aria-hidden="true">
            {clock(video.duration)}
          </span>
        ) : null}
      </button>
      <div className="grow">
        <h2 className="clip">{name}</h2>
        {done ? <Processed {...item} /> : <Sent {...item} />}
        {item.cutting ? <p className="small">{texts.trim.cutLater}</p> : null}
        {transfer.error || failure ? (
          <p className="issue" role="alert">
            {transfer.error || failure}
          </p>
        ) : null}
      </div>
      <Controls {...item} />
      {done && !failure ? <Renditions {...item} /> : null}
    </li>
  );
}

/** How much of the file has arrived, how fast, and how long the rest will take. */
function Sent({ props: { texts, lang }, transfer, video }: Shown) {
  const { state, file, sent, speed, reconnecting } = transfer;
  const share = file.size > 0 ? sent / file.size : 0;
  const left =
    speed > 0 && state === "sending"
      ? `${sizeText(speed, lang)}/s · ${texts.left.replace("{{time}}", clock((file.size - sent) / speed))}`
      : "";
  const words = { queued: texts.waiting, paused: texts.paused };
  return (
    <>
      <progress
        className={state === "sending" ? "prog" : "prog neutral"}
        value={share}
        max={1}
        aria-label={`${texts.sent}: ${video?.title || file.name}`}
      />
      <p className="line">
        <span>
          <b>{Math.floor(share * 100)}%</b> · {sizeText(sent, lang)} {texts.of} {sizeText(file.size, lang)}
        </span>
        <span>
          {state === "queued" || state === "paused" ? words[state] : reconnecting ? texts.reconnecting : left}
        </span>
      </p>
    </>
  );
}

/** What the server makes of it, as a whole. */
function Processed(item: Shown) {
  const { texts } = item.props;
  const { state, playable, progress = 0 } = item.video?.processing ?? {};
  const percent = `${Math.round(progress * 100)}%`;
  const said =
    state === "ready"
      ? texts.ready
      : state === "failed"
        ? texts.failed
        : playable
          ? texts.playable
          : `${texts.processing} ${percent}`;
  return (
    <p className="line">
      <span>
        <b>{said}</b>
        {playable && state !== "ready" && !failureOf(item) ? ` · ${percent}` : ""}
      </span>
    </p>
  );
}

function Controls({ props, transfer, video, onPause, onResume, onRetry, onCancel, onLook }: ItemProps) {
  const { texts, icons } = props;
  const { state } = transfer;
  const done = state === "done";
  const button = (label: string, shapes: string, onClick: () => void) => (
    <button type="button" className="icon-button compact" aria-label={label} onClick={onClick}>
      <Svg shapes={shapes} />
    </button>
  );
  return (
    <span className="acts">
      {done || state === "starting" ? null : button(texts.trim.open, icons.cut, onLook)}
      {state === "sending" ? button(texts.pause, icons.pause, onPause) : null}
      {state === "paused" ? button(texts.resume, icons.play, onResume) : null}
      {state === "failed" ? button(texts.retry, icons.retry, onResume) : null}
      {done && video?.processing.state === "failed" ? button(texts.retry, icons.retry, onRetry) : null}
      {done ? (
        <a className="icon-button compact" href={`${props.editPath}/${transfer.videoId}`} aria-label={texts.open}>
          <Svg shapes={icons.edit} />
        </a>
      ) : (
        button(texts.cancel, icons.close, onCancel)
      )}
    </span>
  );
}

function Renditions(item: Shown) {
  const { texts } = item.props;
  const renditions = item.video?.processing.renditions ?? [];
  if (renditions.length === 0) return null;
  return (
    <ul className="rungs">
      {renditions.map(({ height, state, progress }) => {
        const label = height === 0 ? texts.sound : `${height}p`;
        const ready = state === "ready";
        return (
          <li key={height}>
            <span>{label}</span>
            <progress
              className={ready ? "prog done" : "prog neutral"}
              value={ready ? 1 : progress}
              max={1}
              aria-label={`${texts.processing}: ${nameOf(item)}, ${label}`}
            />
            <span>{ready ? texts.ready : state === "waiting" ? texts.waiting : `${Math.round(progress * 100)}%`}</span>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf({ transfer, video }: Shown): string {
  return video?.title || transfer.file.name;
}

/** Why nothing comes of it, in words; empty while all is well. */
function failureOf({ props, video }: Shown): string {
  const processing = video?.processing;
  const failed = processing?.state === "failed" || processing?.failure === "OUT_OF_SPACE";
  return failed ? (props.failures[processing?.failure ?? ""] ?? props.texts.failed) : "";
}
