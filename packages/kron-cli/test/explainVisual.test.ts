import { describe, expect, test } from '@jest/globals';
import { golden, withoutTzdata } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

/** The drawing without the text above it. */
async function drawn(spec: object, ...args: string[]): Promise<Record<string, string>> {
  const stdin = json(manifest('x', { schedule: '0 0 * * *', ...spec }));
  const run = await runKron(['explain', '-f', '-', ...now, '--visual', ...args], { stdin });
  expect(run).toMatchObject({ code: 0 });
  const drawing = run.out.slice(run.out.indexOf('\n\n', run.out.indexOf('Time zones')) + 2);
  return Object.fromEntries(drawing.split('\n').map((line) => [line.slice(0, 15).trim(), line.slice(15)]));
}

describe('golden outputs', () => {
  test.each([
    ['explain-visual.txt', ['backup.yaml', '--visual']],
    ['explain-visual-ascii.txt', ['several.yaml', 'freeze', '--visual', '--ascii']],
    ['explain.svg', ['backup.yaml', '-f', 'several.yaml', '-o', 'svg']],
  ])('%s', async (file, args) => {
    const run = await runKron(['explain', ...now, '-f', ...args]);
    expect(run.code).toBe(0);
    const out = withoutTzdata(run.out);
    expect(out).toBe(golden(file, out));
  });
});

describe('a drawing shows', () => {
  const hours = { duration: '64h' };

  test('the allowed, partly allowed and forbidden parts of the window', async () => {
    const constraints = { avoid: [{ between: '02:00-03:59' }, { between: '05:30-05:59' }] };
    const { Allowed = '' } = await drawn({ window: { duration: '8h' }, constraints });
    // One character is 7.5 minutes, and a window has one second more than its duration.
    const forbidden = '·'.repeat(15);
    expect(Allowed).toBe(`${'█'.repeat(15)}▒${forbidden}▒${'█'.repeat(11)}▒···▒${'█'.repeat(16)}`);
  });

  test('a window without an allowed instant and a chosen time', async () => {
    const drawing = await drawn({ window: hours, constraints: { avoid: [{ hours: '0-23' }] } });
    expect(drawing).toMatchObject({ Allowed: '·'.repeat(64), Chosen: 'none' });
    expect(drawing['Rejected']).toContain('×');
  });

  test('the density of the distribution', async () => {
    const early = await drawn({
      window: hours,
      distribution: { name: 'exponential', params: { lambda: '9' } },
    });
    expect(early['Likely']).toMatch(/^█+▇+▆+▅+▄+▃+▂+▁*$/);
    const late = await drawn({ window: hours, distribution: { name: 'skewLate', params: { shape: '9' } } });
    expect(late['Likely']).toMatch(/^▁+▂+▃+▄+▅+█$/);
  });

  test('the positions of the nominal and the chosen time', async () => {
    const { Nominal, Chosen } = await drawn({ window: { mode: 'around', duration: '2h' } });
    expect(Nominal).toBe(`${' '.repeat(31)}│`);
    expect(Chosen).toMatch(/^ *▲$/);
  });

  test('ASCII only with --ascii', async () => {
    const drawing = await drawn({ window: hours, constraints: { avoid: [{ hours: '3-20' }] } }, '--ascii');
    expect(Object.values(drawing).join('')).toMatch(/^[ -~]*$/);
  });

  test('no window of zero length', async () => {
    const stdin = json(manifest('x'));
    const run = await runKron(['explain', '-f', '-', ...now, '--visual'], { stdin });
    expect(run.out).not.toContain('Likely');
    expect(run.out).toMatch(/Time zones.*\n$/);
  });
});

test('an SVG contains a picture of each KronJob and loads nothing', async () => {
  const run = await runKron(['explain', '-f', 'several.yaml', ...now, '-o', 'svg']);
  expect(run.out.match(/<g /g)).toHaveLength(3);
  expect(run.out.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|href=/);
});

test('an SVG names its colours and numbers its draws', async () => {
  const spec = { window: { duration: '4h' }, constraints: { avoid: [{ hours: '2-4' }] } };
  const args = ['explain', '-f', '-', ...now, '-o', 'svg'];
  const svg = async (name: string): Promise<string> =>
    (await runKron(args, { stdin: json(manifest(name, spec)) })).out;
  let picture = '';
  // The first name whose period has a rejected draw.
  for (let index = 0; !picture.includes('rejected draw'); index++) picture = await svg(`job-${index}`);
  for (const what of ['likelihood', 'allowed', 'not allowed', 'nominal time', 'chosen'])
    expect(picture).toContain(`>${what}</text>`);
  const draws = [...picture.matchAll(/class="draw" x="([\d.]+)" y="\d+">(\d+)</g)];
  expect(draws.length).toBeGreaterThan(0);
  const places = draws.map(([, x]) => Number(x)).sort((a, b) => a - b);
  expect(places.every((x, index) => index === 0 || x - (places[index - 1] ?? 0) >= 14)).toBe(true);
  const last = Math.max(...draws.map(([, , number]) => Number(number)));
  expect(picture).toMatch(new RegExp(`class="draw" x="[\\d.]+" y="\\d+">${last}<`));
});

test('--visual is refused with -o json', async () => {
  const run = await runKron(['explain', '-f', 'backup.yaml', ...now, '--visual', '-o', 'json']);
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain('--visual adds to the text: remove -o json, or write -o svg');
});
