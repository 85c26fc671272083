import { useState } from "react";
import { isChanged } from "./changed-form.ts";
import { Chooser, type OneFileProps, Progress, useSending } from "./upload/one-file.tsx";

export type SpotUploadProps = OneFileProps & {
  /** Where a place for the spot is asked for. */
  path: string;
  /** The field that says which film the ad shows. */
  field: string;
  secondsMax: number;
  tooLong: string;
  /** What stands in that field for what is sent: `Spot: {{title}}`. */
  spotName: string;
};

/** Chooses a spot, sends it as any film is sent, and has the ad show it. */
export function SpotUpload(props: SpotUploadProps) {
  const { texts, maxBytes, secondsMax } = props;
  const [refused, setRefused] = useState("");
  const { sending, begin, pause, resume, cancel } = useSending(props, aimOf, goOn);

  async function aimOf(file: File) {
    const title = file.name.replace(/\.[^.]*$/, "").slice(0, 100);
    const body = new URLSearchParams({ title });
    const answer = await fetch(props.path, { method: "POST", body, headers: { "hx-request": "true" } });
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
    if (!answer.ok) throw new Error(await answer.text());
    const { _id } = (await answer.json()) as { _id: string };
    take(props, _id, title);
    return { videoId: _id };
  }

  async function choose(file: File): Promise<void> {
    setRefused("");
    if (file.size > maxBytes) return setRefused(texts.tooLarge);
    if ((await secondsOf(file)) > secondsMax + 1) return setRefused(props.tooLong);
    await begin(file).catch((cause: unknown) => setRefused((cause instanceof Error && cause.message) || texts.failed));
  }

  /** The page that is loaded then says how far it is made; what was typed stays where something was. */
  function goOn(): void {
    const select = document.getElementById(props.field);
    const form = select?.closest("form");
    if (form && !isChanged(form, select)) location.assign(location.pathname);
  }

  if (sending) return <Progress props={props} sending={sending} onPause={pause} onResume={resume} onCancel={cancel} />;
  return <Chooser texts={texts} refused={refused} onChoose={(file) => void choose(file)} />;
}

/** So that saving the form keeps what the ad was given meanwhile. */
function take({ field, spotName }: SpotUploadProps, id: string, title: string): void {
  const select = document.getElementById(field);
  if (!(select instanceof HTMLSelectElement)) return;
  select.add(new Option(spotName.replace("{{title}}", title), id, true, true), 1);
}

/** How long a film lasts, as far as this browser can tell: what it cannot play the server measures. */
function secondsOf(file: File): Promise<number> {
  const probe = document.createElement("video");
  const address = URL.createObjectURL(file);
  return new Promise<number>((resolve) => {
    probe.preload = "metadata";
    probe.onloadedmetadata = () => resolve(Number.isFinite(probe.duration) ? probe.duration : 0);
    probe.onerror = () => resolve(0);
    probe.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}
