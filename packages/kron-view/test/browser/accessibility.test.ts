import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { hasFocus } from './testing/keyboard.ts';
import { report } from './testing/kron.ts';
import { openPanel, openReport } from './testing/openReport.ts';
import { looks, violations } from './testing/violations.ts';

const now = '2026-11-22T12:00:00Z';

describeInChromium('the report', () => {
  let browser: Browser;
  let path: string;

  beforeAll(async () => {
    browser = await openBrowser();
    path = await report(['preview', '-f', 'examples', '--now', now, '--from', now, '--for', '24h']);
  });

  describe.each(looks)('in a $colorScheme theme at $width pixels', ({ colorScheme, width }) => {
    const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' as const };

    test.each(['Timeline', 'Load', 'Problems', 'Table'])('has %s without violations', async (panel) => {
      const { page } = await openReport(browser, path, options);
      const content = await openPanel(page, panel);
      await content.getByText('computing…').waitFor({ state: 'detached' });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test('has Explain without violations', async () => {
      const fragment = '#view=table&run=shop/cache-warmup@2026-11-22T19:00:00Z';
      const { page } = await openReport(browser, path, { ...options, fragment });
      await page.getByRole('complementary', { name: 'Explain' }).getByText('Seed hash').waitFor();
      expect(await violations(page)).toEqual([]);
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
      expect(await hasFocus(tab)).toBe(true);
      expect(await tab.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
    }
  });
});
