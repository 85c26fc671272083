import { type KeyboardEvent, useMemo, useState } from "react";
import { issueOfCue, isWrong } from "../src/captions/wire.ts";
import { type CueActs, CueRow } from "./caption-editor/cue-row.tsx";
import { added, changed, cuesOf, merged, ordered, type Row, removed, rowsOf, split } from "./caption-editor/cues.ts";
import type { CaptionEditorProps } from "./caption-editor/props.ts";
import { type Saving, useSaving } from "./caption-editor/use-saving.ts";
import { EditingBar } from "./editing/bar.tsx";
import { playheadMs, playOrPause, seekTo, usePlayhead } from "./editing/film.ts";
import { type History, useHistory } from "./editing/history.ts";
import { Svg } from "./player/svg.tsx";

/** So many stand on the page at once: a long film has thousands. */
const shownMax = 50;

/** Captions, one by one, beside the film: typed, timed by its playhead, and saved as a whole. */
export function CaptionEditor(props: CaptionEditorProps) {
  const { texts } = props;
  const first = useMemo(() => rowsOf(props.cues), [props.cues]);
  const history = useHistory<Row[]>(first);
  const rows = history.present;
  const cues = useMemo(() => cuesOf(rows), [rows]);
  const [label, setLabel] = useState(props.label);
  const [selected, setSelected] = useState<number>();
  const [page, setPage] = useState(0);
  const now = usePlayhead();
  const saving = useSaving(props, label, cues, rows !== first || label !== props.label);
  const acts = actsOf(history, {
    select: setSelected,
    selected,
    show: (index) => setPage(Math.floor(index / shownMax)),
  });
  const wrong = rows.findIndex((row, index) => isWrong(issueOfCue(row, rows[index + 1], props.durationMs)));

  function add(): void {
    const made = added(rows, playheadMs());
    history.change(() => made.rows);
    setSelected(made.key);
    setPage(Math.floor(made.rows.findIndex(({ key }) => key === made.key) / shownMax));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div className="panel caption-editor" onKeyDown={(event) => onKey(event, history)}>
      <EditingBar
        {...{ texts, icons: props.icons, history, blocked: wrong >= 0 || rows.length === 0 }}
        state={saving.state}
        said={saidOf(saving, texts)}
        onAdd={add}
        onSave={() => void saving.save()}
      />
      <Draft props={props} saving={saving} onTake={(draft) => history.change(() => rowsOf(draft.cues))} />
      <div className="form-field">
        <label className="field-name" htmlFor="c-label">
          {texts.labelName}
        </label>
        <input
          className="field"
          id="c-label"
          maxLength={40}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </div>
      {wrong >= 0 ? (
        <button type="button" className="button ghost compact issue" onClick={() => acts.goTo(wrong)}>
          <Svg shapes={props.icons.warning} />
          {texts.toIssue}
        </button>
      ) : null}
      {rows.length === 0 ? <p className="quiet">{texts.empty}</p> : null}
      <ol className="cues" start={page * shownMax + 1}>
        {rows.slice(page * shownMax, (page + 1) * shownMax).map((row, index) => (
          <CueRow
            key={row.key}
            props={props}
            row={row}
            number={page * shownMax + index + 1}
            selected={row.key === selected}
            spoken={row.startMs <= now && now < row.endMs}
            issue={issueOfCue(row, rows[page * shownMax + index + 1], props.durationMs)}
            acts={acts}
          />
        ))}
      </ol>
      <Pages props={props} page={page} count={Math.ceil(rows.length / shownMax)} onPage={setPage} />
      <details className="small">
        <summary>{texts.keys}</summary>
        <p className="quiet">{texts.keysText}</p>
      </details>
    </div>
  );
}

/** Nothing of captions that were never saved, as long as nobody changed them. */
function saidOf({ state, isKept, message }: Saving, texts: CaptionEditorProps["texts"]): string {
  return { clean: isKept ? texts.saved : "", dirty: texts.dirty, saving: texts.saving, failed: message }[state];
}

type DraftProps = {
  props: CaptionEditorProps;
  saving: Saving;
  onTake(draft: NonNullable<Saving["draft"]>): void;
};

function Draft({ props: { texts }, saving, onTake }: DraftProps) {
  const { draft, dismissDraft } = saving;
  if (!draft) return null;
  return (
    <p className="notice row wrap" role="status">
      <span className="grow">{texts.draft}</span>
      <button
        type="button"
        className="button compact"
        onClick={() => {
          onTake(draft);
          dismissDraft();
        }}
      >
        {texts.draftTake}
      </button>
      <button type="button" className="button ghost compact" onClick={dismissDraft}>
        {texts.draftDrop}
      </button>
    </p>
  );
}

type PagesProps = { props: CaptionEditorProps; page: number; count: number; onPage(page: number): void };

function Pages({ props: { texts, icons }, page, count, onPage }: PagesProps) {
  if (count < 2) return null;
  return (
    <p className="row">
      <button
        type="button"
        className="icon-button"
        aria-label={texts.previous}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <Svg shapes={icons.left} />
      </button>
      <span className="num">
        {page + 1} / {count}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.next}
        disabled={page + 1 >= count}
        onClick={() => onPage(page + 1)}
      >
        <Svg shapes={icons.right} />
      </button>
    </p>
  );
}

type Focus = { select(key: number): void; selected: number | undefined; show(index: number): void };

/** What each row may do to the whole. */
function actsOf(history: History<Row[]>, focus: Focus): CueActs & { goTo(index: number): void } {
  const { change, present } = history;
  const indexOf = (key: number) => present.findIndex((row) => row.key === key);
  const goTo = (index: number) => {
    const row = present[index];
    if (!row) return;
    focus.show(index);
    focus.select(row.key);
    seekTo(row.startMs);
  };
  const setTime: CueActs["setTime"] = (key, which, time) =>
    change((all) => ordered(changed(all, key, { [which]: time })));
  return {
    goTo,
    select: (key) => key !== focus.selected && focus.select(key),
    type: (key, text) => change((all) => changed(all, key, { text }), `text ${key}`),
    setTime,
    split: (key, caret) => change((all) => split(all, key, playheadMs(), caret)),
    merge: (key) => change((all) => merged(all, key)),
    remove(key) {
      const index = indexOf(key);
      const next = present[index + 1] ?? present[index - 1];
      change((all) => removed(all, key));
      if (next) focus.select(next.key);
    },
    addAfter(key) {
      const made = added(present, present[indexOf(key)]?.endMs ?? playheadMs());
      change(() => made.rows);
      focus.select(made.key);
    },
    step: (key, by) => goTo(indexOf(key) + by),
    here: (key, which) => setTime(key, which, playheadMs()),
    playFrom(key) {
      seekTo(present[indexOf(key)]?.startMs ?? 0);
      playOrPause();
    },
  };
}

/** Steps back and forth are of all captions, not of the field that has the focus. */
function onKey(event: KeyboardEvent, history: History<Row[]>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const redo = key === "y" || (key === "z" && event.shiftKey);
  if (!redo && key !== "z") return;
  event.preventDefault();
  if (redo) history.redo();
  else history.undo();
}
