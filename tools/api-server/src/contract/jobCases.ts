import { eventually } from '@kron/control-plane';
import { expect } from '@jest/globals';
import type { Body } from './api.ts';
import { type ContractCases, bodyOf, type CasePlace } from './contractCase.ts';
import { job } from './manifests.ts';

const moment = '2026-03-01T00:00:00Z';

/** Creates a Job and waits until the Job controller has started it. */
async function startedJob(at: CasePlace, spec: object = {}): Promise<Body> {
  await bodyOf(at.call('POST', at.jobs, { body: job('a', {}, spec) }));
  return eventually('the Job has started', async () => {
    const { body } = await at.call('GET', `${at.jobs}/a`);
    return body.status['startTime'] !== undefined && body;
  });
}

function conditions(...types: readonly string[]): object[] {
  return types.map((type) => ({
    type,
    status: 'True',
    reason: 'Test',
    lastProbeTime: moment,
    lastTransitionTime: moment,
  }));
}

export const jobCases: ContractCases = {
  'a Job has an empty status when it is created, and is active soon after': async (at) => {
    const created = await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    expect(created.status).toEqual({});
    const active = await eventually('the Job is active', async () => {
      const { body } = await at.call('GET', `${at.jobs}/a`);
      return body.status['active'] === 1 && body;
    });
    expect(active.status).toMatchObject({ active: 1, ready: 0, terminating: 0 });
    expect(active.metadata.generation).toBe(1);
  },
  'a Job with zero completions is complete at once': async (at) => {
    const body = job('a', {}, { completions: 0 });
    await bodyOf(at.call('POST', at.jobs, { body }));
    const done = await eventually('the Job is complete', async () => {
      const { body: read } = await at.call('GET', `${at.jobs}/a`);
      return read.status['completionTime'] !== undefined && read;
    });
    const reason = 'CompletionsReached';
    expect(done.status['conditions']).toMatchObject([
      { type: 'SuccessCriteriaMet', status: 'True', reason },
      { type: 'Complete', status: 'True', reason },
    ]);
    expect(done.status).not.toHaveProperty('active');
    expect(done.status).not.toHaveProperty('succeeded');
  },
  'a Job with zero parallelism waits': async (at) => {
    const { status } = await startedJob(at, { parallelism: 0 });
    expect(status).toMatchObject({ ready: 0, terminating: 0 });
    expect(status).not.toHaveProperty('active');
    expect(status).not.toHaveProperty('conditions');
  },
  'a complete Job has both conditions, a completion time and no active Pods': async (at) => {
    const { status } = await startedJob(at);
    const completionTime = status['startTime'];
    const done = { active: 0, succeeded: 1, completionTime };
    const patch = { status: { ...done, conditions: conditions('SuccessCriteriaMet', 'Complete') } };
    const ended = await bodyOf(at.merge(`${at.jobs}/a/status`, patch));
    expect(ended.status).toMatchObject({ succeeded: 1, completionTime });
  },
  'a status with only the Complete condition is invalid': async (at) => {
    await startedJob(at);
    const patch = { status: { conditions: conditions('Complete') } };
    const { status, body } = await at.merge(`${at.jobs}/a/status`, patch);
    expect(status).toBe(422);
    expect(body.details.causes.map(({ field }) => field)).toEqual([
      'status.completionTime',
      'status.conditions',
      'status.active',
    ]);
  },
  'a failed Job has both conditions and no active Pods': async (at) => {
    await startedJob(at);
    const alone = { status: { active: 0, conditions: conditions('Failed') } };
    expect((await at.merge(`${at.jobs}/a/status`, alone)).status).toBe(422);
    const both = { status: { active: 0, failed: 1, conditions: conditions('FailureTarget', 'Failed') } };
    const ended = await bodyOf(at.merge(`${at.jobs}/a/status`, both));
    expect(ended.status).toMatchObject({ failed: 1 });
  },
  'a finished Job is deleted once its TTL has passed': async (at) => {
    const spec = { parallelism: 0, completions: 0, ttlSecondsAfterFinished: 0 };
    await bodyOf(at.call('POST', at.jobs, { body: job('a', {}, spec) }));
    await eventually('the Job is gone', async () => (await at.call('GET', `${at.jobs}/a`)).status === 404);
  },
  'suspending a Job is a new generation': async (at) => {
    await startedJob(at);
    const suspended = await bodyOf(at.merge(`${at.jobs}/a`, { spec: { suspend: true } }));
    expect(suspended.metadata.generation).toBe(2);
  },
};
