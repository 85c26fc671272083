import { render } from "./render.ts";

declare const self: Worker;

self.onmessage = (event: MessageEvent<string>) => {
  try {
    self.postMessage({ result: render(event.data) });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
