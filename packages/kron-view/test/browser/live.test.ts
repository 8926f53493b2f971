import { once } from 'node:events';
import { beforeAll, expect, test } from '@jest/globals';
import { jobs, type KubeObject } from '@kron/api-server';
import type { Browser, Locator, Page } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { focusedMark, hasFocus, timeline } from './testing/keyboard.ts';
import {
  allDay,
  eventAbout,
  halfYearAway,
  hourly,
  hoursAgo,
  inQueue,
  jobOf,
  manualJob,
} from './testing/liveObjects.ts';
import { LiveUi, shiftPageClock, testClockOffset } from './testing/liveUi.ts';
import { complete, download, openPanel } from './testing/openReport.ts';
import { looks, violations } from './testing/violations.ts';

const hostile = '</script><img src=x onerror=alert(1)>\u202egnp.exe';
const panels = ['Timeline', 'Load', 'Problems', 'Table'];

const fleet = [
  hourly(
    'prod/db-backup',
    {},
    {
      status: {
        recent: [
          { periodID: hoursAgo(4), chosenTime: hoursAgo(4), outcome: 'missed', reason: 'DeadlineExceeded' },
          { periodID: hoursAgo(3), chosenTime: hoursAgo(3), outcome: 'skipped', reason: 'Forbid' },
        ],
      },
    },
  ),
  hourly('prod/invalid', { schedule: 'never' }),
  hourly('shop/suspended', { policy: { suspend: true } }),
  hourly('shop/sync', { schedule: '*/15 * * * *', window: { mode: 'around', duration: '10m' } }),
  allDay('shop/desk'),
  jobOf('prod/db-backup', hoursAgo(2), { type: 'Failed', message: hostile }),
  jobOf('prod/db-backup', hoursAgo(1), { type: 'Complete' }),
  jobOf('prod/db-backup', hoursAgo(0), null),
  eventAbout('prod/db-backup', `Period ${hostile}`),
];

/** The row of a period in the table. */
function runOf(page: Page, identity: string, periodID: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Explain ${identity}, ${periodID}` }) });
}

describeInChromium('kron ui', () => {
  let browser: Browser;
  let shown: LiveUi;

  beforeAll(async () => {
    browser = await openBrowser();
    shown = await LiveUi.start(fleet);
  });

  test.each(looks)(
    'has every panel without violations in a $colorScheme theme at $width pixels',
    async ({ colorScheme, width }) => {
      const viewport = { width, height: 800 };
      const { page, complaints } = await shown.open(browser, {
        colorScheme,
        viewport,
        reducedMotion: 'reduce',
      });
      const found: Record<string, string[]> = {};
      const widths: Record<string, number> = {};
      const look = async (name: string): Promise<void> => {
        found[name] = await violations(page);
        widths[name] = await page.evaluate(() => document.documentElement.scrollWidth);
      };
      for (const panel of panels) {
        const content = await openPanel(page, panel);
        await content.getByText('computing…').waitFor({ state: 'detached' });
        await look(panel);
      }
      await page.getByRole('button', { name: `Explain prod/db-backup, ${hoursAgo(2)}` }).click();
      const explain = page.getByRole('complementary', { name: 'Explain' });
      await explain.getByText('Seed hash').waitFor();
      await look('Explain');
      await explain.getByRole('button', { name: 'Close' }).click();
      await page
        .getByRole('tabpanel', { name: 'Table' })
        .getByRole('link', { name: 'prod/db-backup' })
        .first()
        .click();
      await page.getByRole('table', { name: 'Next runs' }).getByRole('row').nth(1).waitFor();
      await look('Object');
      await page.getByRole('button', { name: '‹ All objects' }).click();
      await page.getByRole('button', { name: `Explain prod/db-backup, ${hoursAgo(2)}` }).click();
      await explain.getByText('Seed hash').waitFor();
      const all = [...panels, 'Explain', 'Object'];
      expect(found).toEqual(Object.fromEntries(all.map((name) => [name, []])));
      expect(Math.max(...Object.values(widths))).toBeLessThanOrEqual(width);
      // The message of the Job is shown as text.
      await explain
        .getByText('</script><img src=x onerror=alert(1)>\\u202egnp.exe', { exact: true })
        .waitFor();
      // So is an Event that is about no period, whatever its message says.
      const events = explain.getByRole('list').filter({ hasText: 'Checked' });
      expect(await events.textContent()).toContain(
        'Period </script><img src=x onerror=alert(1)>\\u202egnp.exe',
      );
      expect(complaints).toEqual([]);
    },
  );

  test.each([1280, 360])('shows every control at %i pixels', async (width) => {
    const { page } = await shown.open(browser, { viewport: { width, height: 800 } });
    // A narrow page folds the filters.
    const fold = page.getByRole('button', { name: 'Filters', exact: true });
    if (await fold.isVisible()) await fold.click();
    const controls = [
      page.getByRole('searchbox', { name: 'Search' }),
      ...['Time zone', 'Group by'].map((name) => page.getByRole('combobox', { name })),
      ...['Now', 'Zoom in', 'Zoom out', 'Earlier', 'Later'].map((name) =>
        page.getByRole('button', { name, exact: true }),
      ),
      ...panels.map((name) => page.getByRole('tab', { name, exact: true })),
      timeline(page),
      page.getByRole('list', { name: 'Legend' }),
    ];
    for (const control of controls) {
      const { x, width: own } = (await control.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + own).toBeLessThanOrEqual(width);
    }
  });

  test.each([1280, 360])('leads by keys to Explain of a past run and back at %i pixels', async (width) => {
    const { page } = await shown.open(browser, { viewport: { width, height: 800 } });
    const grid = timeline(page);
    const pressed: string[] = [];
    const press = async (key: string): Promise<void> => {
      pressed.push(key);
      await page.keyboard.press(key);
    };
    while (!(await hasFocus(grid)) && pressed.length < 30) await press('Tab');
    while (!(await focusedMark(page)).startsWith('prod/db-backup,') && pressed.length < 34)
      await press('ArrowDown');
    await press('ArrowLeft');
    await press('Enter');
    const explain = page.getByRole('complementary', { name: 'Explain' });
    await explain.getByText('Outcome', { exact: true }).first().waitFor();
    expect(await hasFocus(explain.getByRole('heading', { level: 2 }).first())).toBe(true);
    await press('Escape');
    await explain.waitFor({ state: 'detached' });
    expect(await hasFocus(grid)).toBe(true);
    expect(pressed.length).toBeLessThanOrEqual(40);
  });

  test('follows a Job from its queue to its end, and keeps the run after it is gone', async () => {
    const ui = await LiveUi.start([hourly('prod/a')]);
    const { page } = await ui.open(browser);
    await openPanel(page, 'Table');
    const run = runOf(page, 'prod/a', hoursAgo(1));
    const job = jobOf('prod/a', hoursAgo(1), null);
    ui.store(inQueue(job, 'nightly'));
    await run.getByText('suspended, waits in queue nightly').waitFor();
    ui.store(job);
    await run.getByText('running').waitFor();
    await run.getByRole('button').focus();
    ui.store(jobOf('prod/a', hoursAgo(1), { type: 'Complete' }));
    await run.getByText('succeeded').waitFor();
    // The table stays while it is computed again.
    expect(await hasFocus(run.getByRole('button'))).toBe(true);
    const path = `/apis/batch/v1/namespaces/prod/${jobs.plural}/${job.metadata.name}`;
    await fetch(ui.server.url + path, { method: 'DELETE' });
    ui.store(hourly('prod/b'));
    await runOf(page, 'prod/b', hoursAgo(-1)).waitFor();
    expect(await run.getByText('succeeded').isVisible()).toBe(true);
  });

  test('keeps the page of the table when an object changes', async () => {
    const ui = await LiveUi.start([hourly('prod/a', { schedule: '* * * * *' })]);
    const { page } = await ui.open(browser);
    const table = await openPanel(page, 'Table');
    await table.getByText(/^1 to 100 of/).waitFor();
    await table.getByRole('button', { name: 'Next page' }).click();
    await table.getByText(/^101 to 200 of/).waitFor();
    ui.store(hourly('prod/b', { schedule: '*/5 * * * *' }));
    await table.getByRole('link', { name: 'prod/b' }).first().waitFor();
    await table.getByText(/^101 to 200 of/).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('prod/a');
    await table.getByText(/^1 to 100 of/).waitFor();
  });

  test('keeps apart the runs of a KronJob and a ControlledJob of one name', async () => {
    const both = allDay('prod/a');
    const controlled = {
      ...both,
      metadata: { ...both.metadata, uid: 'uid-of-controlled' },
      spec: { ...(both['spec'] as object), events: [{ action: 'start', cronSchedule: '0 * * * *' }] },
    };
    const ui = await LiveUi.start([
      hourly('prod/a'),
      controlled,
      jobOf('prod/a', hoursAgo(1), { type: 'Failed', message: 'broken' }),
    ]);
    const { page } = await ui.open(browser);
    await openPanel(page, 'Table');
    const rows = runOf(page, 'prod/a', hoursAgo(1));
    await rows.getByText('failed').waitFor();
    // Nothing is on record of the event at the same time.
    expect(await rows.count()).toBe(1);
    await runOf(page, 'prod/a', hoursAgo(-1)).nth(1).waitFor();
    await rows.getByRole('button').first().click();
    const explain = page.getByRole('complementary', { name: 'Explain' });
    await explain.getByText('Seed hash').first().waitFor();
    expect(await explain.locator('.past').count()).toBe(1);
  });

  test('shows a manual Job by its result, and explains it without a period', async () => {
    const ui = await LiveUi.start([
      hourly('prod/a', { schedule: halfYearAway }),
      manualJob('prod/a', 'by-hand', hoursAgo(1), { type: 'Failed', message: 'disk full' }),
    ]);
    const { page } = await ui.open(browser);
    const grid = timeline(page);
    await grid.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await focusedMark(page)).toBe(
      `prod/a, failed, ${hoursAgo(1)}, ${hoursAgo(1).slice(11, 19)} in UTC, manual Job`,
    );
    await page.keyboard.press('Enter');
    const explain = page.getByRole('complementary', { name: 'Explain' });
    await explain.getByRole('heading', { name: 'prod/a, Job by-hand' }).waitFor();
    await explain.getByText('disk full').waitFor();
    await explain.getByText('belongs to no period').waitFor();
    await explain.getByText('kubectl describe job by-hand -n prod').waitFor();
    expect(await explain.getByText('has no period').count()).toBe(0);
  });

  test('finds and lists the runs with an outcome that is on record', async () => {
    const { page } = await shown.open(browser);
    await openPanel(page, 'Table');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed');
    await runOf(page, 'prod/db-backup', hoursAgo(1)).waitFor({ state: 'detached' });
    await runOf(page, 'prod/db-backup', hoursAgo(2)).getByText('failed').waitFor();
    expect(await page.getByRole('table', { name: /Runs/ }).getAttribute('aria-rowcount')).toBe('2');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('all');
    await page.getByRole('searchbox', { name: 'Search' }).fill('outcome:missed');
    await page
      .getByRole('status')
      .getByText(/^1 of \d+ objects/)
      .first()
      .waitFor();
    await runOf(page, 'prod/db-backup', hoursAgo(4)).getByText('missed').waitFor();
    expect(await page.getByRole('table', { name: /Runs/ }).getAttribute('aria-rowcount')).toBe('2');
  });

  test('counts with the observed median of an object with three finished Jobs', async () => {
    const ended = [1, 2, 3].map((hours) => jobOf('prod/a', hoursAgo(hours), { type: 'Complete' }));
    const ui = await LiveUi.start([hourly('prod/a', { schedule: '*/5 * * * *' }), ...ended]);
    const { page } = await ui.open(browser);
    const load = await openPanel(page, 'Load');
    await load.getByText('observed median of 1 of 1 objects').waitFor();
    await load.getByText(/^most at once: 1 at/).waitFor();
    await openPanel(page, 'Problems');
    expect(await page.getByText(/a run of 10m is still active/).count()).toBe(0);
    await openPanel(page, 'Load');
    await load.getByRole('checkbox', { name: 'observed median' }).uncheck();
    await load.getByText(/^most at once: 2 at/).waitFor();
    await page.waitForURL(/dur=assumed/);
    await openPanel(page, 'Problems');
    await page.getByText(/a run of 10m is still active/).waitFor();
  });

  test('hatches what is not on record, and opens the table at now without it', async () => {
    const job = jobOf('prod/a', hoursAgo(2), { type: 'Complete' });
    const ui = await LiveUi.start([hourly('prod/a'), hourly('prod/b'), job]);
    const { page } = await ui.open(browser);
    const grid = timeline(page);
    await grid.focus();
    // The first mark of a row is the oldest on record: there is no mark, and no pill, of what is not.
    while (!(await focusedMark(page)).startsWith('prod/a,')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    expect(await focusedMark(page)).toContain(`prod/a, succeeded, ${hoursAgo(2)}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    expect(await focusedMark(page)).toMatch(/^prod\/b, .*planned/);
    await openPanel(page, 'Table');
    await runOf(page, 'prod/a', hoursAgo(2)).getByText('executed, succeeded').waitFor();
    // The operator still has a minute to record a period of this hour.
    for (const hours of [1, 2]) expect(await runOf(page, 'prod/b', hoursAgo(hours)).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('not on record');
    await runOf(page, 'prod/b', hoursAgo(2)).getByText('not on record').waitFor();
  });

  test('explains a past run by what was recorded, and by nothing else', async () => {
    const { page } = await shown.open(browser);
    await openPanel(page, 'Table');
    // Otherwise it depends on the time which page of the table has the run.
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('skipped');
    await runOf(page, 'prod/db-backup', hoursAgo(3)).getByRole('button').click();
    const explain = page.getByRole('complementary', { name: 'Explain' });
    await explain.getByText('Seed hash').waitFor();
    await explain.getByText('skipped (Forbid), from its Status').waitFor();
    // One title, and one outcome.
    expect(await explain.getByText('Outcome', { exact: true }).count()).toBe(1);
    expect(await explain.getByText(`prod/db-backup, period ${hoursAgo(3)}`).count()).toBe(1);
    expect(await explain.getByText(/as requested/).count()).toBe(0);
    expect(await explain.getByText(/executed \(Created\)/).count()).toBe(0);
  });

  test('draws a running Job that started before the axis from its left edge', async () => {
    const long = jobOf('prod/a', hoursAgo(20), null);
    const ui = await LiveUi.start([hourly('prod/a', { schedule: halfYearAway }), long]);
    const { page } = await ui.open(browser);
    const bars = async (): Promise<boolean[]> =>
      timeline(page)
        .locator('canvas')
        .evaluate((element) => {
          const canvas = element as HTMLCanvasElement;
          const { devicePixelRatio: ratio } = globalThis;
          const style = getComputedStyle(canvas.closest('.kron-view')!);
          const colour = style.getPropertyValue('--kron-running').trim();
          const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
          // The row of the object is the one below the heading of its namespace: 64 px, and one and a half rows of 24.
          const y = Math.round((64 + 36) * ratio);
          const { data, width } = canvas.getContext('2d')!.getImageData(0, y, canvas.width, 1);
          const isBar = (x: number): boolean =>
            data[4 * x] === red && data[4 * x + 1] === green && data[4 * x + 2] === blue;
          // The axis begins 6 of 24 hours before now.
          return [2, 0.1 * width, 0.2 * width, 0.5 * width].map((x) => isBar(Math.round(x)));
        });
    expect(await bars()).toEqual([true, true, true, false]);
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('img', { name: /^Timeline/ });
    await paper.waitFor();
    const runs = await paper.locator('path[stroke="var(--kron-ran)"]').getAttribute('d');
    expect(runs).toMatch(/^M0\.0 /);
  });

  test('has a page for each object, opened by its name, by a key and by address', async () => {
    const { page } = await shown.open(browser);
    const grid = timeline(page);
    await grid.focus();
    while (!(await focusedMark(page)).startsWith('prod/db-backup,')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('o');
    const object = page.getByRole('article', { name: 'prod/db-backup' });
    await object.getByText('"0 * * * *" (every hour)').waitFor();
    expect(await hasFocus(object.getByRole('heading', { level: 2 }))).toBe(true);
    const next = object.getByRole('table', { name: 'Next runs' }).getByRole('row');
    await next.nth(10).waitFor();
    expect(await next.nth(1).textContent()).toMatch(/Z\d+[ms]/);
    const last = object.getByRole('table', { name: 'Last results' }).getByRole('row');
    expect(await last.allTextContents()).toEqual([
      expect.any(String),
      expect.stringContaining('executed (Created), running'),
      expect.stringContaining('executed (Created), succeeded+0s1m30s'),
      expect.stringContaining('executed (Created), failed+0s1m30s'),
      expect.stringContaining('skipped (Forbid)'),
      expect.stringContaining('missed (DeadlineExceeded)'),
    ]);
    await object.getByText('kron trigger db-backup -n prod --context here').waitFor();
    await object.getByText(/^kubectl logs job\/db-backup-/).waitFor();
    await page.waitForURL(/object=prod\/db-backup/);
    const address = page.url();
    await page.keyboard.press('Escape');
    await object.waitFor({ state: 'detached' });
    await page.goto(address);
    await object.waitFor();
    await page.getByRole('button', { name: '‹ All objects' }).click();
    await grid.getByRole('link', { name: 'sync' }).click();
    await page.getByRole('article', { name: 'shop/sync' }).getByText('10m around the nominal time').waitFor();
    await page.goBack();
    await grid.waitFor();
  });

  test('names its context, cluster and namespaces, and counts what is wrong now', async () => {
    const { page } = await shown.open(browser);
    await page.getByText(/of context here, cluster c, all namespaces, .*live/).waitFor();
    // An invalid spec, and a missed run.
    await page.waitForFunction(() => document.title === '(2) here · kron');
    const tab = page.getByRole('tab', { name: 'Problems', exact: true });
    expect(await tab.getAttribute('aria-description')).toBe('2 wrong now');
  });

  test('has one row for the problems of a code, which opens', async () => {
    const late = ['a', 'b', 'c'].map((name) => hourly(`prod/${name}`, { policy: { deadline: '10s' } }));
    const ui = await LiveUi.start(late);
    const { page } = await ui.open(browser);
    await openPanel(page, 'Problems');
    const problems = page.getByRole('list', { name: 'Problems', exact: true });
    await problems.getByText('LikelyLate').first().waitFor();
    expect(await problems.getByRole('listitem').count()).toBe(1);
    await problems.getByText('3 problems: prod/a, prod/b and 1 more').click();
    await page.getByRole('list', { name: 'LikelyLate' }).getByText('prod/c').waitFor();
  });

  test('shows a period that waits and a paused KronJob until their status changes', async () => {
    const stored = (policy: object, status: object): KubeObject => {
      const { metadata, ...rest } = hourly('prod/a', { policy });
      return {
        ...rest,
        metadata: { ...metadata, generation: 1 },
        status: { observedGeneration: 1, ...status },
      };
    };
    const queue = { concurrency: 'queue', pauseAfterFailures: 2 };
    const ui = await LiveUi.start([stored(queue, {})]);
    const { page } = await ui.open(browser);
    const legend = page.getByRole('list', { name: 'Legend' });
    const entries = legend.getByRole('listitem').filter({ hasText: /waiting|paused/ });
    const table = await openPanel(page, 'Table');
    const outcomes = table.getByRole('cell', { name: /^(?:waiting|paused|planned)$/ });
    await outcomes.filter({ hasText: 'planned' }).first().waitFor();
    expect(await outcomes.filter({ hasNotText: 'planned' }).count()).toBe(0);

    const message = `Period ${hoursAgo(0)} waits for a place: Job a-1 is active and maxActive is 1.`;
    const conditions = [{ type: 'Ready', status: 'True', reason: 'Queued', message }];
    ui.store(stored(queue, { claim: { for: 'Queue', periodID: hoursAgo(0) }, conditions }));
    await runOf(page, 'prod/a', hoursAgo(0)).getByText('waiting', { exact: true }).waitFor();
    await runOf(page, 'prod/a', hoursAgo(0)).getByRole('button').click();
    const explain = page.getByRole('complementary', { name: 'Explain' });
    await explain.getByText('waiting (Queued)').waitFor();
    await explain.getByText(message).waitFor();
    expect(await explain.getByText('not on record').count()).toBe(0);
    await openPanel(page, 'Timeline');
    expect(await entries.allTextContents()).toEqual(['waiting for a place']);
    const grid = timeline(page);
    const names = grid.getByRole('gridcell', { name: `prod/a, waiting, ${hoursAgo(0)}` });
    await grid.focus();
    await page.keyboard.press('Home');
    await names.waitFor();
    await grid.getByRole('link', { name: 'a', exact: true }).click();
    const next = page.getByRole('table', { name: 'Next runs' }).getByRole('row');
    await next.nth(1).getByText('waiting').waitFor();

    ui.store(stored(queue, { consecutiveFailures: 2 }));
    await next.nth(1).getByText('paused').waitFor();
    expect(await next.getByText('paused').count()).toBe(10);
    await page.getByRole('button', { name: '‹ All objects' }).click();
    expect(await entries.allTextContents()).toEqual(['paused']);

    ui.store(stored(queue, {}));
    await entries.waitFor({ state: 'detached' });
    await openPanel(page, 'Table');
    await outcomes.filter({ hasText: 'planned' }).first().waitFor();
    expect(await outcomes.filter({ hasNotText: 'planned' }).count()).toBe(0);
  });

  test('shows no draws of a run that an earlier spec has chosen', async () => {
    const around = { window: { mode: 'around', duration: '2h' } };
    // Two hours before the period: outside of its window, so the present spec never chooses this time.
    const job = jobOf('prod/a', hoursAgo(1), { type: 'Complete' }, hoursAgo(3));
    const ui = await LiveUi.start([hourly('prod/a', around), job]);
    const { page } = await ui.open(browser);
    await openPanel(page, 'Table');
    await runOf(page, 'prod/a', hoursAgo(1)).getByRole('button').click();
    const explain = page.getByRole('complementary', { name: 'Explain' });
    await explain.getByText('chosen under an earlier configuration').waitFor();
    await explain.getByText('Seed hash').waitFor();
    expect(await explain.getByText('Draws', { exact: true }).count()).toBe(0);
  });

  test('prints its problems whatever panel is open', async () => {
    const { page } = await shown.open(browser);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: /^\d+ problems$/ }).waitFor();
    await page.getByRole('list', { name: 'Problems' }).getByText('InvalidSchedule').first().waitFor();
  });

  test('marks that the API server is gone, and is current again after it is back', async () => {
    const ui = await LiveUi.start([hourly('prod/a')]);
    const { page } = await ui.open(browser);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await openPanel(page, 'Table');
    await ui.gate.close();
    const alert = page.getByRole('alert').filter({ hasText: /as of \d\d:\d\d:\d\dZ, reconnecting/ });
    await alert.waitFor();
    ui.store(hourly('prod/b'));
    ui.store(jobOf('prod/a', hoursAgo(1), { type: 'Complete' }));
    expect(await runOf(page, 'prod/a', hoursAgo(-1)).isVisible()).toBe(true);
    await ui.gate.open();
    await alert.waitFor({ state: 'detached' });
    await runOf(page, 'prod/b', hoursAgo(-1)).waitFor();
    await runOf(page, 'prod/a', hoursAgo(1)).getByText('succeeded').waitFor();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  test('stays usable after kron ui has ended', async () => {
    const ui = await LiveUi.start([hourly('prod/a')]);
    const { page } = await ui.open(browser);
    await openPanel(page, 'Table');
    ui.process.kill('SIGINT');
    expect(await once(ui.process, 'exit')).toEqual([130, null]);
    await page.getByRole('alert').filter({ hasText: 'kron ui has ended' }).waitFor();
    expect(JSON.parse(await download(page, 'Download JSON'))).toHaveProperty('items.0.identity', 'prod/a');
  });

  test('starts a worker again that died, with what changed before', async () => {
    const ui = await LiveUi.start([hourly('prod/a')]);
    const { page } = await ui.open(browser);
    await openPanel(page, 'Table');
    ui.store(hourly('prod/b'));
    ui.store(jobOf('prod/a', hoursAgo(1), { type: 'Complete' }));
    await runOf(page, 'prod/a', hoursAgo(1)).getByText('succeeded').waitFor();
    const [first] = page.workers();
    const started = page.waitForEvent('worker');
    await first?.evaluate(() => {
      setTimeout(() => {
        throw new Error('a fault');
      }, 0);
    });
    await started;
    ui.store(hourly('prod/c'));
    await runOf(page, 'prod/c', hoursAgo(-1)).waitFor();
    await complete(page);
    await runOf(page, 'prod/a', hoursAgo(1)).getByText('succeeded').waitFor();
    expect(await runOf(page, 'prod/b', hoursAgo(-1)).isVisible()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('opens a browser with a code that works once, and leaves no secret in its address', async () => {
    const ui = await LiveUi.start([hourly('prod/a')], { args: ['--open'] });
    const url = await ui.opened();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/);
    expect(url).not.toContain(new URL(ui.url).hash.slice('#token='.length));
    const { page } = await ui.open(browser, { url });
    expect(page.url()).not.toMatch(/code|token/);
    await page.reload();
    await complete(page);
    await page.getByText('1 object').waitFor();
    const { page: other } = await ui.open(browser, { url });
    await other
      .getByRole('alert')
      .filter({ hasText: 'open the address that kron ui printed last' })
      .waitFor();
  });

  test('says that the clocks differ', async () => {
    const ui = await LiveUi.start([hourly('prod/a')], { ahead: 600 });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(shiftPageClock, testClockOffset + 3_600_000);
    await page.goto(ui.url);
    await page.getByText(/the clock of this browser is 3(?:599|600|601) s ahead of the server's/).waitFor();
    await page.getByText(/the clock of this machine is (?:599|600|601) s behind the API server's/).waitFor();
  });

  test('keeps the past of an object that becomes invalid', async () => {
    const around = { window: { mode: 'around', duration: '2h' } };
    // It ran before its nominal time, which only its window allows.
    const early = jobOf('prod/a', hoursAgo(1), { type: 'Complete' }, hoursAgo(2));
    const ui = await LiveUi.start([hourly('prod/a', around), early]);
    const { page } = await ui.open(browser);
    await openPanel(page, 'Table');
    await runOf(page, 'prod/a', hoursAgo(1)).getByText('succeeded').waitFor();
    ui.store(hourly('prod/a', { ...around, schedule: 'never' }));
    await page.getByRole('tab', { name: 'Problems' }).click();
    await page.getByRole('list', { name: 'Problems' }).getByText('InvalidSchedule').first().waitFor();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const grid = timeline(page);
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    expect(await focusedMark(page)).toContain('prod/a, succeeded');
  });
});
