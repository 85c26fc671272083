import { useEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import { Svg } from "../player/svg.tsx";
import { clock } from "../player/time.ts";
import { makeSender, type Sender } from "./sender.ts";
import { sizeText } from "./size-text.ts";

type Words = "choose" | "drop" | "sentAll" | "pause" | "resume" | "cancel" | "retry" | "sent" | "of" | "left";
type Sayings = "paused" | "reconnecting" | "failed" | "tooLarge";

/** What a form that sends one file alone is given. */
export type OneFileProps = {
  lang: string;
  /** Where tus requests go. */
  endpoint: string;
  /** Bytes. */
  maxBytes: number;
  texts: Record<Words | Sayings, string>;
  icons: Record<"pause" | "play" | "close" | "retry", string>;
};

export type Sending = {
  file: File;
  state: "sending" | "paused" | "failed" | "done";
  sent: number;
  speed: number;
  reconnecting: boolean;
  error: string;
};

type ChooserProps = {
  texts: OneFileProps["texts"];
  refused: string;
  /** Whether it is what the page is for: no form around it has a button to save by. */
  isMain?: boolean;
  onChoose(file: File): void;
};

/** Where a file is chosen. */
export function Chooser({ texts, refused, isMain = false, onChoose }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="drop">
      <span className="drop-words small quiet">{texts.drop}</span>
      <button
        type="button"
        className={isMain ? "button main-action" : "button"}
        onClick={() => chooser.current?.click()}
      >
        {texts.choose}
      </button>
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={texts.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
        }}
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
  props: OneFileProps;
  sending: Sending;
  onPause(): void;
  onResume(): void;
  onCancel(): void;
};

/** How far the file has come, and the ways to stop and go on. */
export function Progress({ props: { texts, icons, lang }, sending, onPause, onResume, onCancel }: ProgressProps) {
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

type Aim = { videoId: string; replaces?: string };

/** Sends one file to where `aimOf` says, and tells when all of it has come and the page may be left. */
export function useSending(
  { lang, endpoint, texts }: OneFileProps,
  aimOf: (file: File) => Promise<Aim>,
  onDone: () => void,
) {
  const [sending, setSending] = useState<Sending>();
  const sender = useRef<Sender>(undefined);
  const change = (update: Partial<Sending>) => setSending((old) => old && { ...old, ...update });
  const isSending = sending?.state === "sending";
  useEffect(
    () => (isSending ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined),
    [isSending],
  );
  const isDone = sending?.state === "done";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the browser asks no more whether to leave
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);

  async function begin(file: File): Promise<void> {
    setSending({ file, state: "sending", sent: 0, speed: 0, reconnecting: false, error: "" });
    const aim = await aimOf(file).catch((cause: unknown) => {
      setSending(undefined);
      throw cause;
    });
    const made = makeSender(
      file,
      aim,
      { lang, endpoint },
      {
        onChange: ({ sent, speed, reconnecting }) =>
          change({
            ...(sent === undefined ? {} : { sent }),
            ...(speed === undefined ? {} : { speed }),
            ...(reconnecting === undefined ? {} : { reconnecting }),
          }),
        onRefused: (_, body) => change({ state: "failed", error: body || texts.failed }),
        onDone: () => change({ state: "done", sent: file.size }),
      },
    );
    sender.current = made;
    await made.takeUp();
    made.start();
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
