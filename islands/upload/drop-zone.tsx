import { useEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import { Svg } from "../player/svg.tsx";
import type { UploadFormProps } from "./props.ts";

/** What systems do not all know to be films or sound is named by its ending. */
const endings = "mkv avi flv ts m2ts mts mpg vob mxf dv rm ogv gif webp apng ac3 eac3 dts amr caf aiff opus";
const accepted = ["video/*", "audio/*", ...endings.split(" ").map((ending) => `.${ending}`)].join(",");

type DropZoneProps = {
  props: UploadFormProps;
  /** Nothing was chosen yet: it is all there is to do, and has the room for it. */
  alone: boolean;
  onFiles(files: Iterable<File>): void;
};

/** Where files are dropped, which is the whole page, and the button that chooses them. */
export function DropZone({ props: { texts, icons }, alone, onFiles }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const over = useDroppedFiles(onFiles);
  return (
    <div className={`drop${alone ? " alone" : ""}${over ? " over" : ""}`}>
      <span className="emblem">
        <Svg shapes={icons.upload} />
      </span>
      <span className="drop-words">
        <b className="strong for-mouse">{texts.drop}</b>
        <b className="strong for-touch">{texts.dropPhone}</b>
        <span className="small quiet">{texts.formats}</span>
      </span>
      <button
        type="button"
        className={alone ? "button main-action" : "button"}
        onClick={() => chooser.current?.click()}
      >
        {texts.choose}
      </button>
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={texts.choose}
        accept={accepted}
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** Takes files dropped anywhere on the page; says whether some are held over it. */
function useDroppedFiles(onFiles: (files: Iterable<File>) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    return listen(document, {
      dragover(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      dragleave(event) {
        if (event.relatedTarget === null) setOver(false);
      },
      drop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer?.files ?? []);
      },
    });
  }, [onFiles]);
  return over;
}
