/**
 * Takes the pictures of the view in docs/images. With `--check` it writes nothing, and exits with 1 if a committed picture
 * differs in more than one of 200 pixels. Takes pictures of dist, so build first.
 *
 *   pnpm --dir tools/docs/pictures take
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { root, taken } from './taken.mjs';

const maxDifferent = 0.005;
/** Of 255. Compression spreads a small change over its surroundings, which change by less. */
const maxChannelDifference = 32;
const maxBytes = 150_000;
const isCheck = process.argv.includes('--check');
const program = process.env.CHROMIUM ?? '/usr/bin/chromium';

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  for await (const { file, png } of taken(browser)) {
    const path = resolve(root, file);
    const picture = await webpOf(page, png);
    if (!isCheck) await writeFile(path, picture);
    const committed = await readFile(path).catch(() => null);
    const share = committed === null ? 1 : await difference(page, committed, picture);
    if (share > maxDifferent) fail(`${file}: ${(share * 100).toFixed(1)} % of the pixels differ`);
    else if (committed.length > maxBytes)
      fail(`${file}: expected at most ${maxBytes} bytes, found ${committed.length}`);
  }
} finally {
  await browser.close();
}

function fail(message) {
  console.error(`${message}: run pnpm --dir tools/docs/pictures take`);
  process.exitCode = 1;
}

/** The same picture as WebP, which is half as large. The browser encodes it. */
async function webpOf(page, png) {
  const data = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).split(',')[1];
  }, urlOf(png));
  return Buffer.from(data, 'base64');
}

/** Browsers read the type of a picture from its content. */
function urlOf(picture) {
  return `data:image/*;base64,${picture.toString('base64')}`;
}

/** The share of pixels that differ between two pictures, from 0 to 1. The browser decodes them. */
async function difference(page, one, other) {
  return page.evaluate(
    async ({ pictures, tolerance }) => {
      const pixels = await Promise.all(
        pictures.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      const [a, b] = pixels;
      if (a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        if ([0, 1, 2].some((part) => Math.abs(a.data[at + part] - b.data[at + part]) > tolerance))
          different += 1;
      }
      return different / (a.width * a.height);
    },
    { pictures: [one, other].map(urlOf), tolerance: maxChannelDifference },
  );
}
