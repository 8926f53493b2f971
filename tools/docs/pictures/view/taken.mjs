import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPlayground } from '@kron/playground/testing';
import { openLive, withPast } from './openLive.mjs';

export const root = resolve(import.meta.dirname, '../../../..');
const kron = resolve(root, 'packages/kron-cli/dist/bin.js');

const now = '2026-11-22T12:00:00Z';
const day = ['--now', now, '--from', now, '--for', '24h'];
const around = ['--now', now, '--from', '2026-11-22T06:00:00Z', '--for', '24h'];
const past = ['--now', now, '--from', '2026-11-22T06:00:00Z', '--for', '6h'];
const days = ['--now', now, '--from', now, '--for', '5d'];
const all = ['-f', 'examples', '-R'];
const manifests = resolve(import.meta.dirname, 'playground.yaml');
const few = ['month-end-close', 'holiday-freeze', 'cache-warmup', 'normal-around-noon', 'calendars/freeze'];

const themes = ['light', 'dark'];
/** The object of the picture of a page. */
const shown = 'payments/currency-rates';

/** The input of each picture of a report, and the state of the page. */
const pictures = {
  timeline: { span: day, input: all, fragment: '#view=timeline' },
  load: { span: day, input: all, fragment: '#view=load' },
  explain: {
    span: day,
    input: all,
    fragment: '#view=timeline&q=db-backup&run=acme/db-backup@2026-11-23T01:00:00Z',
  },
  problems: {
    span: days,
    input: few.flatMap((name) => ['-f', `examples/${name}.yaml`]),
    fragment: '#view=problems',
  },
};

/** Takes the pictures: each `{ file, png }`, where `file` is relative to the repository. */
export async function* taken(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'kron-pictures-'));
  try {
    for (const [name, { span, input, fragment }] of Object.entries(pictures)) {
      const report = join(folder, `${name}.html`);
      writeFileSync(report, reportOf(['forecast', ...input, ...span, '--max-per-minute', '2', '-o', 'html']));
      const address = `${pathToFileURL(report).href}${fragment}`;
      for (const theme of themes) {
        const png = await picture(browser, theme, async (page) => page.goto(address));
        yield { file: `docs/images/view-${name}-${theme}.webp`, png };
      }
    }
    const planned = JSON.parse(run(['preview', ...all, ...past, '-o', 'json'])).items;
    const fleet = withPast(run(['forecast', ...all, ...around, '-o', 'html']).toString(), planned);
    for (const theme of themes) {
      const png = await picture(browser, theme, async (page) => openLive(page, fleet));
      yield { file: `docs/images/view-live-${theme}.webp`, png };
    }
    for (const theme of themes) {
      const png = await picture(browser, theme, async (page) => openLive(page, fleet, `&object=${shown}`));
      yield { file: `docs/images/view-object-${theme}.webp`, png };
    }
    const text = readFileSync(manifests, 'utf8');
    for (const theme of themes) {
      const png = await picture(browser, theme, async (page) => openPlayground(page, now, text));
      yield { file: `docs/images/view-playground-${theme}.webp`, png };
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(args) {
  return execFileSync(process.execPath, [kron, ...args], { cwd: root, maxBuffer: 1 << 30, stdio: 'pipe' });
}

/** The command exits with 3 if a minute has more starts than it allows. */
function reportOf(args) {
  try {
    return run(args);
  } catch (error) {
    if (error.stdout?.includes('</html>')) return error.stdout;
    throw error;
  }
}

/** @param open - opens what the picture shows */
async function picture(browser, colorScheme, open) {
  const options = { viewport: { width: 1280, height: 800 }, colorScheme, reducedMotion: 'reduce' };
  const context = await browser.newContext({ ...options, timezoneId: 'UTC', locale: 'en-GB' });
  const page = await context.newPage();
  await open(page);
  await page.waitForFunction(() => performance.getEntriesByName('kron:complete').length > 0);
  await page.getByText('computing…').first().waitFor({ state: 'detached' });
  const png = await whenSettled(page);
  await context.close();
  return png;
}

/** The page as it stays: the worker answers in parts, and a canvas is drawn in the frame after its data. */
async function whenSettled(page) {
  for (let before; ; ) {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (before?.equals(png)) return png;
    before = png;
  }
}
