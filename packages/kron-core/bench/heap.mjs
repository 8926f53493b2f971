import { compile, upcoming } from '../dist/index.js';

const allowedBytes = 256 * 1024;
const warmUp = 100_000;
const counted = 1_000_000;

/** Measures the heap that remains after a million dropped periods while the iterator is still alive. */
export function* heapDemands() {
  const schedule = compile({
    identity: 'prod/minutely',
    schedule: '* * * * *',
    timezone: 'America/New_York',
    window: { duration: '20s' },
  });
  const iterator = upcoming(schedule, new Date('2026-01-01T00:00:00Z'))[Symbol.iterator]();
  skip(iterator, warmUp);
  const before = heapAfterCollection();
  skip(iterator, counted);
  const grown = heapAfterCollection() - before;
  yield {
    name: 'heap after 1,000,000 more periods',
    ours: `${(grown / 1024).toFixed(0)} kB`,
    other: `${(before / 1024).toFixed(0)} kB before`,
    ratio: '',
    demanded: `≤ ${allowedBytes / 1024} kB`,
    ok: grown <= allowedBytes,
  };
}

function skip(iterator, count) {
  for (let n = 0; n < count; n += 1) iterator.next();
}

function heapAfterCollection() {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
