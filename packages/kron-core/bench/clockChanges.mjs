import { compile } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { atMost } from './table.mjs';

const policies = {
  'after/first': { gap: 'after', fold: 'first' },
  'before/second': { gap: 'before', fold: 'second' },
};

const seconds = (instant) => Date.parse(instant) / 1000;

/** `instants` are those to search from. */
const cases = [
  {
    title: 'daily, far',
    schedule: '30 2 * * *',
    instants: every('2026-04-10T12:00:00Z', '2026-10-10T12:00:00Z', 86_400),
  },
  {
    title: 'daily, at a gap',
    schedule: '30 2 * * *',
    instants: every('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', 1800),
  },
  {
    title: 'daily, at a fold',
    schedule: '30 2 * * *',
    instants: every('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', 1800),
  },
  {
    title: 'monthly',
    schedule: '30 2 1 * *',
    instants: every('2024-01-01T00:00:00Z', '2027-12-31T00:00:00Z', 7 * 86_400),
  },
  {
    title: '*/15, far',
    schedule: '*/15 * * * *',
    instants: every('2026-06-01T00:00:00Z', '2026-06-07T00:00:00Z', 900),
  },
];

function every(from, to, step) {
  const count = Math.floor((seconds(to) - seconds(from)) / step);
  return Array.from({ length: count }, (_, index) => seconds(from) + index * step);
}

/** Compares searches under a policy with searches without clockChanges, far from a change and at one. */
export function* clockChangeDemands() {
  for (const { title, schedule, instants } of cases) {
    for (const search of ['nextNominal', 'latestNominal']) {
      const plain = compile({ identity: 'prod/a', schedule, timezone: 'Europe/Berlin' });
      const sides = { plain: searching(plain, search, instants) };
      for (const [policy, clockChanges] of Object.entries(policies)) {
        const compiled = compile({ identity: 'prod/a', schedule, timezone: 'Europe/Berlin', clockChanges });
        sides[policy] = searching(compiled, search, instants);
      }
      const measured = interleaved(sides);
      for (const side of Object.keys(policies)) {
        const name = `${search} ${title}, ${side}`;
        yield atMost(1.3, name, measured, { side, other: 'plain', label: 'without' });
      }
    }
  }
}

function searching(schedule, search, instants) {
  let index = 0;
  return (count) => {
    for (let n = 0; n < count; n += 1) {
      schedule[search](instants[index]);
      index = index + 1 === instants.length ? 0 : index + 1;
    }
  };
}
