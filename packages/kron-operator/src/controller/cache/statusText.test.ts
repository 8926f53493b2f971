import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, decide, nextStatus, scheduleSpecOf, type Status } from 'kron-core';
import { jobName, observe, type SeenJob, seenJob } from 'kron-core/controller';
import { canonical } from '../canonical.ts';
import { phrases, StatusText } from './statusText.ts';

test('any status is read as it was', () => {
  const piece = fc.constantFrom(
    '", "',
    '{"periodID":"',
    '\u0000',
    '\u001f',
    '\u007f',
    '\u0085',
    '\\',
    'é✓🎲',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  const status = fc.dictionary(text, fc.jsonValue({ stringUnit: 'binary' }));
  fc.assert(
    fc.property(status, text, (object, more) => {
      const json = JSON.stringify({ ...object, more });
      const kept = new StatusText(JSON.parse(json) as object);
      // The latest one is not parsed.
      new StatusText({}).read();
      expect(JSON.stringify(kept.read())).toBe(json);
    }),
  );
});

describe('the statuses of a KronJob that runs', () => {
  const statuses = statusesOfRuns();

  test('take less than 40 percent of their JSON', () => {
    for (const status of statuses)
      expect(new StatusText(status).length).toBeLessThan(0.4 * JSON.stringify(status).length);
  });

  test.each(phrases)('contain %s', (phrase) => {
    expect(statuses.map((status) => JSON.stringify(status)).join('\n')).toContain(phrase);
  });
});

/** The statuses of a KronJob after each decision about its first twelve periods, as an API server returns them. */
function statusesOfRuns(): object[] {
  const metadata = { name: 'backup', namespace: 'prod', uid: 'u', creationTimestamp: '2026-03-01T00:00:00Z' };
  const spec = { schedule: '0 * * * *', jobTemplate: { spec: {} } };
  const schedule = compile(scheduleSpecOf({ metadata, spec }));
  const statuses: Status[] = [];
  const jobs: SeenJob[] = [];
  let now = new Date('2026-03-01T00:10:00Z');
  while (jobs.length < 12) {
    const kronJob = { metadata: { ...metadata, generation: 1 }, spec, status: statuses.at(-1) ?? {} };
    const template = { verdict: {}, jobTTL: undefined };
    const observed = observe(kronJob, jobs, { watchedSince: new Date(0), template });
    const decision = decide(schedule, now, observed);
    const status = nextStatus(kronJob, decision, observed, now);
    if (status !== null) statuses.push(JSON.parse(canonical(status)) as Status);
    if (decision.action === 'run') jobs.push(succeeded(decision.period.periodID));
    else now = decision.wakeAt ?? now;
  }
  return statuses;
}

function succeeded(periodID: string): SeenJob {
  const label = periodID.replaceAll(/[-:]/g, '');
  return seenJob({
    metadata: {
      name: jobName('backup', periodID),
      uid: periodID,
      creationTimestamp: periodID,
      labels: { 'kron.io/name': 'backup', 'kron.io/period-id': label, 'kron.io/chosen-time': label },
      ownerReferences: [{ uid: 'u', controller: true }],
    },
    status: { completionTime: periodID, conditions: [{ type: 'Complete', status: 'True' }] },
  });
}
