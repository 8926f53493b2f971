import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { explainByKeys, focusedMark, hasFocus, timeline } from './testing/keyboard.ts';
import { kron, manifest, report, writeInput } from './testing/kron.ts';
import { openPanel, openReport } from './testing/openReport.ts';

const now = '2026-11-22T12:00:00Z';
/** The end of a span is its last second. */
const day = ['--now', now, '--from', now, '--to', '2026-11-23T11:59:59Z'];

/** The span of the report, which is not in the address. */
const from = Date.parse(now) / 1000;
const to = from + 86_400;

async function press(page: Page, ...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key);
  return focusedMark(page);
}

/** The span of the axis, once the address has another than before. */
async function changedSpan(page: Page, change: () => Promise<void>): Promise<{ from: number; to: number }> {
  const before = await page.evaluate(() => location.hash);
  await change();
  await page.waitForFunction((hash) => location.hash !== hash, before);
  const parameters = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
  const instant = (name: string): number | null =>
    parameters.has(name) ? Date.parse(parameters.get(name) ?? '') / 1000 : null;
  return { from: instant('from') ?? from, to: instant('to') ?? to };
}

describeInChromium('the timeline of the examples', () => {
  let browser: Browser;
  let path: string;

  beforeAll(async () => {
    browser = await openBrowser();
    path = await report(['preview', '-f', 'examples', ...day]);
  });

  describe.each([1280, 360])('at %i pixels', (width) => {
    test('leads by keys alone to Explain and back, with a visible focus', async () => {
      const { page } = await openReport(browser, path, { viewport: { width, height: 800 } });
      expect(await explainByKeys(page)).toBeLessThanOrEqual(40);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });

  test('names each mark with the instants of kron preview', async () => {
    const { page } = await openReport(browser, path, { fragment: '#group=none' });
    const { items } = JSON.parse(await kron(['preview', '-f', 'examples', ...day, '-o', 'json'])) as {
      items: { identity: string; chosenTime: string | null; nominalTime: string }[];
    };
    const known = new Set(
      items.map(({ identity, chosenTime, nominalTime }) => `${identity} ${chosenTime ?? nominalTime}`),
    );
    await timeline(page).focus();
    const rows = Number(await timeline(page).getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(60);
    let named = 0;
    for (let row = 0; row < rows; row++) {
      const [, identity = '', instant = ''] = /^(\S+), [a-z]+, (\S+Z),/.exec(await focusedMark(page)) ?? [];
      if (instant !== '') expect(known).toContain(`${identity} ${instant}`);
      named += instant === '' ? 0 : 1;
      await page.keyboard.press('ArrowDown');
    }
    expect(named).toBeGreaterThan(30);
  });

  test('moves its span by keys', async () => {
    const { page } = await openReport(browser, path);
    await timeline(page).focus();
    expect(await changedSpan(page, async () => page.keyboard.press('Shift+ArrowRight'))).toEqual({
      from: from + 21_600,
      to: to + 21_600,
    });
    expect(await changedSpan(page, async () => page.keyboard.press('Shift+ArrowLeft'))).toEqual({ from, to });
    const closer = await changedSpan(page, async () => page.keyboard.press('+'));
    expect(closer.to - closer.from).toBe(43_200);
    const wider = await changedSpan(page, async () => page.keyboard.press('-'));
    expect(wider.to - wider.from).toBe(86_400);
    const atNow = await changedSpan(page, async () => page.keyboard.press('n'));
    expect(atNow.from).toBe(from - 21_600);
  });

  test('keeps what the status says when the pointer clicks', async () => {
    const { page } = await openReport(browser, path, { fragment: '#tz=Nowhere' });
    const said = page.getByText(/^ignored in the address/);
    await said.waitFor();
    await timeline(page).click({ position: { x: 700, y: 300 } });
    await page.evaluate(async () => new Promise((done) => void requestAnimationFrame(done)));
    expect(await said.count()).toBe(1);
  });

  test('reaches the search by a key, and shows the keys by another', async () => {
    const { page } = await openReport(browser, path);
    await timeline(page).focus();
    await page.keyboard.press('?');
    await page.getByRole('table', { name: 'Keys in the timeline' }).waitFor();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search' });
    expect(await hasFocus(search)).toBe(true);
    await page.keyboard.type('n+?');
    expect(await search.inputValue()).toBe('n+?');
  });

  test('closes and opens a group', async () => {
    const { page } = await openReport(browser, path);
    const rows = async (): Promise<number> => Number(await timeline(page).getAttribute('aria-rowcount'));
    const all = await rows();
    await timeline(page).focus();
    expect(await press(page, 'ArrowUp')).toMatch(/^\S+, \d+ objects?$/);
    await page.keyboard.press('Enter');
    const closed = await rows();
    expect(closed).toBeLessThan(all);
    await page.keyboard.press('Enter');
    expect(await rows()).toBe(all);
  });

  test('is panned and zoomed by a pointer, and scrolled by a wheel', async () => {
    const { page } = await openReport(browser, path);
    const box = await timeline(page).boundingBox();
    if (box === null) throw new Error('the timeline is not on the page');
    const [x, y] = [box.x + 700, box.y + 300];
    const dragged = await changedSpan(page, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 100, y, { steps: 4 });
      await page.mouse.up();
    });
    expect(dragged.to - dragged.from).toBe(86_400);
    expect(dragged.from).toBeGreaterThan(from);
    const panned = await changedSpan(page, async () => page.mouse.wheel(-200, 0));
    expect(panned.from).toBeLessThan(dragged.from);
    const closer = await changedSpan(page, async () => {
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -300);
      await page.keyboard.up('Control');
    });
    expect(closer.to - closer.from).toBeLessThan(86_400);
    await page.mouse.wheel(0, 240);
    await page.waitForFunction(() => (document.querySelector('[role=grid]')?.scrollTop ?? 0) > 0);
  });
});

describeInChromium('the timeline of dense and odd schedules', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });

  test('zooms into a batch until its runs are apart, and Esc gives the span back', async () => {
    const jobs = [{ identity: 'shop/every-minute', spec: { schedule: '* * * * *' } }];
    const path = await report(['preview', '-f', await writeInput('dense.yaml', manifest(jobs)), ...day]);
    const { page } = await openReport(browser, path);
    await timeline(page).focus();
    expect(await focusedMark(page)).toMatch(
      /^shop\/every-minute, \d+ runs, planned, \S+Z to \S+Z, Enter zooms in$/,
    );
    await changedSpan(page, async () => page.keyboard.press('Enter'));
    for (let presses = 0; presses < 5 && (await focusedMark(page)).includes(' runs, '); presses++) {
      await changedSpan(page, async () => page.keyboard.press('Enter'));
    }
    expect(await focusedMark(page)).toMatch(/^shop\/every-minute, planned, 2026-\S+Z, \d\d:\d\d:00 in UTC$/);
    const back = await changedSpan(page, async () => page.keyboard.press('Escape'));
    expect(back.to - back.from).toBeGreaterThan(3000);
  });

  test('prints at most 60 rows, with the clock change', async () => {
    const spec = {
      schedule: '30 2 * * *',
      timezone: 'Europe/Paris',
      window: { mode: 'after', duration: '1h' },
    };
    const jobs = Array.from({ length: 70 }, (_, index) => ({ identity: `prod/job-${index + 10}`, spec }));
    const spring = '2027-03-27T12:00:00Z';
    const files = await writeInput('spring.yaml', manifest(jobs));
    const path = await report(['preview', '-f', files, '--now', spring, '--from', spring, '--for', '24h']);
    const { page } = await openReport(browser, path, { fragment: '#tz=Europe/Paris' });
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('img', { name: 'Timeline, Europe/Paris' });
    await paper.waitFor();
    const texts = await paper.locator('text').allTextContents();
    expect(texts.filter((text) => text.startsWith('prod/'))).toHaveLength(60);
    expect(texts).toContain('02:00 → 03:00');
    expect(await page.getByRole('main').getByText('10 more').count()).toBe(1);
    expect(await timeline(page).isVisible()).toBe(false);
    expect(await page.getByRole('list', { name: 'Legend' }).isVisible()).toBe(true);
  });

  test('prints the timeline on white whatever panel is open, and maps as levels', async () => {
    const jobs = [{ identity: 'prod/one', spec: { schedule: '0 0 * * *' } }];
    const path = await report(['forecast', '-f', await writeInput('one.yaml', manifest(jobs)), ...day]);
    const { page } = await openReport(browser, path, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('img', { name: 'Timeline, UTC' }).waitFor();
    const isShown = async (name: string): Promise<boolean> =>
      page.getByText(name, { exact: true }).first().isVisible();
    expect(await isShown('Value of a cell')).toBe(false);
    await untilColored(page, false);
    const ground = await page
      .getByRole('main')
      .evaluate((element) => getComputedStyle(element.closest('.kron-view')!).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  });

  test('prints the problems of the screen, on one page with the timeline, and no tables behind it', async () => {
    const never = { schedule: '0 12 * * *', constraints: { avoid: [{ hours: '0-23' }] } };
    const jobs = [{ identity: 'prod/never', spec: never }];
    const path = await report(['preview', '-f', await writeInput('never.yaml', manifest(jobs)), ...day]);
    const { page } = await openReport(browser, path);
    await page.getByText(/^1 object/).waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('img', { name: 'Timeline, UTC' });
    await paper.waitFor();
    expect(await paper.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
    const problems = page.getByRole('list', { name: 'Problems', exact: true });
    await problems.getByText('Unschedulable').first().waitFor();
    expect(await page.getByText('Fullest minutes as planned').count()).toBeGreaterThan(0);
    expect(await page.getByText('Fullest minutes as planned').first().isVisible()).toBe(false);
  });

  test('has rows in the order of their names, whatever the order of the manifests', async () => {
    const jobs = ['prod/c', 'prod/a', 'ops/b'].map((identity) => ({
      identity,
      spec: { schedule: '0 0 * * *' },
    }));
    const path = await report(['preview', '-f', await writeInput('order.yaml', manifest(jobs)), ...day]);
    const { page } = await openReport(browser, path, { fragment: '#group=none' });
    const names = await timeline(page).getByRole('rowheader').allTextContents();
    expect(names).toEqual(['ops/b', 'prod/a', 'prod/c']);
  });

  test('keeps now at its place while it is zoomed by a button', async () => {
    const jobs = [{ identity: 'prod/one', spec: { schedule: '0 0 * * *' } }];
    const path = await report(['preview', '-f', await writeInput('now.yaml', manifest(jobs)), ...day]);
    const fragment = '#from=2026-11-22T06:00:00Z&to=2026-11-23T06:00:00Z';
    const { page } = await openReport(browser, path, { fragment });
    const closer = await changedSpan(page, async () =>
      page.getByRole('button', { name: 'Zoom in', exact: true }).click(),
    );
    expect(closer).toEqual({ from: from - 3 * 3600, to: from + 9 * 3600 });
    // The subtitle follows the axis.
    await page.getByText('2026-11-22 09:00Z to 2026-11-22 21:00Z').first().waitFor();
  });

  test('has the page of an object, with its window and schedule in words, by keys', async () => {
    const spec = {
      schedule: '30 2 * * 1-5',
      timezone: 'Europe/Paris',
      window: { mode: 'after', duration: '3h' },
      spread: { slot: 1, of: 4, group: 'backups' },
    };
    const files = await writeInput('one.yaml', manifest([{ identity: 'prod/one', spec }]));
    const { page } = await openReport(browser, await report(['preview', '-f', files, ...day]));
    expect(await page.getByRole('list', { name: 'Legend' }).textContent()).toContain(
      'slot of a spread group',
    );
    await timeline(page).focus();
    await page.keyboard.press('o');
    const object = page.getByRole('article', { name: 'prod/one' });
    await object.getByText('"30 2 * * 1-5" (at 02:30, Monday through Friday)').waitFor();
    await object.getByText('3h after the nominal time').waitFor();
    await object.getByText('slot 1 of 4 in backups').waitFor();
    expect(await object.getByRole('table', { name: 'Next runs' }).getByRole('row').count()).toBe(11);
    expect(await object.getByRole('table', { name: 'Last results' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await object.waitFor({ state: 'detached' });
    expect(await hasFocus(timeline(page))).toBe(true);
    expect(await focusedMark(page)).toMatch(/^prod\/one, /);
  });

  test('closes the page of an object with the focus and the panel that it had before', async () => {
    const jobs = ['one', 'two'].map((name) => ({
      identity: `prod/${name}`,
      spec: { schedule: '0 0 * * *', policy: { deadline: '10s' } },
    }));
    const path = await report(['preview', '-f', await writeInput('two.yaml', manifest(jobs)), ...day]);
    const { page } = await openReport(browser, path);
    const object = page.getByRole('article', { name: 'prod/two' });
    const close = async (): Promise<void> => {
      await object.waitFor();
      await page.keyboard.press('Escape');
      await object.waitFor({ state: 'detached' });
    };
    await timeline(page).getByRole('link', { name: 'two' }).click();
    await close();
    expect(await hasFocus(timeline(page))).toBe(true);
    expect(await focusedMark(page)).toMatch(/^prod\/two, /);
    await openPanel(page, 'Problems');
    await page.getByText('2 problems: prod/one, prod/two').click();
    const link = page.getByRole('list', { name: 'LikelyLate' }).getByRole('link', { name: 'prod/two' });
    await link.focus();
    await page.keyboard.press('Enter');
    await close();
    expect(await hasFocus(link)).toBe(true);
  });

  test.each([1280, 360])('shows the column Explain of its table at %i pixels', async (width) => {
    const jobs = [{ identity: 'prod/one', spec: { schedule: '0 0 * * *', window: { duration: '1h' } } }];
    const path = await report(['preview', '-f', await writeInput('table.yaml', manifest(jobs)), ...day]);
    const { page } = await openReport(browser, path, {
      fragment: '#view=table',
      viewport: { width, height: 800 },
    });
    const { x, width: own } = (await page
      .getByRole('button', { name: /^Explain prod/ })
      .first()
      .boundingBox())!;
    expect(x + own).toBeLessThanOrEqual(width);
  });

  test('draws maps as levels in forced colors', async () => {
    const jobs = [{ identity: 'prod/one', spec: { schedule: '*/7 * * * *' } }];
    const path = await report(['forecast', '-f', await writeInput('sevens.yaml', manifest(jobs)), ...day]);
    const { page } = await openReport(browser, path, { forcedColors: 'active' });
    await untilColored(page, false);
    await page.emulateMedia({ forcedColors: 'none' });
    await untilColored(page, true);
  });
});

/** Waits until the first heat map is drawn with colors, or without. */
async function untilColored(page: Page, isColored: boolean): Promise<void> {
  while ((await hasColors(page)) !== isColored) {
    await page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(drawn)));
  }
}

/** Whether the first heat map has opaque pixels that are not gray. */
async function hasColors(page: Page): Promise<boolean> {
  const map = page.getByRole('group', { name: /^As planned/ }).locator('canvas');
  return map.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    return data.some(
      (red, at) => at % 4 === 0 && data[at + 3] === 255 && (red !== data[at + 1] || red !== data[at + 2]),
    );
  });
}
