import { useCallback } from "react";
import { Details } from "./upload/details.tsx";
import { DropZone } from "./upload/drop-zone.tsx";
import { Item } from "./upload/item.tsx";
import type { UploadFormProps } from "./upload/props.ts";
import { useDialog, useLookFirst } from "./upload/use-looking.ts";
import { type Entry, useQueue } from "./upload/use-queue.ts";

/** Drop files, watch them go and be made into renditions, and describe them meanwhile. */
export function UploadForm(props: UploadFormProps) {
  const { texts } = props;
  const queue = useQueue(props);
  const { entries, current } = queue;
  const [lookFirst, setLookFirst] = useLookFirst();
  const looked = entries.find(({ looking }) => looking !== undefined);
  const goOn = () => looked && void queue.decide(looked.key, {});
  const dialog = useDialog(props, looked?.key, goOn);
  const described = current?.video;
  const add = useCallback((files: Iterable<File>) => queue.add(files, lookFirst), [queue.add, lookFirst]);
  return (
    <div className={described ? "upload-layout beside" : "upload-layout"}>
      <section aria-label={texts.files}>
        <DropZone props={props} alone={entries.length === 0} onFiles={add} />
        <label className="toggle-l look-first">
          <input
            className="check"
            type="checkbox"
            checked={lookFirst}
            onChange={(event) => setLookFirst(event.target.checked)}
          />
          <span>{texts.trim.lookFirst}</span>
        </label>
        <ul className="uploads">
          {entries.map(({ key, transfer, video, cutting = false }) => (
            <Item
              key={key}
              props={props}
              transfer={transfer}
              video={video}
              selected={key === current?.key}
              onSelect={() => queue.select(key)}
              onPause={() => queue.pause(key)}
              onResume={() => queue.resume(key)}
              onRetry={() => void queue.retry(key)}
              onCancel={() => void queue.cancel(key)}
              onLook={() => queue.look(key)}
              cutting={cutting}
            />
          ))}
        </ul>
        <p className="small quiet hint">{texts[hintOf(entries)]}</p>
      </section>
      {described ? (
        <Details
          key={described._id}
          props={props}
          video={described}
          awaited={current.awaited ?? false}
          problem={current.problem}
          onChange={(video) => queue.know(current.key, video)}
          onAwait={(awaited, plan) => queue.publishLater(current.key, awaited, plan)}
        />
      ) : null}
      {dialog && looked ? (
        <dialog.TrimDialog
          key={looked.key}
          props={props}
          file={looked.transfer.file}
          tooLarge={looked.transfer.state === "refused"}
          onEnd={(decision) => void queue.decide(looked.key, decision)}
        />
      ) : null}
    </div>
  );
}

/** What the browser still has to do itself keeps the page needed; what the server does goes on without it. */
function hintOf(entries: Entry[]): "resumeHint" | "keepsGoing" | "allSent" {
  if (entries.length === 0) return "resumeHint";
  const isOver = ({ transfer, awaited, decision }: Entry) =>
    transfer.state === "refused" || (transfer.state === "done" && !awaited && !decision);
  return entries.every(isOver) ? "allSent" : "keepsGoing";
}
