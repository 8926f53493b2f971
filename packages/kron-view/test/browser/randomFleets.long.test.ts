import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { anyFleet } from './testing/anyFleet.ts';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { kron, report, writeInput } from './testing/kron.ts';
import { download, openReport } from './testing/openReport.ts';

const fleets = 200;

describeInChromium(`${fleets} random fleets`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });

  test('have the instants of kron preview, byte for byte', async () => {
    let instants = 0;
    let number = 0;
    await fc.assert(
      fc.asyncProperty(anyFleet, async ({ text, from, last }) => {
        number += 1;
        const file = await writeInput(`fleet-${number}.yaml`, text);
        const args = ['preview', '-f', file, '--now', from, '--from', from, '--to', last];
        const [json, path] = await Promise.all([kron([...args, '-o', 'json']), report(args)]);
        const { page } = await openReport(browser, path, { fragment: '#view=table' });
        expect(await page.getByRole('alert').count()).toBe(0);
        expect(await download(page, 'Download JSON')).toBe(json);
        instants += json.split('"periodID"').length - 1;
        await page.context().close();
      }),
      { numRuns: fleets },
    );
    expect(number).toBeGreaterThanOrEqual(fleets);
    expect(instants).toBeGreaterThan(fleets * 5);
  }, 1_800_000);
});
