import { expect, test } from '@jest/globals';
import type { KronJob } from 'kron-crd-schema';
import { type FlowState, flowStateOf } from './flowState.ts';

const claim = { for: 'Queue', periodID: '2026-11-22T11:00:00Z' };
const ready = { type: 'Ready', reason: 'Queued', message: 'two\nlines' };
const refused = { type: 'SchedulingError', status: 'True', reason: 'FailedCreate', message: 'no' };

test.each<[string, object, FlowState | undefined]>([
  ['no status', {}, undefined],
  [
    'a period that waits',
    { claim, conditions: [ready] },
    { waiting: { periodID: claim.periodID, reason: 'Queued', message: String.raw`two\u000alines` } },
  ],
  [
    'a create that is refused',
    { claim, conditions: [{ ...ready, reason: 'Scheduled' }, refused] },
    { waiting: { periodID: claim.periodID, reason: 'FailedCreate', message: 'no' } },
  ],
  ['a claim for another cause', { claim: { ...claim, for: 'Replace' } }, undefined],
  ['a claim without a period', { claim: { for: 'Queue' } }, undefined],
  ['a claim for no instant', { claim: { ...claim, periodID: 'soon' } }, undefined],
  [
    'conditions that are no list',
    { claim, conditions: 'Ready' },
    { waiting: { periodID: claim.periodID, reason: 'Queued', message: '' } },
  ],
  ['a failed run', { consecutiveFailures: 1 }, undefined],
  ['the last failed run that counts', { consecutiveFailures: 2, claim }, { paused: '' }],
  ['a status of another generation', { observedGeneration: 2, consecutiveFailures: 2 }, undefined],
])('%s', (_, fields, expected) => {
  const kronJob: unknown = {
    metadata: { generation: 3 },
    spec: { policy: { pauseAfterFailures: 2 } },
    status: { observedGeneration: 3, ...fields },
  };
  expect(flowStateOf(kronJob as Partial<KronJob>)).toEqual(expected);
});
