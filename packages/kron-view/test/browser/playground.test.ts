import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInChromium, openBrowser } from './testing/chromium.ts';
import { kron, manifest, written } from './testing/kron.ts';
import { findings, judged, openPlayground, paste } from './testing/openPlayground.ts';
import { downloaded, openPanel } from './testing/openReport.ts';
import { violations } from './testing/violations.ts';

const now = '2026-11-22T12:00:00Z';
const root = resolve(import.meta.dirname, '../../../..');
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
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
async function expected(text: string): Promise<string[]> {
  const path = await written('manifests.yaml', text);
  const json = await kron(['validate', '-f', path, '--now', now, '-o', 'json']);
  const { findings: found } = JSON.parse(json.replaceAll(path, 'manifests.yaml')) as { findings: Finding[] };
  return found.map(({ severity, code, line, column, identity, path: field, message }) => {
    const place = line === null ? '' : `${line}:${column}: `;
    return `${place}${severity}: ${[identity, field, message].filter(Boolean).join(': ')} [${code}]`;
  });
}

/** The wrong examples of the errors reference, each as a manifest of its own. */
async function corpus(): Promise<{ code: string; text: string }[]> {
  const page = await readFile(resolve(root, 'docs/reference/errors.md'), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const code = section.slice(0, section.indexOf('\n'));
      return [...section.matchAll(/```yaml\n# wrong\n([^]*?)```/g)].map(([, yaml = '']) => ({
        code,
        text: yaml.split('---\n').map(wrapped).join('\n---\n'),
      }));
    });
}

function wrapped(yaml: string): string {
  if (/^kind:/m.test(yaml))
    return /^apiVersion:/m.test(yaml) ? yaml : `apiVersion: kron.io/v1alpha1\n${yaml}`;
  const kind = /^\s*events:/m.test(yaml)
    ? 'ControlledJob'
    : /^\s*entries:/m.test(yaml)
      ? 'KronCalendar'
      : 'KronJob';
  const spec = /^(?:spec|metadata):/m.test(yaml) ? yaml : `spec:\n${yaml.replaceAll(/^/gm, '  ')}`;
  const metadata = /^metadata:/m.test(spec) ? '' : 'metadata: {name: one, namespace: prod}\n';
  return `apiVersion: kron.io/v1alpha1\nkind: ${kind}\n${metadata}${spec}`;
}

describeInChromium('the playground', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });

  test('finds what kron validate finds, at the same places, for every code of the errors reference', async () => {
    const { page } = await openPlayground(browser, now);
    const seen: string[] = [];
    const examples = await corpus();
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
      const wanted = await expected(text);
      expect({ text, found: await findings(page) }).toEqual({ text, found: wanted });
      seen.push(...wanted);
    }
    const codes = new Set(examples.map(({ code }) => code));
    // A text cannot refer to a kind that may not be read.
    expect([...codes].filter((code) => !seen.some((line) => line.endsWith(`[${code}]`)))).toEqual([]);
  }, 240_000);

  test('a finding moves the cursor to its place', async () => {
    const { page } = await openPlayground(browser, now);
    await paste(page, good.replace('0 0 * * *', '0 99 * * *'));
    await page.getByRole('list', { name: 'Findings' }).getByRole('button').first().click();
    const editor = page.getByRole('textbox', { name: 'Manifests' });
    expect(await editor.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await editor.evaluate((element) => element === document.activeElement)).toBe(false);
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
    const path = await written('cronjob.yaml', cronJob);
    const converted = await kron(['convert', '-f', path, '--now', now]);
    expect(await page.getByLabel('Converted KronJobs').textContent()).toBe(converted);
    const notes = await page
      .getByRole('list', { name: 'Differences' })
      .getByRole('listitem')
      .allTextContents();
    expect(notes.join('\n')).toMatch(
      /prod\/hello: startingDeadlineSeconds[^]*prod\/hello: concurrencyPolicy/,
    );
    await page.getByRole('rowheader', { name: 'prod/hello' }).waitFor();
  });

  test('its runs are the bytes of kron preview, and a schedule makes a KronJob', async () => {
    const { page } = await openPlayground(browser, now);
    await paste(page, good);
    const path = await written('good.yaml', good);
    const span = ['--now', now, '--from', now, '--to', '2026-11-29T11:59:59Z'];
    const json = await kron(['preview', '-f', path, ...span, '-o', 'json']);
    await openPanel(page, 'Table');
    await page.getByRole('main').and(page.locator('[aria-busy=false]')).waitFor();
    expect(await downloaded(page, 'Download JSON')).toBe(json);
    await page.getByRole('textbox', { name: 'Schedule' }).fill('15 3 * * 1');
    await page.getByRole('button', { name: 'Make a KronJob' }).click();
    await judged(page);
    expect(await findings(page)).toEqual([]);
    await page.getByText('default/my-job').first().waitFor();
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

  describe.each(['light', 'dark'] as const)('in a %s theme', (colorScheme) => {
    test.each([1280, 360])('has no violations at %i pixels, and does not scroll sideways', async (width) => {
      const { page } = await openPlayground(browser, now, {
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      await paste(page, `${cronJob}\n---\n${good.replace('0 0', '0 99')}`);
      const axe = await readFile(axePath, 'utf8');
      for (const panel of ['Timeline', 'Load', 'Problems', 'Table']) {
        const content = await openPanel(page, panel);
        await content.getByText('computing…').waitFor({ state: 'detached' });
        expect(await violations(page, axe)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
});
