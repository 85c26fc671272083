import { type ReactNode, useState } from "react";
import { Svg } from "../player/svg.tsx";
import type { ManagedVideo, UploadFormProps } from "./props.ts";

const titleMax = 120;
const kinds = [
  { value: "public", icon: "globe", text: "public" },
  { value: "non_public", icon: "link", text: "nonPublic" },
  { value: "private", icon: "lock", text: "private" },
] as const;

type NamedProps = {
  name: string;
  label: string;
  issue: ReactNode;
  help?: ReactNode;
  optional?: string;
  children: ReactNode;
};

/** A field under its label, with what is wrong with it. */
export function Named({ name, label, issue, help, optional, children }: NamedProps) {
  return (
    <div className="form-field">
      <label className="field-name" htmlFor={`u-${name}`}>
        {label} {optional ? <span className="quiet">({optional})</span> : null}
      </label>
      {children}
      {issue}
      {help ? <p className="help">{help}</p> : null}
    </div>
  );
}

export function Title({
  props: { texts },
  video,
  issue,
}: {
  props: UploadFormProps;
  video: ManagedVideo;
  issue: ReactNode;
}) {
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

export function Covers({ label, video, onChoose }: CoversProps) {
  if (video.candidates.length === 0) return null;
  return (
    <fieldset className="form-field">
      <legend className="field-name">{label}</legend>
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
export function Visibility({ props: { texts, icons }, video }: { props: UploadFormProps; video: ManagedVideo }) {
  const chosen = isDraftOf(video) && video.visibility === "private" ? "public" : video.visibility;
  return (
    <fieldset className="form-field">
      <legend className="field-name">{texts.visibility}</legend>
      <div className="segmented">
        {kinds.map(({ value, icon, text }) => (
          <label key={value}>
            <input
              className="visually-hidden"
              type="radio"
              name="visibility"
              value={value}
              defaultChecked={value === chosen}
            />
            <Svg shapes={icons[icon]} />
            {texts[text]}
          </label>
        ))}
      </div>
      <p className="help">{texts.visibilityHelp}</p>
    </fieldset>
  );
}

/** What is wrong with a field, or with one in it. */
export function issueOf(issues: Record<string, string>, name: string): ReactNode {
  const text = Object.entries(issues).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  return text ? <p className="issue">{text}</p> : null;
}

/** Nobody has said yet that it is to be published. */
export function isDraftOf(video: ManagedVideo): boolean {
  return video.publishedAt === null && !video.publishWhenReady && video.plannedPublishDate === null;
}
