import { beforeAll, describe, expect, test } from '@jest/globals';
import { manifestIssueCodes } from 'kron-crd-schema';
import { describeInChromium, openBrowser } from 'kron-view/testing/chromium';
import { explainByKeys, focusedMark, hasFocus, timeline } from 'kron-view/testing/keyboard';
import { kron, manifest, writeInput } from 'kron-view/testing/kron';
import { complete, download, openPanel } from 'kron-view/testing/openReport';
import { violations } from 'kron-view/testing/violations';
import type { Browser } from 'playwright-core';
import { badSpecs, neverInText } from './badSpecs.ts';
import { findings, untilJudged, openPlayground, paste } from './openPlayground.ts';

const now = '2026-11-22T12:00:00Z';
const good = manifest([{ identity: 'prod/a', spec: { schedule: '0 0 * * *', policy: { deadline: '1h' } } }]);

const cronJob = `apiVersion: batch/v1
kind: CronJob
metadata: {name: hello, namespace: prod}
spec:
  schedule: "CRON_TZ=Europe/Paris 30 2 * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox}]
`;

/** A KronJob that is valid but for its calendar. The comment makes it YAML, which a text that begins with a brace is not. */
const badCalendar = `# A calendar that ends before it begins.
${manifest([
  {
    identity: 'prod/a',
    spec: { schedule: '0 0 * * *', constraints: { avoid: [{ clusterCalendar: 'freeze' }] } },
  },
])}
---
apiVersion: kron.io/v1alpha1
kind: ClusterKronCalendar
metadata: {name: freeze}
spec:
  entries: [{from: 2026-12-24, to: 2026-12-20}]
`;

type Finding = {
  severity: string;
  code: string;
  line: number | null;
  column: number | null;
  identity: string | null;
  path: string | null;
  message: string;
};

/** What kron validate finds, as the list of the playground shows it. */
async function validateLines(text: string): Promise<string[]> {
  const path = await writeInput('manifests.yaml', text);
  const json = await kron(['validate', '-f', path, '--now', now, '-o', 'json']);
  const { findings: found } = JSON.parse(json.replaceAll(path, 'manifests.yaml')) as { findings: Finding[] };
  return found.map(({ severity, code, line, column, identity, path: field, message }) => {
    const place = line === null ? '' : `${line}:${column}: `;
    return `${place}${severity}: ${[identity, field, message].filter(Boolean).join(': ')} [${code}]`;
  });
}

describeInChromium('the playground', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });

  test('finds what kron validate finds, at the same places, for every code of the errors reference', async () => {
    const { page } = await openPlayground(browser, now);
    const seen: string[] = [];
    const examples = await badSpecs();
    const others = [
      badCalendar,
      '',
      'a: [',
      'kind: ConfigMap\napiVersion: v1\n',
      'just text',
      `${good}\n---\n${good}`,
      '"\ta"',
    ];
    for (const text of [...examples.map((one) => one.text), ...others]) {
      await paste(page, text);
      const wanted = await validateLines(text);
      expect({ text, found: await findings(page) }).toEqual({ text, found: wanted });
      seen.push(...wanted);
    }
    const isSeen = (code: string): boolean => seen.some((line) => line.endsWith(`[${code}]`));
    expect(examples.filter(({ code }) => !isSeen(code) && !(code in neverInText))).toEqual([]);
    expect(manifestIssueCodes.filter((code) => !isSeen(code))).toEqual(Object.keys(neverInText));
  }, 240_000);

  test('a finding moves the cursor to its place', async () => {
    const { page } = await openPlayground(browser, now);
    await paste(page, good.replace('0 0 * * *', '0 99 * * *'));
    await page.getByRole('list', { name: 'Findings' }).getByRole('button').first().click();
    const editor = page.getByRole('textbox', { name: 'Manifests' });
    expect(await hasFocus(editor)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(editor)).toBe(false);
  });

  test('a document with an error keeps its last valid runs, and the others go on', async () => {
    const { page } = await openPlayground(browser, now);
    const other = good.replace('"a"', '"b"');
    await paste(page, `${good}\n---\n${other}`);
    await page.getByRole('rowheader', { name: 'prod/b', exact: true }).waitFor();
    await paste(page, `${good.replace('0 0 * * *', 'x')}\n---\n${other}`);
    await page.getByRole('rowheader', { name: 'prod/a, last valid spec' }).waitFor();
    await page.getByRole('rowheader', { name: 'prod/b', exact: true }).waitFor();
    await paste(page, `${good}\n---\n${other}`);
    await page.getByRole('rowheader', { name: 'prod/a', exact: true }).waitFor();
  });

  test('a CronJob becomes the KronJob of kron convert, with the same losses', async () => {
    const { page } = await openPlayground(browser, now);
    await paste(page, cronJob);
    const path = await writeInput('cronjob.yaml', cronJob);
    const converted = await kron(['convert', '-f', path, '--now', now]);
    const shown = await page.getByLabel('Converted KronJobs').textContent();
    expect(`# ${path}\n${shown}`).toBe(converted);
    const notes = await page
      .getByRole('list', { name: 'Differences' })
      .getByRole('listitem')
      .allTextContents();
    expect(notes.join('\n')).toMatch(
      /prod\/hello: startingDeadlineSeconds[^]*prod\/hello: concurrencyPolicy/,
    );
    await page.getByRole('rowheader', { name: 'prod/hello' }).waitFor();
  });

  test('a search hides no problem of an object that it matches, and counts those that it hides', async () => {
    const { page } = await openPlayground(browser, now);
    const old = cronJob
      .replace('batch/v1', 'batch/v1beta1')
      .replace('concurrencyPolicy: Forbid', 'startingDeadlineSeconds: 600');
    const other = good.replace('"a"', '"b"').replace('0 0', '0 99');
    await paste(page, old);
    await paste(page, `${old.replace('30 2', '99 2')}---\n${other}`);
    const panel = await openPanel(page, 'Problems');
    const shown = panel.getByRole('list', { name: 'Problems' });
    const search = page.getByRole('searchbox', { name: 'Search' });
    for (const [text, own] of [
      ['hello', 'prod/hello'],
      ['prod/b', 'prod/b'],
    ] as const) {
      await search.fill(text);
      await panel.getByText('1 hidden by search').waitFor();
      expect(await shown.getByRole('link').allTextContents()).toEqual([own]);
    }
    await search.fill('nothing');
    await panel.getByText('2 hidden by search').waitFor();
    await search.fill('');
    await panel.getByText('hidden by search').waitFor({ state: 'detached' });
    expect(await panel.getByRole('heading', { name: '2 problems' }).count()).toBe(1);
  });

  test('CronJobs have their schedule in words, too', async () => {
    const { page } = await openPlayground(browser, now);
    await paste(page, `${cronJob.replace('CRON_TZ=Europe/Paris ', '')}---\n${good}`);
    const words = page.getByRole('list', { name: 'Schedules in words' }).getByRole('listitem');
    expect(await words.allTextContents()).toEqual(['prod/hello: at 02:30, UTC', 'prod/a: at 00:00, UTC']);
  });

  test('its runs are the bytes of kron preview, and a schedule makes a KronJob with a window', async () => {
    const { page } = await openPlayground(browser, now);
    await paste(page, good);
    const path = await writeInput('good.yaml', good);
    const span = ['--now', now, '--from', now, '--to', '2026-11-29T11:59:59Z'];
    const json = await kron(['preview', '-f', path, ...span, '-o', 'json']);
    await openPanel(page, 'Table');
    await complete(page);
    expect(await download(page, 'Download JSON')).toBe(json);
    await page.getByRole('textbox', { name: 'Schedule' }).fill('15 3 * * 1');
    await page.getByRole('button', { name: 'Make a KronJob' }).click();
    await untilJudged(page);
    expect(await findings(page)).toEqual([]);
    await page.getByText('default/my-job').first().waitFor();
    // The same KronJob without a window follows, and the schedule is there in words.
    await page.getByText('default/my-job-without-window').first().waitFor();
    expect(await page.getByRole('list', { name: 'Schedules in words' }).textContent()).toContain(
      'default/my-job: at 03:15, only on Monday, UTC',
    );
    await page.getByRole('combobox', { name: 'Window' }).selectOption('none');
    await page.getByRole('button', { name: 'Make a KronJob' }).click();
    await page.getByText('default/my-job-without-window').first().waitFor({ state: 'detached' });
  });

  test('follows the theme of its host', async () => {
    const { page } = await openPlayground(browser, now);
    const ground = async (theme: string): Promise<string> =>
      page.evaluate((name) => {
        const root = document.querySelector('.kron-playground')!;
        root.parentElement!.className = name;
        return getComputedStyle(root.querySelector('main')!.closest('.kron-view')!).backgroundColor;
      }, theme);
    expect(await ground('kron-dark')).toBe('rgb(18, 22, 27)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground('kron-light')).toBe('rgb(255, 255, 255)');
    expect(await ground('')).toBe('rgb(18, 22, 27)');
  });

  test('proposes an expression for words', async () => {
    const { page } = await openPlayground(browser, now);
    await page.getByRole('textbox', { name: 'Schedule' }).fill('every monday');
    await page.getByRole('combobox', { name: 'Window' }).selectOption('none');
    await page.getByRole('button', { name: 'Make a KronJob' }).click();
    await untilJudged(page);
    expect((await findings(page)).join()).toContain('write 0 0 * * MON');
  });

  test('opens with an example whose windows are long enough to be seen', async () => {
    const { page } = await openPlayground(browser, now);
    await timeline(page).focus();
    expect(await focusedMark(page)).toMatch(/, window 09:00 to 17:00$/);
  });

  test('works offline after it has loaded, and a link gives the same text without a request', async () => {
    const { page, requests, complaints } = await openPlayground(browser, now);
    await page.context().setOffline(true);
    requests.length = 0;
    await paste(page, good);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('rowheader', { name: 'prod/a', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
    const fragment = link.slice(link.indexOf('#'));
    const reopened = await openPlayground(browser, now, { fragment });
    expect(await reopened.page.getByRole('textbox', { name: 'Manifests' }).textContent()).toBe(
      good.replaceAll('\n', ''),
    );
    expect(reopened.requests.filter((url) => url.includes('y='))).toEqual([]);
    expect(reopened.page.url()).not.toContain('y=');
  });

  test('prints the problems while another panel is open', async () => {
    const { page } = await openPlayground(browser, now);
    await paste(page, good.replace('0 0', '0 99'));
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('list', { name: 'Problems' }).getByText('InvalidSchedule').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('a text that is too long for a link is offered as a file', async () => {
    const { page } = await openPlayground(browser, now);
    const random = Array.from({ length: 12_000 }, (_, index) =>
      (Math.imul(index, 2_654_435_761) >>> 0).toString(36),
    );
    await paste(page, `# ${random.join('')}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('send a file instead').waitFor();
    await page.getByRole('button', { name: 'Save as a file' }).waitFor();
  });

  test('moves the line of now with the time, and keeps the span', async () => {
    const { page } = await openPlayground(browser, now);
    const line = page.getByRole('main').locator('canvas').first();
    const picture = async (): Promise<string> =>
      line.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
    const before = await picture();
    const heading = page.getByRole('main').locator('header p').first();
    const span = await heading.textContent();
    await page.evaluate(() => {
      (globalThis as unknown as { now: number }).now += 86_400;
    });
    await page.waitForFunction((old) => document.querySelector('canvas')?.toDataURL() !== old, before);
    expect(await heading.textContent()).toBe(span);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    // A quarter of the seven days is before now.
    await page.waitForFunction(() => location.hash.includes('from=2026-11-21T18:00:00Z'));
  });

  describe.each([1280, 360])('at %i pixels', (width) => {
    const options = { viewport: { width, height: 800 } };

    test('leads by keys alone to Explain and back, with a visible focus', async () => {
      const { page } = await openPlayground(browser, now, options);
      expect(await explainByKeys(page)).toBeLessThanOrEqual(40);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    describe.each(['light', 'dark'] as const)('in a %s theme', (colorScheme) => {
      test('has no violations, and does not scroll sideways', async () => {
        const { page } = await openPlayground(browser, now, {
          ...options,
          colorScheme,
          reducedMotion: 'reduce',
        });
        const placed = cronJob.replace('CRON_TZ=Europe/Paris ', '');
        await paste(page, `${placed}\n---\n${good.replace('0 0', '0 99')}`);
        const check = async (): Promise<void> => {
          expect(await violations(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        };
        for (const panel of ['Timeline', 'Load', 'Problems', 'Table']) {
          const content = await openPanel(page, panel);
          await content.getByText('computing…').waitFor({ state: 'detached' });
          await check();
        }
        await page
          .getByRole('button', { name: /^Explain / })
          .first()
          .click();
        await page.getByRole('complementary', { name: 'Explain' }).getByText('Seed hash').waitFor();
        await check();
      });
    });
  });

  test('has its editor above the view on a narrow page, and beside it on a wide one', async () => {
    const { page } = await openPlayground(browser, now);
    const boxes = async (): Promise<{ editor: DOMRect; view: DOMRect }> =>
      page.evaluate(() => ({
        editor: document.querySelector('[aria-label=Editor]')!.getBoundingClientRect().toJSON() as DOMRect,
        view: document.querySelector('main')!.getBoundingClientRect().toJSON() as DOMRect,
      }));
    const wide = await boxes();
    expect(wide.editor.right).toBeLessThanOrEqual(wide.view.left);
    await page.setViewportSize({ width: 360, height: 800 });
    const narrow = await boxes();
    expect(narrow.editor.bottom).toBeLessThanOrEqual(narrow.view.top);
  });
});
