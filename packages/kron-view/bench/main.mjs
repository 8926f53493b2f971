/**
 * Measures the view in headless Chromium, and prints each figure beside its bar. Measures dist, so build first.
 *
 *   pnpm --filter kron-view bench
 *   pnpm --filter kron-view bench keys    # only a part
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { measureKeys } from './keys.mjs';
import { measureMoving } from './moving.mjs';
import { measureOpening } from './opening.mjs';

const parts = { opening: measureOpening, moving: measureMoving, keys: measureKeys };

const program = process.env.CHROMIUM ?? '/usr/bin/chromium';
const asked = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kron-view-'));
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    // Each part has a browser of its own, so that the memory of one is not counted for the other.
    const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
    try {
      await measure(browser, folder);
    } finally {
      await browser.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
