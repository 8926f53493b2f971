import { beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { hourly } from './testing/liveObjects.ts';
import { kron, report, writeInput } from './testing/kron.ts';
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

  test('of KronJobs that wait or are paused are those of kron preview, also without scripts', async () => {
    const stored = (name: string, policy: object, status: object): object => ({
      ...hourly(`prod/${name}`, { policy }),
      metadata: { namespace: 'prod', name, generation: 2 },
      status: { observedGeneration: 2, ...status },
    });
    const periodID = '2026-11-22T11:00:00Z';
    const claim = { for: 'Queue', periodID, jobName: 'queued-1', claimedAt: periodID, holder: 'a' };
    const items = [
      stored('queued', { concurrency: 'queue' }, { claim }),
      stored('broken', { pauseAfterFailures: 3 }, { consecutiveFailures: 3 }),
      stored('edited', { pauseAfterFailures: 3 }, { consecutiveFailures: 3, observedGeneration: 1 }),
    ];
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    const args = ['preview', '-f', await writeInput('flow.json', text), '--now', now];
    const span = ['--to', '2026-11-22T12:59:59Z'];
    const json = await kron([...args, ...span, '-o', 'json']);
    const path = await report([...args, ...span]);
    const { page } = await openReport(browser, path, { fragment: '#view=table' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await download(page, 'Download JSON')).toBe(json);
    const outcomes = [
      /prod\/queued.*waiting/,
      /prod\/broken.*paused/,
      /prod\/edited.*planned/,
      /prod\/queued.*planned/,
    ];
    const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row');
    const wanted = [expect.anything(), ...outcomes.map((outcome) => expect.stringMatching(outcome))];
    expect(await rows.allTextContents()).toEqual(wanted);
    const still = await openReport(browser, path, { javaScriptEnabled: false });
    const shown = still.page.getByRole('table', { name: 'All 4 runs, starts and stops' }).getByRole('row');
    expect(await shown.allTextContents()).toEqual(wanted);
  });
});
