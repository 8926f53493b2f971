import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { spreadBounds, upcoming } from 'kron-core';
import { parseAllDocuments } from 'yaml';
import { drawDistributions } from './drawDistributions.mjs';
import { drawNights } from './drawNights.mjs';
import { drawSlots } from './drawSlots.mjs';
import { drawStarts } from './drawStarts.mjs';
import { simulatedNight } from './simulatedNight.mjs';

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
    { file: 'docs/images/slots.svg', source: 'kron-core', svg: slotsPicture() },
    { file: 'docs/images/overrunning-night.svg', source: 'kron simulate', svg: nightsPicture() },
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

/** The parts of all slots of a group that avoids two stretches of its window. */
function slotsPicture() {
  const constraints = { avoid: [{ between: '00:30-00:49' }, { between: '01:50-02:09' }] };
  const open = [
    [0, 1800],
    [3000, 6600],
    [7800, 10_801],
  ];
  const [of, seconds] = [12, 10_801];
  const rows = ['uniform', 'skewEarly'].map((name) => {
    const spec = {
      identity: 'prod/a',
      schedule: '0 0 * * *',
      window: { duration: '3h' },
      distribution: { name },
      constraints,
    };
    const parts = Array.from({ length: of }, (_, slot) => {
      const { earliest, latest } = spreadBounds(spec, span.from, slot, of);
      const [from, to] = [earliest, latest].map((end) => (end.getTime() - span.from.getTime()) / 1000);
      return open
        .map(([start, end]) => [Math.max(start, from) / seconds, Math.min(end, to + 1) / seconds])
        .filter(([start, end]) => start < end);
    });
    return { name, params: name === 'skewEarly' ? 'shape 2' : '', parts };
  });
  const window = { text: '3h', labels: ['00:00', '01:00', '02:00', '03:00'] };
  return drawSlots({ rows, forbidden: '00:30-00:49 and 01:50-02:09', window });
}

/** Fifty KronJobs whose Jobs run longer than their period, under two policies. */
function nightsPicture() {
  const night = { from: new Date('2026-12-01T00:00:00Z'), hours: 8, jobDuration: '20m..130m' };
  const nights = ['forbid', 'queue'].map((concurrency) => ({
    concurrency,
    simulated: simulatedNight({ concurrency, ...night }),
  }));
  return drawNights({ nights, ...night, window: '30m', jobDuration: '20 to 130 minutes' });
}

/** The specs of all KronJobs in a file, with their identities. */
async function readFleet(file) {
  const documents = parseAllDocuments(await readFile(file, 'utf8'));
  return documents.map((document) => {
    const { metadata, spec } = document.toJS();
    return { ...spec, identity: `${metadata.namespace}/${metadata.name}` };
  });
}

/** Counts the runs that start in each minute of a span `{ from, minutes }`. */
function startsPerMinute(specs, { from, minutes }) {
  const counts = Array.from({ length: minutes }, () => 0);
  for (const spec of specs) {
    for (const { chosenTime, nominalTime } of upcoming(spec, new Date(from.getTime() - 1000))) {
      const minute = Math.floor(((chosenTime ?? nominalTime).getTime() - from.getTime()) / 60_000);
      if (minute >= minutes) break;
      if (chosenTime !== null) counts[minute] += 1;
    }
  }
  return counts;
}

/**
 * Counts how many of the next periods start in each of equally long parts of their window.
 *
 * @param spec a schedule spec whose window lies after its nominal times
 */
function startsInWindow(spec, { after, periods, parts, windowSeconds }) {
  const counts = Array.from({ length: parts }, () => 0);
  let seen = 0;
  for (const { chosenTime, nominalTime } of upcoming(spec, after)) {
    const offset = (chosenTime.getTime() - nominalTime.getTime()) / 1000;
    // Both ends belong to the window, so it has one second more than its length.
    counts[Math.floor((offset * parts) / (windowSeconds + 1))] += 1;
    seen += 1;
    if (seen === periods) return counts;
  }
  return counts;
}
