/**
 * Draws the site's sign in each accent, in the sizes and shapes that browsers, telephones and other sites ask for, into
 * `static/icons`. Run by hand when the sign or a colour changes; needs Chromium.
 */
import { openBrowser } from "./e2e/browser.ts";

const out = "static/icons";
const ground = "#0d0d0f";
const accents = { yellow: "#f2b705", green: "#3fb56f", red: "#ff6b62", blue: "#5b9dff" };
const favicon = [16, 32, 48];

/** The sign on its ground; `inset` is how much of each side stays free, `round` the corners of the ground. */
function sign(color: string, { round = 6, inset = 0 } = {}): string {
  const side = 28 / (1 - 2 * inset);
  const at = (28 - side) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${at} ${at} ${side} ${side}">` +
    `<rect x="${at}" y="${at}" width="${side}" height="${side}" rx="${round}" fill="${ground}"/>` +
    `<path d="M5.5 8.200c0-1.300 1.400-2.100 2.500-1.500l9.200 6a1.500 1.500 0 0 1 0 2.600L8 21.300c-1.100.6-2.500-.2-2.500-1.500z" fill="${color}"/>` +
    `<path d="M19.200 7a9 9 0 0 1 0 14" fill="none" stroke="${color}" stroke-width="2.400" stroke-linecap="round"/></svg>`
  );
}

const browser = await openBrowser();
const page = await browser.newPage();

async function draw(markup: string, width: number, height = width): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>body{margin:0}svg,.all{display:block;width:100vw;height:100vh}</style>${markup}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  return page.screenshot({ omitBackground: true });
}

/** An ICO file of PNG pictures. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const photo = (await Bun.file("static/demo/tatry-hd.jpg").bytes()).toBase64();

for (const [accent, color] of Object.entries(accents)) {
  await Bun.write(`${out}/icon-${accent}.svg`, sign(color));
  for (const size of [192, 512]) await Bun.write(`${out}/icon-${size}-${accent}.png`, await draw(sign(color), size));
  // Telephones cut their own shape out of these: the ground fills them, and the sign keeps to the middle.
  await Bun.write(`${out}/maskable-${accent}.png`, await draw(sign(color, { round: 0, inset: 0.1 }), 512));
  await Bun.write(`${out}/touch-${accent}.png`, await draw(sign(color, { round: 0, inset: 0.06 }), 180));
  const pictures = [];
  for (const size of favicon) pictures.push({ size, png: await draw(sign(color), size) });
  await Bun.write(`${out}/favicon-${accent}.ico`, ico(pictures));
  const card =
    `<style>.all{display:grid;place-items:center;background:linear-gradient(#0d0d0f66,#0d0d0f66),` +
    `url(data:image/jpeg;base64,${photo}) center/cover}svg{width:200px;height:200px}</style><div class="all">${sign(color)}</div>`;
  await draw(card, 1200, 630);
  await Bun.write(`${out}/card-${accent}.jpg`, await page.screenshot({ type: "jpeg", quality: 80 }));
}
await browser.close();
