import { afterEach, describe, expect, test } from '@jest/globals';
import type { ControlledStatus } from 'kron-core';
import { jobAdmission } from '../../src/jobAdmission/jobAdmission.ts';
import type { Which } from '../histories/world.ts';
import {
  ControlledJobHarness,
  type ControlledJobHarnessOptions,
  malformedTemplate,
  template,
} from './controlledJobHarness.ts';

const first = 'desk-1772442000-0';
const atSix = { at: '2026-03-02T06:00:00Z' };
const recreate = { restartStrategy: { specChangePolicy: 'Recreate' } } as const;
const refusal = 'spec.jobTemplate.spec.template.spec.containers: Required value';

let open: ControlledJobHarness | undefined;

afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** A ControlledJob, and the creates of Jobs that operators have sent: `tried` for a dry run, else `created`. */
async function desk(
  options: ControlledJobHarnessOptions = atSix,
): Promise<{ at: ControlledJobHarness; asked: string[] }> {
  const at = await ControlledJobHarness.start(options);
  open = at;
  const asked: string[] = [];
  const creates = at.operators('create', 'jobs');
  const look: Which = (facts) => {
    if (creates(facts)) asked.push(facts.dryRun ? 'tried' : 'created');
    return false;
  };
  at.world.refuse(look, 500, 1);
  return { at, asked };
}

/** Dry runs. */
function tries(at: ControlledJobHarness): Which {
  const creates = at.operators('create', 'jobs');
  return (facts) => facts.dryRun && creates(facts);
}

function failedToCreate(at: ControlledJobHarness): unknown {
  const { status, reason, message } =
    at.status.conditions?.find(({ type }) => type === 'FailedToCreateJob') ?? {};
  return { status, reason, message };
}

async function replaceOperators(at: ControlledJobHarness): Promise<void> {
  for (const member of at.world.crew.members) at.world.crew.terminate(member, 0);
  await at.world.settled();
  at.world.crew.hire();
  await at.world.settled();
}

const refused = { status: 'True', reason: 'JobTemplateRefused', message: refusal };
const nothingWrong = { status: 'False', reason: 'NoFailure' };

describe('a template that the API server rejects', () => {
  test('is reported when it is written, hours before its start, and no longer once it is fixed', async () => {
    const { at, asked } = await desk();
    await at.create({ jobTemplate: malformedTemplate });
    expect(failedToCreate(at)).toEqual(refused);
    expect([at.conditions, at.eventReasons]).toEqual([
      expect.arrayContaining(['Error']),
      ['JobTemplateRefused'],
    ]);
    await at.edit({ jobTemplate: template() });
    expect(failedToCreate(at)).toMatchObject(nothingWrong);
    expect([at.conditions, asked]).toEqual([['NotRunningExpectedly'], ['tried', 'tried']]);
  });

  test('is no longer reported once a hook may change it', async () => {
    const { at, asked } = await desk();
    await at.create({ jobTemplate: malformedTemplate });
    expect(failedToCreate(at)).toEqual(refused);
    await at.annotate({ 'kron.io/apply-mutations': 'true' });
    expect([failedToCreate(at), asked]).toEqual([expect.objectContaining(nothingWrong), ['tried']]);
  });

  test('is reported while the ControlledJob is suspended, too', async () => {
    const { at } = await desk();
    await at.create({ jobTemplate: malformedTemplate, suspend: true });
    expect(failedToCreate(at)).toEqual(refused);
  });

  test('is attempted in its run all the same, with backoff', async () => {
    const { at, asked } = await desk({ at: '2026-03-02T08:59:30Z' });
    await at.create({ jobTemplate: malformedTemplate });
    await at.world.pass(60);
    expect([asked[0], new Set(asked.slice(1))]).toEqual(['tried', new Set(['created'])]);
    expect(failedToCreate(at)).toEqual(refused);
    expect(at.conditions).toEqual(expect.arrayContaining(['Error', 'NotRunningUnexpectedly']));
    await at.world.pass(600);
    const count = asked.length;
    expect([at.jobs, count < 40]).toEqual([[], true]);
    await at.world.pass(3_600);
    expect(asked.length).toBe(count);
  });

  test('is reported in the first status when a Job is due at once', async () => {
    const { at, asked } = await desk({ at: '2026-03-02T09:05:00Z' });
    await at.create({ jobTemplate: malformedTemplate });
    await at.world.pass(60);
    const reasons = at.world.changes.flatMap(({ object }) => {
      const { conditions = [] } = (object['status'] ?? {}) as ControlledStatus;
      return conditions.filter(({ type }) => type === 'FailedToCreateJob').map(({ reason }) => reason);
    });
    expect(new Set(reasons)).toEqual(new Set(['JobTemplateRefused']));
    expect([at.status.mostRecentAction?.type, new Set(asked)]).toEqual([
      'FailedToCreateJob',
      new Set(['created']),
    ]);
  });

  test('starts its Job as soon as it is fixed during the run', async () => {
    const { at } = await desk({ at: '2026-03-02T08:59:30Z' });
    await at.create({ jobTemplate: malformedTemplate });
    await at.world.pass(60);
    await at.edit({ jobTemplate: template() });
    await at.world.pass(1);
    expect([at.jobs, at.conditions]).toEqual([
      [`${first} running`],
      expect.not.arrayContaining(['FailedToCreateJob', 'Error']),
    ]);
  });

  test('starts its Job when the API server accepts it later', async () => {
    const { at } = await desk({ at: '2026-03-02T08:59:30Z' });
    const causes = [{ reason: 'FieldValueInvalid', message: 'not here yet', field: 'spec.novelty' }];
    at.world.server.faults.add({ on: tries(at), fault: { kind: 'refuse', code: 422, causes }, times: 1 });
    await at.create();
    expect(at.conditions).toContain('FailedToCreateJob');
    await at.world.pass(31);
    expect([at.jobs, at.conditions]).toEqual([
      [`${first} running`],
      expect.not.arrayContaining(['FailedToCreateJob', 'Error']),
    ]);
  });

  test('does not replace the running Job', async () => {
    const { at, asked } = await desk({ at: '2026-03-02T08:59:30Z' });
    await at.create(recreate);
    await at.world.pass(60);
    await at.edit({ jobTemplate: malformedTemplate });
    await at.world.pass(300);
    expect([at.jobs, asked.slice(0, 3)]).toEqual([[`${first} running`], ['tried', 'created', 'created']]);
    expect(failedToCreate(at)).toEqual(refused);
    expect(at.conditions).toEqual(expect.arrayContaining(['OutOfDate', 'RunningExpectedly']));
    await at.edit({ jobTemplate: template('two') });
    await at.world.pass(5);
    expect(at.jobs).toEqual(['desk-1772442000-1 running']);
  });

  test('is known to the next operator, which neither checks it nor writes', async () => {
    const { at, asked } = await desk();
    await at.create({ jobTemplate: malformedTemplate });
    const stored = at.controlledJob;
    await replaceOperators(at);
    await at.world.pass(10);
    expect([asked, at.controlledJob]).toEqual([['tried'], stored]);
  });

  test('is not assumed when a webhook names fields of a Job that it denies', async () => {
    const { at, asked } = await desk({ at: '2026-03-02T08:59:30Z' });
    const causes = [{ reason: 'FieldValueInvalid', message: 'not now', field: 'spec.parallelism' }];
    const message = 'admission webhook "jobs.example.com" denied the request: not now';
    const fault = { kind: 'refuse', code: 422, causes, message } as const;
    at.world.server.faults.add({ on: at.operators('create', 'jobs'), fault, times: 3 });
    await at.create();
    expect(at.conditions).toEqual(['NotRunningExpectedly']);
    await at.world.pass(31);
    expect([asked.slice(0, 2), at.jobs]).toEqual([['tried', 'created'], [`${first} running`]]);
  });
});

describe('the template check', () => {
  test('runs once per generation, whatever the number of runs and operators', async () => {
    const { at, asked } = await desk({ at: '2026-03-02T08:59:30Z' });
    const events = [
      { action: 'start', cronSchedule: '0 * * * *' },
      { action: 'stop', cronSchedule: '10 * * * *' },
    ] as const;
    await at.create({ events });
    await replaceOperators(at);
    await at.world.pass(3_660);
    expect(asked).toEqual(['tried', 'created', 'created']);
    await at.edit({ startingDeadlineSeconds: 60 });
    expect(asked).toEqual(['tried', 'created', 'created', 'tried']);
  });

  test('does not run again after an edit of anything but an accepted template', async () => {
    const { at, asked } = await desk({ at: '2026-03-02T08:59:30Z' });
    await at.create();
    await at.edit({ startingDeadlineSeconds: 60 });
    await at.world.pass(60);
    await at.edit({ startingDeadlineSeconds: 90 });
    expect(asked).toEqual(['tried', 'created']);
    expect(at.status.observedGeneration).toBe(3);
    await at.edit({ jobTemplate: malformedTemplate });
    await at.world.pass(1);
    await at.edit({ startingDeadlineSeconds: 120 });
    expect([asked, failedToCreate(at)]).toEqual([['tried', 'created', 'tried', 'tried'], refused]);
  });

  test('is skipped when a Job is due, because the create has the same result', async () => {
    const { at, asked } = await desk({ at: '2026-03-02T09:05:00Z' });
    await at.create();
    await at.world.pass(10);
    expect([at.jobs, asked]).toEqual([[`${first} running`], ['created']]);
  });

  test('delays a start by at most its own time limit', async () => {
    const { at } = await desk({ at: '2026-03-02T08:59:55Z' });
    at.world.delay(tries(at), Infinity, Infinity);
    await at.create();
    await at.world.pass(11);
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test.each([429, 500, 503])('runs again when the API server could not decide: %i', async (code) => {
    const { at, asked } = await desk();
    at.world.refuse(tries(at), code, 3);
    await at.create({ jobTemplate: malformedTemplate });
    expect(at.status.nextStartTime).toBe('2026-03-02T09:00:00Z');
    await at.world.pass(60);
    expect(failedToCreate(at)).toEqual(refused);
    expect(asked).toEqual(['tried', 'tried', 'tried', 'tried']);
  });

  test('runs again when the operator ended before the answer', async () => {
    const { at } = await desk();
    at.world.delay(tries(at), Infinity, 1);
    await at.create({ jobTemplate: malformedTemplate });
    await at.world.pass(11);
    await replaceOperators(at);
    await at.world.pass(5);
    expect(failedToCreate(at)).toEqual(refused);
  });

  test('gives a warning and no verdict when a Job would be refused now', async () => {
    const { at, asked } = await desk();
    at.world.refuse(tries(at), 403, 1);
    await at.create();
    expect(failedToCreate(at)).toMatchObject(nothingWrong);
    expect([at.eventReasons, at.conditions]).toEqual([['FailedToCreateJob'], ['NotRunningExpectedly']]);
    await at.world.pass(3_600);
    expect(asked).toEqual(['tried']);
  });

  test('stores whether the Jobs are in a queue', async () => {
    const { at } = await desk();
    const queue = { 'kueue.x-k8s.io/queue-name': 'batch' };
    await at.create({ jobTemplate: { metadata: { labels: queue }, ...template() } });
    expect(failedToCreate(at)).toMatchObject({ status: 'False', reason: 'JobsQueued' });
    await at.edit({ jobTemplate: { metadata: null } });
    await at.world.pass(1);
    expect(failedToCreate(at)).toMatchObject(nothingWrong);
  });

  test.each([
    ['', {}, ['tried', 'created']],
    [' although a hook may change it', { 'kron.io/apply-mutations': 'true' }, ['created']],
  ])('lets the next operator gate the first Job of a queue%s', async (_, annotations, requests) => {
    const admission = jobAdmission(async (body) => {
      const { uid } = (body as { request: { uid: string } }).request;
      return { response: { uid, allowed: true } };
    }, 'me');
    const { at, asked } = await desk({ ...atSix, admission });
    await at.create({}, annotations);
    for (const member of at.world.crew.members) at.world.crew.terminate(member, 0);
    await at.world.settled();
    // As if admission had added the label of a queue.
    const { conditions = [] } = at.status;
    const isOfCreate = ({ type }: { type: string }): boolean => type === 'FailedToCreateJob';
    await at.writeStatus({
      conditions: conditions.map((one) => (isOfCreate(one) ? { ...one, reason: 'JobsQueued' } : one)),
    });
    at.world.crew.hire();
    await at.world.pass(3 * 3_600);
    const [created] = at.world.changes.filter(({ resource }) => resource === 'jobs');
    expect(created?.object.metadata['annotations']).toMatchObject({
      'kueue.x-k8s.io/admission-gated-by': 'kron.io/one-job',
    });
    // The Job has no queue, so that it runs, and the answer to its create counts from now on.
    expect([asked, at.jobs]).toEqual([requests, [`${first} running`]]);
    expect(failedToCreate(at)).toMatchObject(nothingWrong);
  });

  test('is skipped for a template that an admission hook may change', async () => {
    const patch = [
      { op: 'add', path: '/spec/template/spec/containers', value: [{ name: 'a', image: 'one' }] },
    ];
    const answer = { allowed: true, patchType: 'JSONPatch', patch: btoa(JSON.stringify(patch)) };
    const admission = jobAdmission(async (body) => {
      const { uid } = (body as { request: { uid: string } }).request;
      return { response: { uid, ...answer } };
    }, 'me');
    const { at, asked } = await desk({ at: '2026-03-02T08:59:30Z', admission });
    await at.create({ jobTemplate: malformedTemplate }, { 'kron.io/apply-mutations': 'true' });
    expect([asked, at.conditions]).toEqual([[], ['NotRunningExpectedly']]);
    await at.world.pass(31);
    expect([asked, at.jobs]).toEqual([['created'], [`${first} running`]]);
  });
});
