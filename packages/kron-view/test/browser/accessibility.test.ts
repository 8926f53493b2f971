import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { report } from './testing/kron.ts';
import { openPanel, openReport } from './testing/openReport.ts';
import { looks, violations } from './testing/violations.ts';

const now = '2026-11-22T12:00:00Z';
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describeInChromium('the report', () => {
  let browser: Browser;
  let path: string;
  let axe: string;

  beforeAll(async () => {
    browser = await openBrowser();
    axe = await readFile(axePath, 'utf8');
    path = await report(['preview', '-f', 'examples', '--now', now, '--from', now, '--for', '24h']);
  });

  describe.each(looks)('in a $colorScheme theme at $width pixels', ({ colorScheme, width }) => {
    const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' as const };

    test.each(['Timeline', 'Load', 'Problems', 'Table'])('has %s without violations', async (panel) => {
      const { page } = await openReport(browser, path, options);
      await openPanel(page, panel);
      await untilSettled(page, panel);
      expect(await violations(page, axe)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test('has Explain without violations', async () => {
      const fragment = '#view=table&run=shop/cache-warmup@2026-11-22T19:00:00Z';
      const { page } = await openReport(browser, path, { ...options, fragment });
      await page.getByRole('complementary', { name: 'Explain' }).getByText('Seed hash').waitFor();
      expect(await violations(page, axe)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });

  test('is reached by arrow keys between tabs, with a visible focus', async () => {
    const { page } = await openReport(browser, path);
    await page.getByRole('tab', { name: 'Timeline' }).focus();
    for (const name of ['Load', 'Problems', 'Table', 'Timeline']) {
      await page.keyboard.press('ArrowRight');
      const tab = page.getByRole('tab', { name });
      expect(await tab.getAttribute('aria-selected')).toBe('true');
      expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await tab.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
    }
  });
});

/** Waits until a panel shows its content. */
async function untilSettled(page: Page, panel: string): Promise<void> {
  const content = page.getByRole('tabpanel', { name: panel, exact: true });
  await content.getByText('computing…').waitFor({ state: 'detached' });
}
