/**
 * Measures reports in headless Chromium: how long one takes to open, and how fast its timeline follows the pointer. Measures
 * dist, so build first.
 *
 *   pnpm --filter kron-view bench
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { measureMoving } from './moving.mjs';
import { measureOpening } from './opening.mjs';

const program = process.env.CHROMIUM ?? '/usr/bin/chromium';
const folder = mkdtempSync(join(tmpdir(), 'kron-view-'));
try {
  // Each part has a browser of its own, so that the memory of one is not counted for the other.
  for (const measure of [measureOpening, measureMoving]) {
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
