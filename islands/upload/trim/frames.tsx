import { useCallback, useEffect, useState } from "react";
import { secondsText } from "../../../src/remakes/limits.ts";
import type { UploadTexts } from "../props.ts";
import type { Film } from "./film.ts";
import { useAnswer } from "./use-answer.ts";
import type { Trimming } from "./use-trimming.ts";

const points = 10;
const tileWidth = 160;
const shownWidth = 960;

type FramesProps = { texts: UploadTexts; lang: string; film: Film; trimming: Trimming };

/** A film that the browser does not play: the frame of the moment that is looked at, and ten along its length. */
export function Frames({ texts, lang, film, trimming: { at, show, duration } }: FramesProps) {
  const shown = useAnswer(
    useCallback((seconds) => film.frameAt(seconds, shownWidth), [film]),
    at,
  );
  const tiles = useTiles(film, duration);
  const nameOf = (seconds: number) => texts.trim.frameAt.replace("{{time}}", secondsText(seconds, lang));
  return (
    <>
      <div className="frame-shown">
        {shown ? <Picture blob={shown.answer} name={nameOf(shown.of)} /> : <p role="status">{texts.trim.framing}</p>}
      </div>
      <ol className="frame-tiles">
        {tiles.map(({ seconds, blob }) => (
          <li key={seconds}>
            <button
              type="button"
              aria-label={nameOf(seconds)}
              aria-pressed={Math.abs(seconds - at) < 0.05}
              onClick={() => show(seconds)}
            >
              {blob ? <Picture blob={blob} name="" /> : null}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

type Tile = { seconds: number; blob?: Blob | undefined };

/** One after the other, so that what somebody asks for comes between them. */
function useTiles(film: Film, duration: number): Tile[] {
  const [tiles, setTiles] = useState<Tile[]>([]);
  useEffect(() => {
    let current = true;
    const moments = Array.from({ length: points }, (_, index) => ({
      seconds: Math.floor((duration * (index + 0.5) * 10) / points) / 10,
    }));
    setTiles(moments);
    void (async () => {
      for (const { seconds } of moments) {
        const blob = await film.frameAt(seconds, tileWidth).catch(() => undefined);
        if (!current) return;
        setTiles((all) => all.map((tile) => (tile.seconds === seconds ? { seconds, blob } : tile)));
      }
    })();
    return () => {
      current = false;
    };
  }, [film, duration]);
  return tiles;
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return url ? <img src={url} alt={name} /> : null;
}
