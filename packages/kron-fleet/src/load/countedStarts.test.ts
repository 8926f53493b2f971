import { expect, test } from '@jest/globals';
import { compile, type ScheduleSpec } from 'kron-core';
import { CountedStarts } from './countedStarts.ts';
import { loadOf } from './load.ts';
import { kronJobStarter } from './starter.ts';

const minutes = { from: Date.UTC(2026, 2, 1) / 1000, to: Date.UTC(2026, 2, 2) / 1000 };
const starters = [
  { schedule: '0 * * * *', window: { duration: '10m' } },
  { schedule: '*/15 * * * *' },
  { schedule: '0 12 * * *', window: { duration: '1h', mode: 'around' } as const },
  {
    schedule: '5 12 * * *',
    constraints: { avoid: [{ dates: '2026-01-01..2026-12-31' }] },
    window: { duration: '1m' },
  },
].map((fields, index) => {
  const name = `report-${index}`;
  const spec: ScheduleSpec = { identity: `team/${name}`, ...fields };
  return kronJobStarter({ kind: 'KronJob', identity: spec.identity, name, spec, schedule: compile(spec) });
});

function count(counts: Uint32Array, time: number | undefined): void {
  if (time !== undefined) counts[Math.floor((time - minutes.from) / 60)]! += 1;
}

test.each([
  ['of all starts', undefined],
  ['computed again, if there are too many', 50],
])('the objects behind the fullest minutes: %s', (_, most) => {
  const counted = new CountedStarts(minutes, most);
  const counts = { planned: new Uint32Array(1440), nominal: new Uint32Array(1440) };
  for (const { starts } of starters) {
    for (const start of starts(minutes)) {
      counted.add(start);
      count(counts.planned, start.planned);
      count(counts.nominal, start.nominal);
    }
    counted.endStarter();
  }
  for (const which of ['planned', 'nominal'] as const) {
    const known = counted.startersOf(starters);
    expect(known === starters).toBe(most !== undefined);
    const load = loadOf(counts[which], known, minutes, which);
    expect(load).toEqual(loadOf(counts[which], starters, minutes, which));
    expect(load.peaks[0]?.objects.length).toBeGreaterThan(0);
  }
});
