import { type FormEvent, useEffect, useRef, useState } from "react";
import { Svg } from "../player/svg.tsx";
import { ApiError, call } from "./api.ts";
import type { ManagedVideo, UploadFormProps } from "./props.ts";

type DetailsProps = { props: UploadFormProps; video: ManagedVideo; onChange(video: ManagedVideo): void };
type Change = { title: string; description: string; tags: string[]; visibility: string };
type Saving = "clean" | "dirty" | "saving" | "failed";

const saveAfter = 1200;
const kinds = [
  { value: "public", icon: "globe", text: "public" },
  { value: "non_public", icon: "link", text: "nonPublic" },
  { value: "private", icon: "lock", text: "private" },
] as const;

/** The form beside the queue: it saves itself while the file is still on its way. */
export function Details({ props, video, onChange }: DetailsProps) {
  const { texts, icons } = props;
  const form = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState<Saving>("clean");
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [title, setTitle] = useState(video.title);
  const timer = useRef(0);
  const watch = useRef<HTMLAnchorElement>(null);
  const published = useRef(false);
  const isDraft = video.publishedAt === null && !video.publishWhenReady;

  const unsaved = useRef<Change>(undefined);

  // Another file was chosen, or the page is left, before the form saved itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    const flush = () => {
      if (unsaved.current) void save(unsaved.current);
    };
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  async function save(change: Change | undefined = typed(form.current)): Promise<boolean> {
    clearTimeout(timer.current);
    if (!change) return false;
    unsaved.current = undefined;
    setSaving("saving");
    try {
      onChange(await call(props.lang, "PATCH", `/videos/${video._id}`, change));
      setIssues({});
      setSaving("clean");
      return true;
    } catch (error) {
      setIssues(error instanceof ApiError ? error.fields : {});
      setSaving("failed");
      return false;
    }
  }

  function later(): void {
    setSaving("dirty");
    unsaved.current = typed(form.current);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), saveAfter);
  }

  async function publish(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save())) return;
    try {
      const fresh: ManagedVideo = await call(props.lang, "POST", `/videos/${video._id}/publish`);
      published.current = true;
      onChange(fresh);
    } catch (error) {
      setIssues(error instanceof ApiError ? { ...error.fields, _: error.message } : {});
    }
  }

  // The button that was pressed is gone: what stands in its place gets the focus.
  useEffect(() => {
    if (isDraft || !published.current) return;
    published.current = false;
    watch.current?.focus();
  }, [isDraft]);

  async function choose(index: number): Promise<void> {
    onChange(await call(props.lang, "PATCH", `/videos/${video._id}`, { thumbnailChoice: index }));
  }

  const issue = (name: string) => {
    const text = Object.entries(issues).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
    return text ? <p className="issue">{text}</p> : null;
  };
  const optional = <span className="quiet">({texts.optional})</span>;
  const status = { clean: texts.saved, dirty: texts.saving, saving: texts.saving, failed: texts.saveFailed }[saving];
  return (
    <form className="panel" ref={form} onSubmit={publish} onInput={later} noValidate>
      <header>
        <h2>{texts.details}</h2>
        <span className="saved" role="status">
          <Svg shapes={saving === "failed" ? icons.warning : icons.check} />
          {status}
        </span>
      </header>
      <div className="f">
        <label className="lab" htmlFor="u-title">
          {texts.title}
        </label>
        <input
          className="field"
          id="u-title"
          name="title"
          defaultValue={video.title}
          maxLength={120}
          onChange={(event) => setTitle(event.target.value)}
        />
        {issue("title")}
        <p className="help">
          <span>{texts.titleHelp}</span>
          <span className="num">{[...title].length} / 120</span>
        </p>
      </div>
      <div className="f">
        <label className="lab" htmlFor="u-description">
          {texts.description} {optional}
        </label>
        <textarea
          className="field"
          id="u-description"
          name="description"
          rows={4}
          maxLength={5000}
          defaultValue={video.description}
        />
        {issue("description")}
      </div>
      {video.candidates.length > 0 ? (
        <fieldset className="f">
          <legend className="lab">{texts.thumbnail}</legend>
          <div className="covers">
            {video.candidates.map((url, index) => (
              <button
                key={url}
                type="button"
                className={video.thumbnailChoice === index ? "on" : ""}
                aria-pressed={video.thumbnailChoice === index}
                onClick={() => void choose(index)}
              >
                <img src={url} alt={`${texts.thumbnail} ${index + 1}`} />
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="f">
        <label className="lab" htmlFor="u-tags">
          {texts.tags} {optional}
        </label>
        <input className="field" id="u-tags" name="tags" defaultValue={video.tags.join(", ")} />
        {issue("tags")}
        <p className="help">{texts.tagsHelp}</p>
      </div>
      <fieldset className="f">
        <legend className="lab">{texts.visibility}</legend>
        <div className="seg">
          {kinds.map(({ value, icon, text }) => (
            <label key={value}>
              <input
                className="vh"
                type="radio"
                name="visibility"
                value={value}
                defaultChecked={value === (isDraft && video.visibility === "private" ? "public" : video.visibility)}
              />
              <Svg shapes={icons[icon]} />
              {texts[text]}
            </label>
          ))}
        </div>
        <p className="help">{texts.visibilityHelp}</p>
      </fieldset>
      {issue("_")}
      <footer>
        <span className="small" role="status">
          {isDraft ? texts.publishWhenReady : texts.published}
        </span>
        <a className="btn ghost" href={`${props.editPath}/${video._id}`}>
          {texts.open}
        </a>
        {isDraft ? (
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

/** What the form says now, as the API takes it. */
function typed(form: HTMLFormElement | null): Change | undefined {
  if (!form) return undefined;
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const tags = text("tags")
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  return { title: text("title"), description: text("description"), tags, visibility: text("visibility") };
}
