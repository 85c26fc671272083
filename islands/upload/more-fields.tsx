import { type ChangeEvent, useState } from "react";
import { ApiError } from "./api.ts";
import { issueOf, Named } from "./fields.tsx";
import type { ManagedVideo, UploadFormProps } from "./props.ts";

type Props = { props: UploadFormProps; video: ManagedVideo; issues: Record<string, string> };

/** What it is about, and for whom. */
export function Kind({ props: { texts, categories, ages }, video, issues }: Props) {
  return (
    <>
      <div className="two">
        <Named name="categories" label={texts.category} issue={issueOf(issues, "categories")}>
          <select className="field" id="u-categories" name="categories" defaultValue={video.categories[0] ?? ""}>
            <option value="">{texts.noCategory}</option>
            {categories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Named>
        <Named name="ageRestriction" label={texts.age} issue={issueOf(issues, "ageRestriction")}>
          <select className="field" id="u-ageRestriction" name="ageRestriction" defaultValue={video.ageRestriction}>
            {ages.map((age) => (
              <option key={age} value={age}>
                {age === 0 ? texts.ageNone : `${age}+`}
              </option>
            ))}
          </select>
        </Named>
      </div>
      <label className="toggle-l form-field">
        <input className="check" type="checkbox" name="adultsOnly" defaultChecked={video.adultsOnly} />
        <span>{texts.adultsOnly}</span>
      </label>
    </>
  );
}

type OwnCoverProps = Pick<Props, "props" | "video"> & { onChange(video: ManagedVideo): void };

/** A picture of one's own, which may come before the film's. */
export function OwnCover({ props: { texts, lang }, video, onChange }: OwnCoverProps) {
  const [issue, setIssue] = useState("");
  const [name, setName] = useState("");

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    if (!file) return;
    setName(file.name);
    const body = new FormData();
    body.set("thumbnail", file);
    setIssue("");
    try {
      onChange(await sendPicture(lang, video._id, body));
    } catch (error) {
      setIssue(error instanceof ApiError ? (error.fields.thumbnail ?? error.message) : texts.failedNetwork);
    }
  }

  return (
    <Named
      name="thumbnail"
      label={texts.ownThumbnail}
      help={texts.thumbnailHelp}
      optional={texts.optional}
      issue={issue ? <p className="issue">{issue}</p> : null}
    >
      <span className="file-box">
        <input
          className="file"
          id="u-thumbnail"
          type="file"
          accept="image/png,image/jpeg"
          onChange={(event) => void send(event)}
        />
        <span className="button compact" aria-hidden="true">
          {texts.chooseFile}
        </span>
        <span className="small quiet clip" aria-hidden="true">
          {name || texts.noFile}
        </span>
      </span>
    </Named>
  );
}

/** Makes a picture the thumbnail. Throws ApiError. */
export async function sendPicture(lang: string, id: string, body: FormData): Promise<ManagedVideo> {
  const headers = { "accept-language": lang };
  const answer = await fetch(`/api/videos/${id}/thumbnail`, { method: "POST", headers, body });
  const json = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiError(json?.message ?? String(answer.status), json?.fields);
  return json;
}

type PlanProps = { props: UploadFormProps; plan: string; onPlan(plan: string): void };

/** When it is to appear by itself, by the reader's own clock; empty for at once. */
export function Plan({ props: { texts }, plan, onPlan }: PlanProps) {
  return (
    <Named name="plan" label={texts.plan} help={texts.planHelp} issue={null} optional={texts.optional}>
      <input
        className="field num"
        id="u-plan"
        type="datetime-local"
        value={plan}
        onChange={(event) => onPlan(event.target.value)}
      />
    </Named>
  );
}
