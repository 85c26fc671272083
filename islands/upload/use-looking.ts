import { useEffect, useRef, useState } from "react";
import { importScript } from "../script.ts";
import { keep, kept } from "../storage.ts";
import { call } from "./api.ts";
import { sendPicture } from "./more-fields.tsx";
import type { UploadFormProps } from "./props.ts";
import type { TransferControl } from "./transfer.ts";
import type { Decision } from "./trim/dialog.tsx";
import type { Change, Entry, Queue } from "./use-queue.ts";
import { adopt } from "./video-of-file.ts";

type Module = typeof import("./trim/dialog.tsx");

const wish = "nadaj-look-first";

/** Whether files are looked at before they are sent, which the browser remembers. */
export function useLookFirst(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false);
  // The server, which drew the page first, does not know.
  useEffect(() => setOn(kept<boolean>("browser", wish) ?? false), []);
  return [
    on,
    (next) => {
      setOn(next);
      keep("browser", wish, next);
    },
  ];
}

/** The dialog, fetched when a file is first to be looked at. Where it does not come, `giveUp` has that go on without. */
export function useDialog(
  { trim, texts }: UploadFormProps,
  looked: number | undefined,
  giveUp: () => void,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  const latest = useRef(giveUp);
  latest.current = giveUp;
  useEffect(() => {
    if (looked === undefined || module) return;
    importScript<Module>(trim).then(setModule, () => {
      latest.current();
      document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail: { message: texts.trim.notLoaded } }));
    });
  }, [looked, module, trim, texts]);
  return module;
}

type Looking = {
  props: UploadFormProps;
  latest: { current: Entry[] };
  controls: { current: Map<number, TransferControl> };
  change: Change;
  send(key: number, file: File): void;
  cancel(key: number): Promise<void>;
};

/** Holds files to look at them, and does what was decided then. */
export function useLooking({ props, latest, controls, change, send, cancel }: Looking): Pick<Queue, "look" | "decide"> {
  function look(key: number): void {
    const state = latest.current.find((entry) => entry.key === key)?.transfer.state;
    const isGoing = state === "sending";
    if (isGoing) controls.current.get(key)?.pause();
    change(key, (entry) => ({ ...entry, looking: isGoing ? "held" : "still" }));
  }

  async function decide(key: number, decision?: Decision): Promise<void> {
    const entry = latest.current.find((one) => one.key === key);
    if (!entry?.looking) return;
    const control = controls.current.get(key);
    change(key, ({ looking: _, ...rest }) => (decision ? { ...rest, decision } : rest));
    if (!decision && entry.looking === "new") return cancel(key);
    const file = decision?.piece?.file;
    if (!file) {
      if (entry.looking === "held" || (decision && entry.transfer.state === "paused")) control?.resume();
      if (!control && entry.transfer.state !== "refused") send(key, entry.transfer.file);
      return;
    }
    const id = await control?.release();
    if (id) adopt(file, props.channelId, id);
    send(key, file);
  }

  return { look, decide };
}

/** What was decided of a file besides what is sent of it, done once there is the video for it. */
export function useDecisions(lang: string, entries: Entry[], change: Change): void {
  useEffect(() => {
    for (const { key, video, transfer, decision } of entries) {
      if (!decision || !video) continue;
      const { picture, cut, piece } = decision;
      if (picture) {
        change(key, (entry) => ({ ...entry, decision: { ...(cut ? { cut } : {}), ...(piece ? { piece } : {}) } }));
        const body = new FormData();
        body.set("thumbnail", picture, "frame.jpg");
        void sendPicture(lang, video._id, body).then(
          (fresh) => change(key, (entry) => ({ ...entry, video: fresh })),
          (error: Error) => change(key, (entry) => ({ ...entry, problem: error.message })),
        );
      } else if (piece && transfer.state === "done") {
        piece.remove();
        change(key, ({ decision: _, ...entry }) => entry);
      } else if (cut && video.processing.state === "ready") {
        change(key, ({ decision: _, ...entry }) => ({ ...entry, cutting: true }));
        call(lang, "POST", `/videos/${video._id}/cut`, rounded(cut)).catch((error: Error) =>
          change(key, (entry) => ({ ...entry, cutting: false, problem: error.message })),
        );
      }
    }
  }, [lang, entries, change]);
}

function rounded({ from, until }: NonNullable<Decision["cut"]>): { from: number; until: number } {
  return { from: Math.round(from * 10) / 10, until: Math.round(until * 10) / 10 };
}
