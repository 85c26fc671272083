import { useState } from "react";
import { readSeconds, secondsText } from "../../../src/remakes/limits.ts";
import { Named } from "../fields.tsx";
import type { UploadTexts } from "../props.ts";
import type { Trimming } from "./use-trimming.ts";

type EndsProps = { texts: UploadTexts; lang: string; trimming: Trimming; size: string; disabled: boolean };

/** Where the part begins and ends: by typing, by sliding, or where the film stands now. */
export function Ends({ texts, lang, trimming, size, disabled }: EndsProps) {
  const { from, until, key, duration, isPart, isCopied, mayCopy, repack, film } = trimming;
  return (
    <fieldset className="ends" disabled={disabled}>
      <legend className="visually-hidden">{texts.trim.heading}</legend>
      <div className="two">
        <End texts={texts} lang={lang} name="from" label={texts.trim.from} value={from} trimming={trimming} />
        <End texts={texts} lang={lang} name="until" label={texts.trim.until} value={until} trimming={trimming} />
      </div>
      <p className="help" role="status">
        {!isPart
          ? repack
            ? texts.trim.wholeRepacked
            : texts.trim.whole
          : texts.trim.part
              .replace("{{length}}", secondsText(until - (isCopied ? key : from), lang))
              .replace("{{size}}", size)}
        {isPart && isCopied && key < from - 0.05
          ? ` ${texts.trim.keyFrame.replace("{{time}}", secondsText(key, lang))}`
          : ""}
        {isPart && film && !mayCopy ? ` ${texts.trim.partTooLarge}` : ""}
        {isPart && !isCopied ? ` ${texts.trim.byServer}` : ""}
      </p>
      {isPart && mayCopy ? (
        <Toggle label={texts.trim.exact} checked={trimming.exact} onChange={trimming.setExact} />
      ) : null}
      {!isPart && film?.canRepack ? (
        <Toggle label={texts.trim.repack} checked={repack} onChange={trimming.setRepack} />
      ) : null}
      {duration === 0 ? null : <span className="visually-hidden">{secondsText(duration, lang)}</span>}
    </fieldset>
  );
}

type ToggleProps = { label: string; checked: boolean; onChange(checked: boolean): void };

function Toggle({ label, checked, onChange }: ToggleProps) {
  return (
    <label className="toggle-l">
      <input className="check" type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

type EndProps = Pick<EndsProps, "texts" | "lang" | "trimming"> & {
  name: "from" | "until";
  label: string;
  value: number;
};

function End({ texts, lang, name, label, value, trimming }: EndProps) {
  const [typed, setTyped] = useState<string>();
  const { duration, put, now, unseen, byFrames } = trimming;

  /** What is no time leaves what was. */
  function keep(): void {
    const seconds = readSeconds(typed ?? "");
    if (seconds !== undefined) put(name, seconds);
    setTyped(undefined);
  }

  return (
    <Named name={`trim-${name}`} label={label} issue={null}>
      <input
        className="field num"
        id={`u-trim-${name}`}
        value={typed ?? secondsText(value, lang)}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          keep();
        }}
      />
      <input
        type="range"
        min={0}
        max={duration}
        step={0.1}
        value={value}
        aria-label={label}
        aria-valuetext={secondsText(value, lang)}
        onChange={(event) => put(name, Number(event.target.value))}
      />
      {unseen && !byFrames ? null : (
        <button type="button" className="button compact" onClick={() => put(name, now(), { seek: false })}>
          {texts.trim.here}
        </button>
      )}
    </Named>
  );
}
