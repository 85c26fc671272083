import type { PlayerProps } from "./props.ts";

/** After the end: the next video, or the same once more. */
export function EndView({ props: { next, texts }, replay }: { props: PlayerProps; replay(): void }) {
  return (
    <div className="over ended">
      {next ? (
        <>
          <p className="next-title">{next.title}</p>
          <a className="btn main-action" href={next.href}>
            {texts.next}
          </a>
        </>
      ) : null}
      <button type="button" className="btn" onClick={replay}>
        {texts.replay}
      </button>
    </div>
  );
}
