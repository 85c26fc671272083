import { useCallback, useEffect, useRef, useState } from "react";
import { Svg } from "./player/svg.tsx";
import { call } from "./upload/api.ts";
import { Details } from "./upload/details.tsx";
import { Item } from "./upload/item.tsx";
import type { ManagedVideo, UploadFormProps } from "./upload/props.ts";
import { startTransfer, type Transfer, type TransferControl } from "./upload/transfer.ts";

type Entry = { key: number; transfer: Transfer; video?: ManagedVideo };

const pollEvery = 1500;

/** What systems do not all know to be films or sound is named by its ending. */
const endings = "mkv avi flv ts m2ts mts mpg vob mxf dv rm ogv gif webp apng ac3 eac3 dts amr caf aiff opus";
const accepted = ["video/*", "audio/*", ...endings.split(" ").map((ending) => `.${ending}`)].join(",");

/** Drop files, watch them go and be made into renditions, and describe them meanwhile. */
export function UploadForm(props: UploadFormProps) {
  const { texts, icons } = props;
  const [entries, setEntries] = useState<Entry[]>([]);
  const [selected, setSelected] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const controls = useRef(new Map<number, TransferControl>());
  const nextKey = useRef(1);
  const chooser = useRef<HTMLInputElement>(null);

  const change = useCallback((key: number, update: (entry: Entry) => Entry) => {
    setEntries((all) => all.map((entry) => (entry.key === key ? update(entry) : entry)));
  }, []);

  const latest = useRef(entries);
  latest.current = entries;

  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        if (latest.current.some(({ transfer }) => isSame(transfer, file))) continue;
        const key = nextKey.current++;
        const tooLarge = file.size > props.maxBytes;
        const transfer: Transfer = {
          file,
          videoId: "",
          state: tooLarge ? "refused" : "starting",
          sent: 0,
          speed: 0,
          error: tooLarge ? texts.tooLarge : "",
          reconnecting: false,
        };
        setEntries((all) => [...all, { key, transfer }]);
        setSelected((old) => old ?? key);
        if (tooLarge) continue;
        controls.current.set(
          key,
          startTransfer(file, props, (update) =>
            change(key, (entry) => ({ ...entry, transfer: { ...entry.transfer, ...update } })),
          ),
        );
      }
    },
    [props, texts.tooLarge, change],
  );

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add(event.dataTransfer?.files ?? []);
    };
    document.addEventListener("dragover", onOver);
    document.addEventListener("dragleave", onLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onOver);
      document.removeEventListener("dragleave", onLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, [add]);

  useEffect(() => {
    const timer = setInterval(() => {
      for (const { key, transfer, video } of latest.current) {
        const state = video?.processing.state;
        const over = state === "ready" || state === "failed" || state === "cancelled";
        if (!transfer.videoId || (video && transfer.state !== "done") || over) continue;
        call(props.lang, "GET", `/videos/${transfer.videoId}`).then(
          (fresh) => change(key, (entry) => ({ ...entry, video: fresh })),
          () => undefined,
        );
      }
    }, pollEvery);
    return () => clearInterval(timer);
  }, [props.lang, change]);

  const sending = entries.some(({ transfer }) => transfer.state === "sending");
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [sending]);

  async function cancel(key: number): Promise<void> {
    await controls.current.get(key)?.cancel();
    controls.current.delete(key);
    setEntries((all) => all.filter((entry) => entry.key !== key));
    setSelected((old) => (old === key ? null : old));
  }

  async function retry(key: number, videoId: string): Promise<void> {
    const path = `/videos/${videoId}`;
    await call(props.lang, "POST", `${path}/retry-processing`).catch(() => undefined);
    const fresh = await call(props.lang, "GET", path).catch(() => undefined);
    if (fresh) change(key, (entry) => ({ ...entry, video: fresh }));
  }

  const current = entries.find(({ key }) => key === selected);
  return (
    <div className="upl">
      <section aria-label={texts.details}>
        <div className={over ? "drop over" : "drop"}>
          <span className="ico">
            <Svg shapes={icons.upload} />
          </span>
          <span className="grow">
            <b className="strong dsk">{texts.drop}</b>
            <b className="strong mob">{texts.dropPhone}</b>
            <span className="small quiet">{texts.formats}</span>
          </span>
          <button type="button" className="btn" onClick={() => chooser.current?.click()}>
            {texts.choose}
          </button>
          <input
            ref={chooser}
            className="vh"
            type="file"
            multiple
            tabIndex={-1}
            aria-label={texts.choose}
            accept={accepted}
            onChange={(event) => {
              add(event.target.files ?? []);
              event.target.value = "";
            }}
          />
        </div>
        <ul className="ups">
          {entries.map(({ key, transfer, video }) => (
            <Item
              key={key}
              props={props}
              transfer={transfer}
              video={video}
              selected={key === selected}
              onSelect={() => setSelected(key)}
              onPause={() => controls.current.get(key)?.pause()}
              onResume={() => controls.current.get(key)?.resume()}
              onRetry={() => void retry(key, transfer.videoId)}
              onCancel={() => void cancel(key)}
            />
          ))}
        </ul>
        <p className="small quiet hint">{entries.length > 0 ? texts.keepsGoing : texts.resumeHint}</p>
      </section>
      {current?.video ? (
        <Details
          key={current.video._id}
          props={props}
          video={current.video}
          onChange={(video) => change(current.key, (entry) => ({ ...entry, video }))}
        />
      ) : (
        <div className="panel empty">
          <h2>{texts.pick}</h2>
          <p>{texts.pickText}</p>
        </div>
      )}
    </div>
  );
}

/** The file is on its way already: two senders of one file would only stop each other. */
function isSame({ file, state }: Transfer, other: File): boolean {
  const same = file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;
  return same && state !== "done" && state !== "refused";
}
