/**
 * Prints the processor time in milliseconds of the first compile and decision of a process. With `warm`, the process has
 * decided about one other object of each kind before, as the operator has when it starts to lead.
 *
 *   node bench/firstDecision.mjs [warm]
 */
import { compile, compileControlled } from '../dist/index.js';
import { decideControlledWithin, decideWithin } from '../dist/controller.js';

const budget = { steps: 100_000 };
const now = new Date('2026-06-01T12:00:00Z');
const created = new Date('2026-01-01T00:00:00Z');
const observed = { uid: 'u', createdAt: created, deleting: false, watchedSince: now, status: {}, jobs: [] };

if (process.argv[2] === 'warm') {
  const timezone = 'America/New_York';
  const window = { duration: '8h' };
  const constraints = { only: [{ hours: '2-9' }] };
  const spec = { identity: 'a/a', schedule: '0 2 * * *', timezone, window, constraints };
  decideWithin(budget, compile({ ...spec, distribution: { name: 'normal' } }), now, observed);
  const events = [{ action: 'start', cronSchedule: '0 9 * * *' }];
  decideControlledWithin(
    budget,
    compileControlled({ identity: 'a/a', timezone: { name: timezone }, events }),
    now,
  );
}

const spec = {
  identity: 'prod/report',
  schedule: '*/5 9-17 * * 1-5',
  timezone: 'Europe/Paris',
  window: { duration: '3m' },
  distribution: { name: 'skewEarly', params: { shape: '2.5' } },
  constraints: { avoid: [{ hours: '12' }] },
};
const before = process.cpuUsage();
decideWithin(budget, compile(spec), now, observed);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${(user + system) / 1000}\n`);
