import { useEffect, useRef, useState } from "react";
import { listen } from "./listen.ts";
import { Svg } from "./player/svg.tsx";
import { clock } from "./player/time.ts";
import { makeSender, type Sender } from "./upload/sender.ts";
import { sizeText } from "./upload/size-text.ts";

type Words = "choose" | "drop" | "sentAll" | "pause" | "resume" | "cancel" | "retry" | "sent" | "of" | "left";
type Sayings = "paused" | "reconnecting" | "failed" | "tooLarge";

export type ReplaceFileProps = {
  videoId: string;
  lang: string;
  /** Where tus requests go. */
  endpoint: string;
  /** Bytes. */
  maxBytes: number;
  texts: Record<Words | Sayings, string>;
  icons: Record<"pause" | "play" | "close" | "retry", string>;
};

type Sending = {
  file: File;
  state: "sending" | "paused" | "failed" | "done";
  sent: number;
  speed: number;
  reconnecting: boolean;
  error: string;
};

/** Chooses a file that is to take the place of a film's present one, and sends it. */
export function ReplaceFile(props: ReplaceFileProps) {
  const { texts, maxBytes } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const { sending, begin, pause, resume, cancel } = useSending(props);
  const [refused, setRefused] = useState("");

  function choose(file: File | undefined): void {
    if (!file) return;
    const fits = file.size <= maxBytes;
    setRefused(fits ? "" : texts.tooLarge);
    if (fits) begin(file);
  }

  if (sending) return <Progress props={props} sending={sending} onPause={pause} onResume={resume} onCancel={cancel} />;
  return (
    <div className="drop">
      <span className="drop-words small quiet">{texts.drop}</span>
      <button type="button" className="button main-action" onClick={() => chooser.current?.click()}>
        {texts.choose}
      </button>
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={texts.choose}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {refused ? (
        <p className="issue" role="alert">
          {refused}
        </p>
      ) : null}
    </div>
  );
}

type ProgressProps = {
  props: ReplaceFileProps;
  sending: Sending;
  onPause(): void;
  onResume(): void;
  onCancel(): void;
};

function Progress({ props: { texts, icons, lang }, sending, onPause, onResume, onCancel }: ProgressProps) {
  const { file, state, sent, speed, reconnecting, error } = sending;
  const share = file.size > 0 ? sent / file.size : 0;
  const left = speed > 0 ? texts.left.replace("{{time}}", clock((file.size - sent) / speed)) : "";
  const said =
    state === "done" ? texts.sentAll : state === "paused" ? texts.paused : reconnecting ? texts.reconnecting : left;
  const button = (label: string, shapes: string, onClick: () => void) => (
    <button type="button" className="icon-button compact" aria-label={label} onClick={onClick}>
      <Svg shapes={shapes} />
    </button>
  );
  return (
    <div className="upload sole" data-state={state}>
      <div>
        <h3 className="clip">{file.name}</h3>
        <progress className="prog" value={share} max={1} aria-label={`${texts.sent}: ${file.name}`} />
        <p className="line">
          <span>
            <b>{Math.floor(share * 100)}%</b> · {sizeText(sent, lang)} {texts.of} {sizeText(file.size, lang)}
          </span>
          <span role="status">{said}</span>
        </p>
        {error ? (
          <p className="issue" role="alert">
            {error}
          </p>
        ) : null}
      </div>
      <span className="acts">
        {state === "sending" ? button(texts.pause, icons.pause, onPause) : null}
        {state === "paused" ? button(texts.resume, icons.play, onResume) : null}
        {state === "failed" ? button(texts.retry, icons.retry, onResume) : null}
        {state === "done" ? null : button(texts.cancel, icons.close, onCancel)}
      </span>
    </div>
  );
}

/** Sends one file; the page that is loaded when it has come says what is made of it. */
function useSending({ videoId, lang, endpoint, texts }: ReplaceFileProps) {
  const [sending, setSending] = useState<Sending>();
  const sender = useRef<Sender>(undefined);
  const change = (update: Partial<Sending>) => setSending((old) => old && { ...old, ...update });
  const isSending = sending?.state === "sending";
  useEffect(
    () => (isSending ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined),
    [isSending],
  );

  function begin(file: File): void {
    setSending({ file, state: "sending", sent: 0, speed: 0, reconnecting: false, error: "" });
    const made = makeSender(
      file,
      { videoId, replaces: "true" },
      { lang, endpoint },
      {
        onChange: ({ sent, speed, reconnecting }) =>
          change({
            ...(sent === undefined ? {} : { sent }),
            ...(speed === undefined ? {} : { speed }),
            ...(reconnecting === undefined ? {} : { reconnecting }),
          }),
        onRefused: (_, body) => change({ state: "failed", error: body || texts.failed }),
        onDone() {
          change({ state: "done", sent: file.size });
          setTimeout(() => location.reload(), 300);
        },
      },
    );
    sender.current = made;
    void made.takeUp().then(() => made.start());
  }

  return {
    sending,
    begin,
    pause() {
      sender.current?.pause();
      change({ state: "paused", speed: 0 });
    },
    resume() {
      change({ state: "sending", error: "" });
      sender.current?.start();
    },
    cancel() {
      sender.current?.stopListening();
      void sender.current?.cancel();
      setSending(undefined);
    },
  };
}
