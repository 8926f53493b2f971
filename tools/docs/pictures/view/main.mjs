/**
 * Takes the pictures of the view in docs/images. With `--check` it writes nothing, and exits with 1 if a committed picture
 * differs in more than one of 200 pixels. Takes pictures of dist, so build first.
 *
 *   pnpm --dir tools/docs/pictures take
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { difference } from './difference.mjs';
import { root, taken } from './taken.mjs';

const mostDifferent = 0.005;
const mostBytes = 150_000;
const isCheck = process.argv.includes('--check');
const program = process.env.CHROMIUM ?? '/usr/bin/chromium';

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  for await (const { file, png } of taken(browser)) {
    const path = resolve(root, file);
    if (!isCheck) await writeFile(path, png);
    const committed = await readFile(path).catch(() => null);
    const share = committed === null ? 1 : await difference(page, committed, png);
    if (share > mostDifferent) fail(`${file}: ${(share * 100).toFixed(1)} % of the pixels differ`);
    else if (committed.length > mostBytes)
      fail(`${file}: expected at most ${mostBytes} bytes, found ${committed.length}`);
  }
} finally {
  await browser.close();
}

function fail(message) {
  console.error(`${message}: run pnpm --dir tools/docs/pictures take`);
  process.exitCode = 1;
}
