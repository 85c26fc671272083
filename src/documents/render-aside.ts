import { workerFile } from "../platform/root.ts";
import type { RenderedText } from "./render.ts";

/** Far longer than any text takes that people read. */
const longest = 30_000;

/**
 * Renders a text that somebody wrote in a thread of its own: what is long or built to be slow holds up nobody. Throws
 * for what cannot be rendered in time, or at all.
 */
export function renderAside(markdown: string): Promise<RenderedText> {
  const worker = new Worker(workerFile("src/documents/render-worker.ts"));
  return new Promise<RenderedText>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the text takes too long to render")), longest);
    worker.onmessage = ({ data }: MessageEvent<{ result?: RenderedText; error?: string }>) => {
      clearTimeout(timer);
      if (data.result) resolve(data.result);
      else reject(new Error(data.error));
    };
    worker.onerror = (event) => {
      clearTimeout(timer);
      reject(new Error(event.message));
    };
    worker.postMessage(markdown);
  }).finally(() => worker.terminate());
}
