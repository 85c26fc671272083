import { useState } from "react";
import { Chooser, type OneFileProps, Progress, useSending } from "./upload/one-file.tsx";

export type ReplaceFileProps = OneFileProps & { videoId: string };

/** Chooses a file that is to take the place of a film's present one, and sends it. */
export function ReplaceFile(props: ReplaceFileProps) {
  const { texts, maxBytes, videoId } = props;
  const aimOf = async () => ({ videoId, replaces: "true" });
  // The page that is loaded when it has come says what is made of it, at its top.
  const { sending, begin, pause, resume, cancel } = useSending(props, aimOf, () => location.assign(location.pathname));
  const [refused, setRefused] = useState("");

  function choose(file: File): void {
    const fits = file.size <= maxBytes;
    setRefused(fits ? "" : texts.tooLarge);
    if (fits) void begin(file);
  }

  if (sending) return <Progress props={props} sending={sending} onPause={pause} onResume={resume} onCancel={cancel} />;
  return <Chooser texts={texts} refused={refused} isMain onChoose={choose} />;
}
