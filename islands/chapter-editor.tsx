import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Texts } from "../locales/pl.ts";
import {
  type ChapterIssue,
  type ChapterRow,
  chaptersMax,
  chapterTitleMax,
  issueOfChapter,
  readClock,
} from "../src/chapters/limits.ts";
import { EditingBar } from "./editing/bar.tsx";
import { playheadMs, playOrPause, seekTo, usePlayhead } from "./editing/film.ts";
import { useHistory } from "./editing/history.ts";
import { listen } from "./listen.ts";
import { Svg } from "./player/svg.tsx";
import { clock } from "./player/time.ts";
import { ApiError, call } from "./upload/api.ts";

export type ChapterEditorProps = {
  videoId: string;
  lang: string;
  /** Seconds; 0: not known. */
  duration: number;
  chapters: ChapterRow[];
  texts: Texts<"chapterEditor"> & { two: string };
  issues: Record<ChapterIssue, string>;
  icons: Record<"plus" | "trash" | "play", string>;
};

type Row = ChapterRow & { key: number };

let last = 0;
const rowOf = (chapter: ChapterRow): Row => ({ ...chapter, key: ++last });
const ordered = (rows: Row[]) => rows.toSorted((one, other) => one.startSeconds - other.startSeconds);

/** The chapters of a film, set at its playhead. */
export function ChapterEditor(props: ChapterEditorProps) {
  const { texts, issues, duration } = props;
  const history = useHistory<Row[]>(props.chapters.map(rowOf));
  const { present: rows, change } = history;
  const [fresh, setFresh] = useState<number>();
  const now = usePlayhead() / 1000;
  const saving = useSaving(props, rows);
  const problems = rows.map((row, index) => issueOfChapter(row, rows[index - 1], duration));
  const wrong = rows.length === 1 || problems.some((problem) => problem !== undefined);

  function add(): void {
    if (rows.length >= chaptersMax) return;
    // The first one begins with the film, wherever that stands.
    const row = rowOf({ startSeconds: rows.length === 0 ? 0 : Math.floor(playheadMs() / 1000), title: "" });
    change((all) => ordered([...all, row]));
    setFresh(row.key);
  }

  const update = (key: number, to: Partial<ChapterRow>, mark?: string) =>
    change((all) => ordered(all.map((row) => (row.key === key ? { ...row, ...to } : row))), mark);

  function onKey(event: KeyboardEvent): void {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && (key === "z" || key === "y")) {
      event.preventDefault();
      if (key === "y" || event.shiftKey) history.redo();
      else history.undo();
    } else if (event.altKey && event.code === "KeyN") {
      event.preventDefault();
      add();
    } else if (event.altKey && event.code === "KeyP") {
      event.preventDefault();
      playOrPause();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div className="panel" onKeyDown={onKey}>
      <EditingBar
        {...{ texts, icons: props.icons, history, blocked: wrong }}
        state={saving.state}
        said={saving.state === "failed" ? saving.message : texts[saving.state]}
        onAdd={add}
        onSave={() => void saving.save()}
      />
      {rows.length === 0 ? <p className="quiet">{texts.empty}</p> : null}
      {rows.length === 1 ? <p className="help">{texts.two}</p> : null}
      <ol className="stack tight">
        {rows.map((row, index) => (
          <ChapterLine
            key={row.key}
            props={props}
            row={row}
            number={index + 1}
            focused={row.key === fresh}
            spoken={row.startSeconds <= now && now < (rows[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY)}
            issue={problems[index] ? issues[problems[index]] : undefined}
            onTime={(startSeconds) => update(row.key, { startSeconds })}
            onTitle={(title) => update(row.key, { title }, `title ${row.key}`)}
            onRemove={() => change((all) => all.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      <p className="quiet small">{texts.keysText}</p>
    </div>
  );
}

type LineProps = {
  props: ChapterEditorProps;
  row: Row;
  number: number;
  focused: boolean;
  spoken: boolean;
  issue: string | undefined;
  onTime(seconds: number): void;
  onTitle(title: string): void;
  onRemove(): void;
};

function ChapterLine({
  props: { texts, icons },
  row,
  number,
  focused,
  spoken,
  issue,
  onTime,
  onTitle,
  onRemove,
}: LineProps) {
  const [typed, setTyped] = useState<string>();
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  const name = texts.chapter.replace("{{number}}", String(number));
  const take = () => {
    const seconds = typed === undefined ? undefined : readClock(typed);
    setTyped(undefined);
    if (seconds !== undefined && seconds !== row.startSeconds) onTime(seconds);
  };
  const button = (label: string, shapes: string, act: () => void) => (
    <button type="button" className="icon-button compact" aria-label={`${name}: ${label}`} onClick={act}>
      <Svg shapes={shapes} />
    </button>
  );
  return (
    <li
      className="chapter-row"
      aria-current={spoken || undefined}
      onKeyDown={(event) => {
        if (!event.altKey || event.code !== "BracketLeft") return;
        event.preventDefault();
        onTime(Math.floor(playheadMs() / 1000));
      }}
    >
      <input
        className="field num"
        aria-label={`${name}: ${texts.start}`}
        aria-invalid={(typed !== undefined && readClock(typed) === undefined) || undefined}
        value={typed ?? clock(row.startSeconds)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (step === 0 || event.altKey) return;
          event.preventDefault();
          onTime(Math.max(0, row.startSeconds + step));
        }}
      />
      <input
        ref={title}
        className="field"
        aria-label={`${name}: ${texts.name}`}
        maxLength={chapterTitleMax}
        value={row.title}
        onChange={(event) => onTitle(event.target.value)}
      />
      <span className="row">
        <button type="button" className="button ghost compact" onClick={() => onTime(Math.floor(playheadMs() / 1000))}>
          {texts.here}
        </button>
        {button(texts.show, icons.play, () => seekTo(row.startSeconds * 1000))}
        {button(texts.remove, icons.trash, onRemove)}
      </span>
      {issue ? <p className="issue">{issue}</p> : null}
    </li>
  );
}

function useSaving({ videoId, lang, texts }: ChapterEditorProps, rows: Row[]) {
  const [saved, setSaved] = useState(rows);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const dirty = saved !== rows;
  useEffect(() => (dirty ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined), [dirty]);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const chapters = rows.map(({ startSeconds, title }) => ({ startSeconds, title }));
      await call(lang, "PUT", `/videos/${videoId}/chapters`, { chapters });
      setSaved(rows);
      setMessage("");
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      setMessage(fields[0] ?? (error instanceof ApiError ? error.message : texts.saveFailed));
    }
    setBusy(false);
  }

  const state = busy ? "saving" : message ? "failed" : dirty ? "dirty" : "saved";
  return { state, message, save } as const;
}
