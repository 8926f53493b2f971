import { beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { kron, report } from './testing/kron.ts';
import { download, openReport } from './testing/openReport.ts';

const now = '2026-11-22T12:00:00Z';
const calendars = ['-f', 'packages/kron-cli/test/fixtures/calendars.yaml'];

describeInChromium('the instants of a week', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });

  test('of KronJobs with spread, clockChanges and calendars are those of kron preview', async () => {
    const args = ['preview', '-f', 'examples', '-R', ...calendars, '--now', now, '--from', now];
    const span = ['--to', '2026-11-29T11:59:59Z'];
    const json = await kron([...args, ...span, '-o', 'json']);
    expect(json).toContain('calendarsHash');
    expect(json).toContain('clockChange');
    const { page } = await openReport(browser, await report([...args, ...span]), { fragment: '#view=table' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await download(page, 'Download JSON')).toBe(json);
  });
});
