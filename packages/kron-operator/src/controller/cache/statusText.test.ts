import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, decide, nextStatus, scheduleSpecOf } from 'kron-core';
import { observe, seenJob } from 'kron-core/controller';
import { StatusText } from './statusText.ts';

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

test('a usual status takes less than half of its JSON', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const kronJob = {
    metadata: {
      name: 'backup',
      namespace: 'prod',
      uid: 'u',
      generation: 1,
      creationTimestamp: '2026-03-01T00:00:00Z',
    },
    spec: { schedule: '0 0 * * *', jobTemplate: { spec: {} } },
  };
  const job = seenJob({
    metadata: {
      name: 'backup-4llbpiospz',
      uid: 'j',
      creationTimestamp: '2026-03-02T00:00:00Z',
      labels: {
        'kron.io/name': 'backup',
        'kron.io/period-id': '20260302T000000Z',
        'kron.io/chosen-time': '20260302T000000Z',
      },
      ownerReferences: [{ uid: 'u', controller: true }],
    },
    status: { completionTime: '2026-03-02T00:01:00Z', conditions: [{ type: 'Complete', status: 'True' }] },
  });
  const template = { verdict: {}, jobTTL: undefined };
  const observed = observe(kronJob, [job], { watchedSince: new Date(0), template });
  const decision = decide(compile(scheduleSpecOf(kronJob)), now, observed);
  const status = nextStatus(kronJob, decision, observed, now);
  expect(new StatusText(status ?? {}).length).toBeLessThan(JSON.stringify(status).length / 2);
});
