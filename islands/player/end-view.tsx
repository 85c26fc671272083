import { useEffect, useState } from "react";
import { listen } from "../listen.ts";
import { mayStep } from "./actions.ts";
import { onGoesOn, recall, rememberGoesOn } from "./memory.ts";
import type { Following, PlayerProps } from "./props.ts";

/** So many seconds to think of something else. */
const countsFrom = 5;

type EndProps = {
  props: PlayerProps;
  /** It was to end with this film. */
  sleeps: boolean;
  onSlept(): void;
  replay(): void;
};

/** After the end: what follows, by itself where that is wished for, or the same once more. */
export function EndView({ props, sleeps, onSlept, replay }: EndProps) {
  const { texts } = props;
  const [next] = props.next;
  const mayGoOn = next !== undefined && mayStep(props);
  const [goesOn, setGoesOn] = useState(() => recall().goesOn);
  const [left, setLeft] = useState(() => (mayGoOn && recall().goesOn && !sleeps ? countsFrom : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the end has come
  useEffect(() => {
    if (sleeps) onSlept();
  }, []);
  useCountdown(left, setLeft, next?.href);
  // A list that is played has the same switch beside the player.
  useEffect(
    () =>
      onGoesOn((on) => {
        setGoesOn(on);
        setLeft(on && mayGoOn ? countsFrom : null);
      }),
    [mayGoOn],
  );

  return (
    <div className="over ended">
      {next ? (
        <>
          <p className="end-head">
            {left === null ? texts.next : texts.nextIn}
            {left === null ? null : <b role="timer"> {left} s</b>}
          </p>
          <ul className="end-list">
            {props.next.map((video) => (
              <li key={video.href}>
                <EndCard video={video} beside={!mayStep(props)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="end-acts">
        {next && left !== null ? (
          <>
            <a className="button main-action" href={next.href}>
              {texts.playNext}
            </a>
            <button type="button" className="button" onClick={() => setLeft(null)}>
              {texts.cancel}
            </button>
          </>
        ) : null}
        <button type="button" className="button" onClick={replay}>
          {texts.replay}
        </button>
        {mayGoOn ? (
          <button
            type="button"
            className="button end-switch"
            role="switch"
            aria-checked={goesOn}
            onClick={() => rememberGoesOn(!goesOn)}
          >
            <i aria-hidden="true" />
            {texts.goOn}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/**
 * Goes on to an address when no second is left. Escape stops it: it counts no further without a number. While nobody
 * looks it waits: a page that was never seen may not play, and would be left behind.
 */
function useCountdown(left: number | null, set: (left: number | null) => void, href: string | undefined): void {
  const [hidden, setHidden] = useState(() => document.hidden);
  useEffect(() => listen(document, { visibilitychange: () => setHidden(document.hidden) }), []);
  useEffect(() => {
    if (left === null || hidden) return;
    if (left === 0) {
      if (href) location.assign(href);
      return;
    }
    const timer = setTimeout(() => set(left - 1), 1000);
    const stopListening = listen(document, { keydown: ({ key }) => key === "Escape" && set(null) });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [left, hidden, set, href]);
}

/** In a frame on another site it opens beside that site, but for the next of a list. */
function EndCard({ video, beside }: { video: Following; beside: boolean }) {
  return (
    <a className="end-card" href={video.href} {...(beside ? { target: "_blank", rel: "noopener" } : {})}>
      <span className="end-pic">
        {video.picture ? <img src={video.picture} alt="" /> : null}
        {video.length ? <span className="badge corner-end">{video.length}</span> : null}
      </span>
      <b>{video.title}</b>
      <span className="end-by">{video.channel}</span>
    </a>
  );
}
