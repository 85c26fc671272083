import { type Browser, chromium, type Locator, type Page } from "playwright-core";

export const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
];

/** Chromium with its window, which alone knows a person's preferences. */
export const windowed = Bun.which("chromium") ?? "/usr/bin/chromium";

/** The same Chromium, without the window that nobody looks at: a page takes half the processor. */
const shell = Bun.which("chromium-headless-shell") ?? windowed;

/** The system's Chromium, quiet about the network; `more` flags win over ours. */
export function openBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: shell, args: [...flags, ...more] });
}

/** The same with its window, for notifications and devices. */
export function openWindowed(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: windowed, args: [...flags, ...more] });
}

/** Collects what a developer would see as an error in the console, and answers of 500 and above. */
export function watchConsole(page: Page, faults: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
}

/** What stands on the page in these words: some of it is spoken as well, from a place that nobody sees. */
export function seen(page: Page, words: string | RegExp, options: { exact?: boolean } = {}): Locator {
  return page.getByText(words, options).and(page.locator(":not(#spoken)"));
}
