import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Svg } from "../player/svg.tsx";
import { Covers, isDraftOf, issueOf, Named, Title, Visibility } from "./fields.tsx";
import { Kind, OwnCover, Plan } from "./more-fields.tsx";
import type { ManagedVideo, UploadFormProps } from "./props.ts";
import { type Autosave, useAutosave } from "./use-autosave.ts";

type DetailsProps = {
  props: UploadFormProps;
  video: ManagedVideo;
  /** It is published as soon as all of its file has come. */
  awaited: boolean;
  /** Why it was not. */
  problem: string | undefined;
  onChange(video: ManagedVideo): void;
  onAwait(awaited: boolean, plan?: string): void;
};

/** The form beside the queue: it saves itself while the file is still on its way. */
export function Details(details: DetailsProps) {
  const { props, video, problem } = details;
  const { texts, icons } = props;
  const form = useRef<HTMLFormElement>(null);
  const autosave = useAutosave(props.lang, video, form, details.onChange);
  const { saving, issues } = autosave;
  const [plan, setPlan] = useState("");
  const { onSubmit, watch } = usePublishing(details, autosave, plan);
  const status = { clean: texts.saved, dirty: texts.saving, saving: texts.saving, failed: texts.saveFailed }[saving];
  return (
    <form className="panel" ref={form} onSubmit={onSubmit} onInput={autosave.later} noValidate>
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
      <OwnCover props={props} video={video} onChange={details.onChange} />
      <Covers label={texts.thumbnail} video={video} onChoose={(index) => void autosave.choose(index)} />
      <Named
        name="tags"
        label={texts.tags}
        issue={issueOf(issues, "tags")}
        help={texts.tagsHelp}
        optional={texts.optional}
      >
        <input className="field" id="u-tags" name="tags" defaultValue={video.tags.join(", ")} />
      </Named>
      <Kind props={props} video={video} issues={issues} />
      <Visibility props={props} video={video} />
      {isDraftOf(video) ? <Plan props={props} plan={plan} onPlan={setPlan} /> : null}
      {issueOf(problem === undefined ? issues : { _: problem }, "_")}
      <Outcome {...details} watch={watch} planned={plan !== ""} />
    </form>
  );
}

/** Publishes at once, or as soon as the file has come; then the focus goes on to what is watched. */
function usePublishing({ video, onAwait }: DetailsProps, { save, publish }: Autosave, plan: string) {
  const published = useRef(false);
  const watch = useRef<HTMLAnchorElement>(null);
  const isDraft = isDraftOf(video);

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
      if (await save()) onAwait(true, plan);
    } else if (!(await publish(plan))) published.current = false;
  }
  return { onSubmit, watch };
}

type OutcomeProps = DetailsProps & { watch: RefObject<HTMLAnchorElement | null>; planned: boolean };

/** What becomes of it, and the button that changes that. */
function Outcome({ props, video, awaited, onAwait, watch, planned }: OutcomeProps) {
  const { texts, lang } = props;
  const { plannedPublishDate } = video;
  const appears = plannedPublishDate
    ? texts.appears.replace(
        "{{time}}",
        new Date(plannedPublishDate).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }),
      )
    : texts.published;
  const isDraft = isDraftOf(video);
  return (
    <footer>
      <span className="small" role="status">
        {awaited ? texts.publishWhenSent : isDraft ? (planned ? texts.planNote : texts.publishWhenReady) : appears}
      </span>
      <a className="button ghost" href={`${props.editPath}/${video._id}`}>
        {texts.open}
      </a>
      {awaited ? (
        // Of its own: one that became the other under the pointer would send the form.
        <button key="cancel" type="button" className="button" onClick={() => onAwait(false)}>
          {texts.cancel}
        </button>
      ) : isDraft ? (
        <button key="publish" type="submit" className="button main-action">
          {planned ? texts.planDo : texts.publish}
        </button>
      ) : (
        <a className="button main-action" ref={watch} href={`${props.watchPath}/${video._id}`}>
          {texts.watch}
        </a>
      )}
    </footer>
  );
}
