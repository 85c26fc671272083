import type { CDPSession, Page } from "playwright-core";

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Networks as browsers' developers name them: milliseconds of delay, bits a second. */
export const networks = {
  "slow 3G": { latency: 400, bits: 400_000 },
  "slow 4G": { latency: 150, bits: 1_600_000 },
} as const;

/** Makes the page's network and processor as slow as these. */
export async function slowDown(page: Page, network: keyof typeof networks, processor = 1): Promise<CDPSession> {
  const { latency, bits } = networks[network];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const throughput = { downloadThroughput: bits / 8, uploadThroughput: bits / 8 };
  await session.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
  await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
  return session;
}

/** Waits until a person sees the play button, and where it is. */
export async function playButton(page: Page): Promise<{ x: number; y: number }> {
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0 && document.querySelector(".big-play"),
    undefined,
    { timeout: 60_000 },
  );
  const box = await page.locator(".big-play").boundingBox();
  if (!box) throw new Error("there is no play button");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits for the first frame in the picture. */
export async function firstFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((seen) => document.querySelector("video")?.requestVideoFrameCallback(() => seen(undefined))),
  );
}
