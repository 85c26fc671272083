import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Svg } from "../player/svg.tsx";
import type { ManagedVideo, UploadFormProps } from "./props.ts";
import { useAutosave } from "./use-autosave.ts";

type DetailsProps = {
  props: UploadFormProps;
  video: ManagedVideo;
  /** It is published as soon as all of its file has come. */
  awaited: boolean;
  /** Why it was not. */
  problem: string | undefined;
  onChange(video: ManagedVideo): void;
  onAwait(awaited: boolean): void;
};

const titleMax = 120;
const kinds = [
  { value: "public", icon: "globe", text: "public" },
  { value: "non_public", icon: "link", text: "nonPublic" },
  { value: "private", icon: "lock", text: "private" },
] as const;

/** The form beside the queue: it saves itself while the file is still on its way. */
export function Details({ props, video, awaited, problem, onChange, onAwait }: DetailsProps) {
  const { texts, icons } = props;
  const form = useRef<HTMLFormElement>(null);
  const { saving, issues, later, save, publish, choose } = useAutosave(props.lang, video, form, onChange);
  const isDraft = isDraftOf(video);
  const published = useRef(false);
  const watch = useRef<HTMLAnchorElement>(null);

  // The button that was pressed is gone: what stands in its place gets the focus.
  useEffect(() => {
    if (isDraft || !published.current) return;
    published.current = false;
    watch.current?.focus();
  }, [isDraft]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    published.current = true;
    if (video.processing.state === "none") {
      if (await save()) onAwait(true);
    } else if (!(await publish())) published.current = false;
  }

  const status = { clean: texts.saved, dirty: texts.saving, saving: texts.saving, failed: texts.saveFailed }[saving];
  return (
    <form className="panel" ref={form} onSubmit={onSubmit} onInput={later} noValidate>
      <header>
        <h2>{texts.details}</h2>
        <span className="saved" role="status">
          <Svg shapes={saving === "failed" ? icons.warning : icons.check} />
          {status}
        </span>
      </header>
      <Title props={props} video={video} issue={issueOf(issues, "title")} />
      <Named
        name="description"
        label={texts.description}
        issue={issueOf(issues, "description")}
        optional={texts.optional}
      >
        <textarea
          className="field"
          id="u-description"
          name="description"
          rows={4}
          maxLength={5000}
          defaultValue={video.description}
        />
      </Named>
      <Covers label={texts.thumbnail} video={video} onChoose={(index) => void choose(index)} />
      <Named
        name="tags"
        label={texts.tags}
        issue={issueOf(issues, "tags")}
        help={texts.tagsHelp}
        optional={texts.optional}
      >
        <input className="field" id="u-tags" name="tags" defaultValue={video.tags.join(", ")} />
      </Named>
      <Visibility props={props} video={video} />
      {issueOf(problem === undefined ? issues : { _: problem }, "_")}
      <footer>
        <span className="small" role="status">
          {awaited ? texts.publishWhenSent : isDraft ? texts.publishWhenReady : texts.published}
        </span>
        <a className="btn ghost" href={`${props.editPath}/${video._id}`}>
          {texts.open}
        </a>
        {awaited ? (
          <button type="button" className="btn" onClick={() => onAwait(false)}>
            {texts.cancel}
          </button>
        ) : isDraft ? (
          <button type="submit" className="btn main-action">
            {texts.publish}
          </button>
        ) : (
          <a className="btn main-action" ref={watch} href={`${props.watchPath}/${video._id}`}>
            {texts.watch}
          </a>
        )}
      </footer>
    </form>
  );
}

type NamedProps = {
  name: string;
  label: string;
  issue: ReactNode;
  help?: ReactNode;
  optional?: string;
  children: ReactNode;
};

/** A field under its label, with what is wrong with it. */
function Named({ name, label, issue, help, optional, children }: NamedProps) {
  return (
    <div className="f">
      <label className="lab" htmlFor={`u-${name}`}>
        {label} {optional ? <span className="quiet">({optional})</span> : null}
      </label>
      {children}
      {issue}
      {help ? <p className="help">{help}</p> : null}
    </div>
  );
}

function Title({ props: { texts }, video, issue }: { props: UploadFormProps; video: ManagedVideo; issue: ReactNode }) {
  const [title, setTitle] = useState(video.title);
  return (
    <Named
      name="title"
      label={texts.title}
      issue={issue}
      help={
        <>
          <span>{texts.titleHelp}</span>
          <span className="num">
            {[...title].length} / {titleMax}
          </span>
        </>
      }
    >
      <input
        className="field"
        id="u-title"
        name="title"
        defaultValue={video.title}
        maxLength={titleMax}
        onChange={(event) => setTitle(event.target.value)}
      />
    </Named>
  );
}

type CoversProps = { label: string; video: ManagedVideo; onChoose(index: number): void };

function Covers({ label, video, onChoose }: CoversProps) {
  if (video.candidates.length === 0) return null;
  return (
    <fieldset className="f">
      <legend className="lab">{label}</legend>
      <div className="covers">
        {video.candidates.map((url, index) => (
          <button
            key={url}
            type="button"
            className={video.thumbnailChoice === index ? "on" : ""}
            aria-pressed={video.thumbnailChoice === index}
            onClick={() => onChoose(index)}
          >
            <img src={url} alt={`${label} ${index + 1}`} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Who may see it. What is a draft still is to be public unless one says otherwise. */
function Visibility({ props: { texts, icons }, video }: { props: UploadFormProps; video: ManagedVideo }) {
  const chosen = isDraftOf(video) && video.visibility === "private" ? "public" : video.visibility;
  return (
    <fieldset className="f">
      <legend className="lab">{texts.visibility}</legend>
      <div className="seg">
        {kinds.map(({ value, icon, text }) => (
          <label key={value}>
            <input className="vh" type="radio" name="visibility" value={value} defaultChecked={value === chosen} />
            <Svg shapes={icons[icon]} />
            {texts[text]}
          </label>
        ))}
      </div>
      <p className="help">{texts.visibilityHelp}</p>
    </fieldset>
  );
}

function issueOf(issues: Record<string, string>, name: string): ReactNode {
  const text = Object.entries(issues).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  return text ? <p className="issue">{text}</p> : null;
}

function isDraftOf(video: ManagedVideo): boolean {
  return video.publishedAt === null && !video.publishWhenReady;
}
