import { describe, expect, test } from '@jest/globals';
import { decideControlled } from '../decision/decide.ts';
import type { RunJob, RunTemplate } from '../decision/observed.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { old, recreate, suspended, today } from '../testing/ruleScenario.ts';
import { at, jobOf, nineToFive, observed } from '../testing/scenario.ts';
import type { Attempt } from './actionRecord.ts';
import { nextControlledStatus } from './nextStatus.ts';
import { rememberedRunTemplate } from './rememberedTemplate.ts';
import type { ControlledCondition, ControlledConditionType, ControlledStatus } from './status.ts';

const refusal = 'spec.jobTemplate.spec.paralelism: unknown field';
const generation = 3;

type Given = {
  template?: RunTemplate;
  jobs?: RunJob[];
  spec?: Partial<ControlledSpec>;
  status?: ControlledStatus;
  attempts?: Attempt[];
  generation?: number;
};

/** The status written with this knowledge about the template. */
function statusAt(clock: string, given: Given): ControlledStatus {
  const { template, jobs = [], spec = {}, status = {}, attempts = [] } = given;
  const seen = observed({ jobs, ...(template && { template }) });
  const decision = decideControlled({ ...nineToFive, ...spec }, at(clock), seen);
  const metadata = { name: 'desk', generation: given.generation ?? generation };
  return nextControlledStatus({ metadata, status }, decision, seen, attempts) ?? status;
}

function conditionOf(
  status: ControlledStatus,
  type: ControlledConditionType,
): ControlledCondition | undefined {
  return status.conditions?.find((condition) => condition.type === type);
}

function remembered(status: ControlledStatus): RunTemplate | undefined {
  return rememberedRunTemplate({ metadata: { name: 'desk', generation }, status });
}

describe('a template that the API server rejects', () => {
  const refused = { template: { refusal } };

  test.each<[string, string, Given]>([
    ['hours before the start', '07:00', {}],
    ['while it is suspended', '10:00', { spec: suspended }],
    ['beside the Job of the old template', '10:00', { jobs: [jobOf('09:00', old)], spec: recreate }],
  ])('sets FailedToCreateJob and Error: %s', (_, clock, given) => {
    const status = statusAt(clock, { ...given, ...refused });
    const expected = {
      status: 'True',
      reason: 'JobTemplateRefused',
      message: refusal,
      observedGeneration: generation,
    };
    expect(conditionOf(status, 'FailedToCreateJob')).toMatchObject(expected);
    expect(conditionOf(status, 'Error')).toMatchObject(expected);
  });

  test('is no longer reported once it is fixed', () => {
    const before = statusAt('07:00', { ...refused, generation: 2 });
    const fixed = statusAt('07:01', { template: {}, status: before });
    expect(conditionOf(fixed, 'FailedToCreateJob')).toMatchObject({ status: 'False', reason: 'NoFailure' });
    expect(conditionOf(fixed, 'Error')).toMatchObject({ status: 'False', reason: 'NoError' });
  });

  test('is no longer reported while its Job is pending for other reasons', () => {
    const before = statusAt('07:00', { ...refused, generation: 2 });
    const stuck = statusAt('09:00', { template: {}, status: before });
    expect(conditionOf(stuck, 'FailedToCreateJob')?.status).toBe('False');
  });

  test('is reported with its generation until the next generation has been checked', () => {
    const before = statusAt('07:00', { ...refused, generation: 2 });
    const edited = statusAt('07:01', { status: before });
    expect(conditionOf(edited, 'FailedToCreateJob')).toEqual(conditionOf(before, 'FailedToCreateJob'));
    expect(conditionOf(edited, 'Error')).toMatchObject({ status: 'True', reason: 'JobTemplateRefused' });
    expect([edited.observedGeneration, remembered(edited)]).toEqual([generation, undefined]);
  });

  test('is reported instead of the failed create that revealed it', () => {
    const action = { do: 'create', job: today, scheduledAt: at('09:00'), index: 0, reason: 'Start' } as const;
    const template = { refusal };
    const status = statusAt('09:00', { template, attempts: [{ action, failure: 'no such field' }] });
    expect(conditionOf(status, 'FailedToCreateJob')?.reason).toBe('JobTemplateRefused');
    expect(status.mostRecentAction?.message).toBe(`Could not create Job ${today}: no such field`);
  });
});

describe('rememberedRunTemplate', () => {
  test.each<[string, Given, RunTemplate | undefined]>([
    ['is undefined if the template was not checked', {}, undefined],
    ['reads an accepted template', { template: {} }, {}],
    ['reads a rejected template', { template: { refusal } }, { refusal }],
    ['reads a template whose Jobs are in a queue', { template: { isQueued: true } }, { isQueued: true }],
  ])('%s', (_, given, expected) => {
    expect(remembered(statusAt('07:00', given))).toEqual(expected);
  });

  test.each<RunTemplate>([{ refusal }, { isQueued: true }])(
    'reads what nextControlledStatus wrote: %j',
    (template) => {
      const status = statusAt('09:00', { template });
      const seen = observed({ template: remembered(status) ?? {} });
      const decision = decideControlled(nineToFive, at('09:30'), seen);
      const metadata = { name: 'desk', generation };
      expect(nextControlledStatus({ metadata, status }, decision, seen, [])).toBeNull();
    },
  );

  test('is undefined for another generation', () => {
    expect(remembered(statusAt('07:00', { template: { refusal }, generation: 2 }))).toBeUndefined();
  });

  test('is undefined without a status or a generation', () => {
    const status = statusAt('07:00', { template: {} });
    expect(rememberedRunTemplate({ metadata: { name: 'desk', generation } })).toBeUndefined();
    expect(rememberedRunTemplate({ metadata: { name: 'desk' }, status })).toBeUndefined();
  });

  test('reads an accepted template after a create that failed for another reason', () => {
    const action = { do: 'create', job: today, scheduledAt: at('09:00'), index: 0, reason: 'Start' } as const;
    const status = statusAt('09:00', { template: {}, attempts: [{ action, failure: 'exceeded quota' }] });
    expect(conditionOf(status, 'FailedToCreateJob')?.reason).toBe('FailedToCreateJob');
    expect(remembered(status)).toEqual({});
  });
});
