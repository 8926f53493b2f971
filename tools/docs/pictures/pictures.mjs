import { resolve } from 'node:path';
import { drawDistributions } from './drawDistributions.mjs';
import { drawStarts } from './drawStarts.mjs';
import { readFleet } from './readFleet.mjs';
import { startsInWindow } from './startsInWindow.mjs';
import { startsPerMinute } from './startsPerMinute.mjs';

const span = { from: new Date('2026-12-01T00:00:00Z'), minutes: 360 };
const distributions = [
  { name: 'uniform', params: {} },
  { name: 'normal', params: {} },
  { name: 'skewEarly', params: { shape: '2' } },
  { name: 'skewLate', params: { shape: '2' } },
  { name: 'exponential', params: { lambda: '5' } },
  { name: 'exponential', params: { lambda: '5', dir: 'late' } },
];

/** The pictures in docs/images: path, source and SVG text. */
export async function pictures(root) {
  return [
    {
      file: 'docs/images/starts-per-minute.svg',
      source: 'examples/fleet.yaml',
      svg: await fleetPicture(resolve(root, 'examples/fleet.yaml')),
    },
    { file: 'docs/images/distributions.svg', source: 'kron-core', svg: distributionsPicture() },
  ];
}

async function fleetPicture(file) {
  const fleet = await readFleet(file);
  return drawStarts({
    kronJobs: fleet.length,
    span,
    without: startsPerMinute(fleet.map(withoutWindow), span),
    with: startsPerMinute(fleet, span),
  });
}

/** The KronJob without its window, as plain cron would run it. */
function withoutWindow({ window: _window, distribution: _distribution, ...spec }) {
  return spec;
}

function distributionsPicture() {
  const schedule = '0 0 * * *';
  const counting = { after: span.from, periods: 3650, parts: 36, windowSeconds: 3 * 3600 };
  const panels = distributions.map(({ name, params }) => ({
    name,
    params: Object.entries(params)
      .map(([key, value]) => `${key} ${value}`)
      .join(', '),
    counts: startsInWindow(
      { identity: 'prod/db-backup', schedule, window: { duration: '3h' }, distribution: { name, params } },
      counting,
    ),
  }));
  const window = { text: '3h', parts: counting.parts, labels: ['0h', '1h', '2h', '3h'] };
  return drawDistributions({ panels, periods: counting.periods, schedule, window });
}
