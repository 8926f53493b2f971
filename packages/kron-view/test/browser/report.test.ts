import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { meanText } from '@kron/fleet/load/loadText';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { hasFocus } from './testing/keyboard.ts';
import { kron, manifest, report, writeInput } from './testing/kron.ts';
import { complete, download, openPanel, openReport } from './testing/openReport.ts';

const now = '2026-11-22T12:00:00Z';
const day = ['--now', now, '--from', now, '--to', '2026-11-23T12:00:00Z'];
const lastSecond = ['--now', now, '--from', now, '--to', '2026-11-23T11:59:59Z'];
const examples = ['-f', 'examples'];

describeInChromium('the report of a forecast', () => {
  let browser: Browser;
  let path: string;

  beforeAll(async () => {
    browser = await openBrowser();
    path = await report(['forecast', ...examples, ...day]);
  });

  test('opens at Load from disk, with no request and nothing to complain about', async () => {
    const { page, requests, complaints } = await openReport(browser, path);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Load');
    for (const panel of ['Timeline', 'Problems', 'Table', 'Load']) await openPanel(page, panel);
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
    const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
    expect(marks).toEqual(expect.arrayContaining(['kron:painted', 'kron:complete']));
  });

  test('counts the minutes over the limit, and Problems lists them', async () => {
    const limited = await report(['forecast', ...examples, ...day, '--max-per-minute', '3']);
    const { page } = await openReport(browser, limited);
    const { planned } = JSON.parse(await kron(['forecast', ...examples, ...day, '-o', 'json'])) as {
      planned: { starts: number; peaks: { starts: number }[] };
    };
    const over = planned.peaks.filter(({ starts }) => starts > 3).length;
    const load = await openPanel(page, 'Load');
    await load.getByText(new RegExp(`^${over} minutes? ha(?:s|ve) more than 3 starts`)).waitFor();
    await load.getByRole('button', { name: 'Show in Problems' }).click();
    const problems = page.getByRole('tabpanel', { name: 'Problems' });
    await problems.getByText('Crowded').first().waitFor();
    expect(await problems.getByText(/starts in a minute, over 3$/).count()).toBe(over);
    await openPanel(page, 'Timeline');
    await page.getByText(/^starts\/min, peak \d+, p99 \d+, limit 3$/).waitFor();
  });

  test('has the numbers of kron forecast', async () => {
    const { page } = await openReport(browser, path);
    const { planned, withoutWindows } = JSON.parse(
      await kron(['forecast', ...examples, ...day, '-o', 'json']),
    ) as Record<
      'planned' | 'withoutWindows',
      { peak: number; p99: number; mean: number; starts: number; peaks: { minute: string; starts: number }[] }
    >;
    const panel = page.getByRole('tabpanel', { name: 'Load' });
    const numbers = await panel.locator('dd').allTextContents();
    const texts = [planned, withoutWindows].flatMap(({ peak, p99, mean, starts }) => [
      `${peak}`,
      `${p99}`,
      meanText(mean),
      `${starts}`,
    ]);
    expect(numbers).toEqual(texts);
    for (const [title, { peaks }] of [
      ['Fullest minutes as planned', planned],
      ['Fullest minutes without windows', withoutWindows],
    ] as const) {
      const rows = panel.getByRole('table', { name: title }).locator('tbody').getByRole('row');
      const shown = await rows.evaluateAll((found) =>
        found.map((row) => [row.querySelector('time')?.dateTime, row.querySelector('td')?.textContent]),
      );
      expect(shown).toEqual(peaks.map(({ minute, starts }) => [minute, `${starts}`]));
    }
  });

  test('has a shade in its legend for each of the counts 1 to 4 beside 36', async () => {
    const { page } = await openReport(browser, path);
    const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
    expect(await legend.allTextContents()).toEqual(['0', '1', '2', '3', '4–6', '7–11', '12–20', '21–36']);
  });

  test('says what matters without scripts', async () => {
    const { page } = await openReport(browser, path, { javaScriptEnabled: false });
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const text = (await page.getByRole('main').textContent()) ?? '';
    for (const part of ['as planned', 'without windows', 'Fullest minutes']) expect(text).toContain(part);
  });

  test('has one main and one heading of the first level with scripts', async () => {
    const { page } = await openReport(browser, path);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test('shows a run of its address', async () => {
    const fragment = '#view=table&run=shop/cache-warmup@2026-11-22T19:00:00Z';
    const { page } = await openReport(browser, path, { fragment });
    const heading = page.getByRole('complementary', { name: 'Explain' }).getByRole('heading');
    expect(await heading.textContent()).toBe('shop/cache-warmup, period 2026-11-22T19:00:00Z');
  });
});

describeInChromium('the report of a timeline', () => {
  let browser: Browser;
  let path: string;
  let json: string;

  beforeAll(async () => {
    browser = await openBrowser();
    path = await report(['preview', ...examples, ...lastSecond]);
    json = await kron(['preview', ...examples, ...lastSecond, '-o', 'json']);
  });

  test('opens at Timeline', async () => {
    const { page } = await openReport(browser, path);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Timeline');
  });

  test('downloads the bytes of kron preview -o json', async () => {
    const { page } = await openReport(browser, path);
    await openPanel(page, 'Table');
    expect(await download(page, 'Download JSON')).toBe(json);
  });

  test('downloads a line of CSV for each run', async () => {
    const { page } = await openReport(browser, path);
    await openPanel(page, 'Table');
    const lines = (await download(page, 'Download CSV')).split('\r\n');
    const { items } = JSON.parse(json) as { items: object[] };
    expect(lines[0]).toBe(
      'identity,action,chosenTime,nominalTime,windowStart,windowEnd,unschedulable,outcome,reason,kind',
    );
    expect(lines).toHaveLength(items.length + 2);
  });

  test('has the runs of kron preview in its table, in order, and on further pages', async () => {
    const { page } = await openReport(browser, path);
    await openPanel(page, 'Table');
    const { items } = JSON.parse(json) as { items: { chosenTime: string | null; nominalTime: string }[] };
    const due = items.map(({ chosenTime, nominalTime }) => chosenTime ?? nominalTime);
    const table = page.getByRole('table', { name: 'Runs' });
    await table.and(page.locator(`[aria-rowcount="${due.length + 1}"]`)).waitFor();
    expect(await dueTimes(page)).toEqual(due.slice(0, 100));
    await page.getByRole('button', { name: 'Next page' }).click();
    await table.getByRole('row').and(page.locator('[aria-rowindex="102"]')).waitFor();
    expect(await dueTimes(page)).toEqual(due.slice(100, 200));
  });

  test('downloads only what the filter leaves, and says so', async () => {
    const { page } = await openReport(browser, path);
    await openPanel(page, 'Table');
    await page.getByRole('searchbox', { name: 'Search' }).fill('shop');
    await page.getByText('The files have only the runs that the filter leaves.').waitFor();
    const { items } = JSON.parse(await download(page, 'Download JSON')) as {
      items: { identity: string }[];
    };
    const all = JSON.parse(json) as { items: { identity: string }[] };
    expect(items).toEqual(all.items.filter(({ identity }) => identity.includes('shop')));
  });

  test('explains a run, and gives the focus back', async () => {
    const { page } = await openReport(browser, path);
    await openPanel(page, 'Table');
    const button = page.getByRole('button', { name: /^Explain / }).first();
    const [, identity, periodID] =
      /^Explain (\S+), (\S+)$/.exec((await button.getAttribute('aria-label')) ?? '') ?? [];
    await button.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Explain' });
    await panel.getByText('Seed hash').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      `${identity}, period ${periodID}`,
    );
    const [namespace = '', name = ''] = identity!.split('/');
    const args = ['explain', name, '-n', namespace, ...examples, '--now', now, '--period', periodID!];
    const { seedHash } = JSON.parse(await kron([...args, '-o', 'json'])) as { seedHash: string };
    expect(await panel.textContent()).toContain(seedHash);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await hasFocus(button)).toBe(true);
  });

  test('is the same in another time zone and language', async () => {
    const elsewhere = await openBrowser({ TZ: 'Australia/Lord_Howe', LANGUAGE: 'de' });
    const options = { locale: 'de-DE', timezoneId: 'Australia/Lord_Howe' };
    const { page } = await openReport(elsewhere, path, options);
    await openPanel(page, 'Table');
    expect(await download(page, 'Download JSON')).toBe(json);
  });

  test('alerts if its instants are not those of the maker', async () => {
    const changed = (await readFile(path, 'utf8')).replaceAll('Z",3600]', 'Z",7200]');
    const { page } = await openReport(browser, await writeInput('changed.html', changed));
    expect(await page.getByRole('alert').textContent()).toContain('This page computes other times');
  });

  test('computes on the page where no worker can be made', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Worker');
    });
    const page = await context.newPage();
    await page.goto(`file://${path}#view=table`);
    await complete(page);
    expect(await download(page, 'Download JSON')).toBe(json);
  });
});

describeInChromium('a clock change', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });

  const night = { schedule: '30 2 * * *', timezone: 'Europe/Paris', policy: { deadline: '5m' } };
  const changes = { gap: 'after', fold: 'first' };
  const shown = async (
    spec: object,
    from: string,
    to: string,
  ): Promise<{ problems: string[]; runs: number }> => {
    const file = await writeInput('night.yaml', manifest([{ identity: 'shop/sync', spec }]));
    const path = await report(['preview', '-f', file, '--now', from, '--from', from, '--to', to]);
    const { page } = await openReport(browser, path, { fragment: '#view=problems' });
    const panel = page.getByRole('tabpanel', { name: 'Problems' });
    await panel
      .getByText(/problem|None found/)
      .first()
      .waitFor();
    const problems = await panel.getByRole('list', { name: 'Problems' }).locator('strong').allTextContents();
    await openPanel(page, 'Table');
    const table = page.getByRole('table', { name: 'Runs' });
    await table
      .getByRole('row')
      .and(page.locator('[aria-rowindex="2"]'))
      .or(page.getByText('No run'))
      .waitFor();
    return { problems: [...new Set(problems)], runs: Number(await table.getAttribute('aria-rowcount')) - 1 };
  };
  const spring = ['2027-03-27T12:00:00Z', '2027-03-28T11:59:59Z'] as const;
  const autumn = ['2026-10-24T12:00:00Z', '2026-10-25T11:59:59Z'] as const;

  test('that leaves out a time is LostInGap, and there is no run', async () => {
    const { problems, runs } = await shown(night, ...spring);
    expect(problems).toContain('LostInGap');
    expect(runs).toBe(0);
  });

  test('that repeats a time is DoubledInFold, and there are two runs', async () => {
    const { problems, runs } = await shown(night, ...autumn);
    expect(problems).toContain('DoubledInFold');
    expect(runs).toBe(2);
  });

  test.each([spring, autumn])('at %s is neither with clockChanges', async (from, to) => {
    const { problems, runs } = await shown({ ...night, clockChanges: changes }, from, to);
    expect(problems).toEqual([]);
    expect(runs).toBe(1);
  });
});

/** The first instant of each row: when it is due. */
async function dueTimes(page: Page): Promise<(string | undefined)[]> {
  const rows = page.getByRole('table', { name: 'Runs' }).locator('tbody').getByRole('row');
  return rows.evaluateAll((found) => found.map((row) => row.querySelector('time')?.dateTime));
}
