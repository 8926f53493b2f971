import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Transport } from '@kron/kubernetes/transport';
import { silentHeldJobMetrics } from '../../test/histories/silentMetrics.ts';
import type { EventNote } from '../controller/events/eventNote.ts';
import { BlockedError } from '../controller/queue/result.ts';
import { recordedLines } from '../records/testing/recordedLines.ts';
import { JobReleaser } from './jobReleaser.ts';
import { type CachedHeldJob, cachedHeldJob } from './cache.ts';
import { EventReporter } from './events.ts';
import type { HeldJobMetrics } from './metrics.ts';
import { Reconciler } from './reconciler.ts';
import { WindowChecks } from './windowChecks.ts';

const nominalTime = '2026-03-01T00:00:00Z';
const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'backup', uid: 'c-1', controller: true };

/** A Job that waits. */
function job(window: string, metadata: Readonly<Record<string, unknown>> = {}): KubeObject {
  return {
    metadata: {
      name: 'backup-1',
      namespace: 'prod',
      uid: 'j-1',
      resourceVersion: '1',
      creationTimestamp: nominalTime,
      labels: { 'kron.io/held': 'window' },
      annotations: {
        'batch.kubernetes.io/cronjob-scheduled-timestamp': nominalTime,
        'kron.io/window': window,
      },
      ownerReferences: [owner],
      ...metadata,
    },
    spec: { suspend: true },
  };
}

type Failure = ApiError | ConnectionError;
type ReadCronJob = (cronJob: KubeObject, signal: AbortSignal | undefined) => Promise<KubeObject>;
type Options = {
  readonly schedule?: string;
  readonly clusterName?: string;
  readonly failures?: Failure[];
  /** The Job of a live read. */
  readonly live?: KubeObject;
  readonly readCronJob?: ReadCronJob;
};

/** A reconciler of one Job, whose patches fail with these errors first. */
function reconciling(
  stored: KubeObject,
  {
    schedule = '0 0 * * *',
    clusterName,
    failures = [],
    live = stored,
    readCronJob = (cronJob) => Promise.resolve(cronJob),
  }: Options = {},
) {
  const clock = new VirtualClock(nominalTime);
  let cached: CachedHeldJob | undefined = cachedHeldJob(stored);
  const cache = { get: () => cached, put: () => undefined, remove: () => (cached = undefined) };
  const metadata = { name: 'backup', uid: 'c-1', generation: 1 };
  const cronJob = { metadata, spec: { schedule } };
  const patches: string[] = [];
  const bodies: unknown[] = [];
  const transport = {
    get: async ({ resource }, call) =>
      resource.plural === 'jobs' ? live : readCronJob(cronJob, call?.signal),
    patch: async ({ name }, { body }) => {
      patches.push(`${name} ${(body as { path: string }[]).at(-1)?.path}`);
      bodies.push(body);
      const [failure] = failures.splice(0, 1);
      if (failure !== undefined) throw failure;
      return stored;
    },
  } satisfies Partial<Transport> as unknown as Transport;
  const notes: EventNote[] = [];
  const results: string[] = [];
  const metrics: HeldJobMetrics = {
    ...silentHeldJobMetrics,
    released: (result) => results.push(result),
    late: (seconds) => results.push(`${seconds} s late`),
  };
  const recorded = recordedLines();
  const reconciler = new Reconciler({
    cache,
    clock,
    releaser: new JobReleaser({ transport, cache }),
    checks: new WindowChecks(transport, clock),
    events: new EventReporter({ record: (note) => notes.push(note) }),
    metrics,
    outcomeLog: recorded.log,
    clusterName,
    requireTerm: () => undefined,
  });
  reconciler.begin();
  const reasons = (): string[] => notes.map(({ reason, regarding }) => `${reason} of ${regarding.kind}`);
  return {
    clock,
    reconciler,
    patches,
    bodies,
    notes,
    reasons,
    results,
    lines: recorded.lines,
    remove: cache.remove,
    /** The watch reports that the Job is gone. */
    delete: () => {
      cached = undefined;
      reconciler.forget('prod/backup-1');
    },
    edit: () => (metadata.generation += 1),
    replace: (object: KubeObject) => {
      cached = cachedHeldJob(object);
      reconciler.forget('prod/backup-1');
    },
    reconcile: () => reconciler.reconcile('prod/backup-1'),
  };
}

const head =
  '{"record":"outcome","time":"2026-03-01T01:00:00.250Z","cluster":"eu-west-1","namespace":"prod","name":"backup","uid":"c-1","kind":"CronJob"';
const tail = `"jobName":"backup-1","createdAt":"${nominalTime}","core":"1.2.3","tzdata":"2025c"}`;
const period = `"periodID":"${nominalTime}","nominalTime":"${nominalTime}"`;

describe('the record of a held Job', () => {
  test('says when it was to start', async () => {
    const at = reconciling(job('1h'));
    const { wakeAt } = await at.reconcile();
    expect(at.lines).toEqual([]);
    await at.clock.advance((wakeAt?.getTime() ?? 0) - at.clock.now());
    await at.reconcile();
    const chosen = `${wakeAt?.toISOString().slice(0, 19)}Z`;
    expect(at.lines).toEqual([`${head},${period},"chosenTime":"${chosen}","outcome":"released",${tail}`]);
  });

  test.each([
    [
      'its window is too long',
      reconciling(job('1h'), { schedule: '*/5 * * * *' }),
      [`${head},${period},"outcome":"released","reason":"WindowTooLong",${tail}`],
    ],
    [
      'its chosen time is unknown',
      reconciling(job('1d')),
      [`${head},"outcome":"released","reason":"InvalidHold",${tail}`],
    ],
    ['no CronJob controls it', reconciling(job('1h', { ownerReferences: [] })), []],
    [
      'another client has released it',
      reconciling(job('1d'), {
        failures: [ApiError.from(404, { reason: 'NotFound' })],
        live: { ...job('1d'), spec: { suspend: false } },
      }),
      [],
    ],
  ])('says that it was not its chosen time, or does not exist, if %s', async (_, at, lines) => {
    await at.reconcile();
    expect(at.lines).toEqual(lines);
  });
});

test('a seed that needs the name of the cluster is invalid without one', async () => {
  const annotations = {
    'batch.kubernetes.io/cronjob-scheduled-timestamp': nominalTime,
    'kron.io/window': '1h',
    'kron.io/seed': 'stable cluster',
  };
  const [unnamed, one, two] = [undefined, 'eu-west-1', 'eu-west-2'].map((clusterName) =>
    reconciling(job('1h', { annotations }), { ...(clusterName !== undefined && { clusterName }) }),
  );
  expect(await one?.reconcile()).not.toEqual(await two?.reconcile());
  await unnamed?.reconcile();
  expect([unnamed?.results, unnamed?.reasons()]).toEqual([
    ['invalid'],
    [expect.stringMatching(/ of CronJob$/)],
  ]);
  expect(unnamed?.notes[0]?.note).toContain('write --cluster-name eu-west-1');
});

describe('a reconcile of a held Job', () => {
  test('before its chosen time sets the wake, and reports it once', async () => {
    const at = reconciling(job('1h'));
    const result = await at.reconcile();
    await at.reconcile();
    const { wakeAt } = result;
    expect(wakeAt).toBeInstanceOf(Date);
    expect(at.notes.map(({ note }) => note)).toEqual([
      `Job backup-1 of ${nominalTime} waits until ${wakeAt?.toISOString().slice(11, 19)}Z: window 1h, uniform`,
    ]);
    expect([at.patches, at.reconciler.state]).toEqual([[], { count: 1, nextRelease: wakeAt?.getTime() }]);
  });

  test('at its chosen time releases it with one patch', async () => {
    const at = reconciling(job('1h'));
    const { wakeAt } = await at.reconcile();
    await at.clock.advance((wakeAt?.getTime() ?? 0) - at.clock.now());
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
    expect(at.patches).toEqual(['backup-1 /metadata/annotations/kron.io~1chosen-time']);
    expect([at.results, at.reconciler.state.count]).toEqual([['released', '0 s late'], 0]);
    await at.reconcile();
    expect(at.patches).toHaveLength(1);
  });

  test('is not late because it was created after its chosen time', async () => {
    const annotations = {
      'batch.kubernetes.io/cronjob-scheduled-timestamp': '0001-01-01T00:00:00Z',
      'kron.io/window': '1h',
    };
    const at = reconciling(job('1h', { annotations }));
    await at.clock.advance(2_000);
    await at.reconcile();
    expect(at.results).toEqual(['released', '2 s late']);
  });

  test('does not report a Job that waited before this process acts', async () => {
    const at = reconciling(job('1h'));
    await at.clock.advance(10_000);
    at.reconciler.begin();
    await at.reconcile();
    expect(at.notes).toEqual([]);
  });

  test('releases a Job whose window is too long, also after a release without an answer', async () => {
    const lost = new ConnectionError('ECONNRESET', 'reset');
    const at = reconciling(job('1h'), { schedule: '*/5 * * * *', failures: [lost] });
    expect(await at.reconcile()).toMatchObject({ again: 'backoff', error: lost });
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
    expect([at.patches, at.results]).toEqual([
      ['backup-1 /metadata/labels/kron.io~1held', 'backup-1 /metadata/labels/kron.io~1held'],
      ['too_long'],
    ]);
    expect(at.reasons()).toEqual(['WindowTooLong of CronJob']);
  });

  test('reports a window that is too long once for each generation of its CronJob', async () => {
    const refused = ApiError.from(403, { reason: 'Forbidden', message: 'denied by a policy' });
    const at = reconciling(job('1h'), { schedule: '*/5 * * * *', failures: [refused] });
    const reports = (): number => at.reasons().filter((reason) => reason.startsWith('WindowTooLong')).length;
    await at.reconcile();
    await at.reconcile();
    expect([at.results, reports()]).toEqual([['too_long'], 1]);
    at.replace(job('1h'));
    await at.reconcile();
    expect(reports()).toBe(1);
    at.edit();
    for (const uid of ['j-2', 'j-3']) {
      at.replace(job('1h', { uid }));
      await at.reconcile();
    }
    expect(reports()).toBe(2);
  });

  test('releases a Job that cannot be read, and reports it on its CronJob or on itself', async () => {
    const owned = reconciling(job('1d'));
    await owned.reconcile();
    const alone = reconciling(job('1h', { ownerReferences: [] }));
    await alone.reconcile();
    expect([owned.reasons(), alone.reasons()]).toEqual([['InvalidHold of CronJob'], ['InvalidHold of Job']]);
    expect([owned.results, alone.results]).toEqual([['invalid'], ['invalid']]);
  });

  test('leaves a Job alone that another client has released', async () => {
    const failures = [ApiError.from(422, { reason: 'Invalid', message: 'test failed' })];
    const at = reconciling(job('1s'), { failures, live: job('1s', { labels: {} }) });
    await at.clock.advance(1_000);
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
    expect([at.results, at.reasons()]).toEqual([['changed'], []]);
  });

  test('releases a Job with more gates than the cache keeps', async () => {
    const gate = 'kueue.x-k8s.io/admission-gated-by';
    const timestamp = 'batch.kubernetes.io/cronjob-scheduled-timestamp';
    const others = `example.com/${'a'.repeat(5_000)}`;
    const annotations = {
      [timestamp]: nominalTime,
      'kron.io/window': '1s',
      [gate]: `kron.io/window,${others}`,
    };
    const failures = [ApiError.from(422, { reason: 'Invalid', message: 'test failed' })];
    const at = reconciling(job('1s', { annotations }), { failures });
    await at.clock.advance(1_000);
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
    const path = '/metadata/annotations/kueue.x-k8s.io~1admission-gated-by';
    expect(at.bodies[1]).toContainEqual({ op: 'replace', path, value: others });
    expect([at.results, at.reasons()]).toEqual([['released', '0 s late'], []]);
  });

  test('retries a release that the API server refuses, and reports the refusal', async () => {
    const error = ApiError.from(403, { reason: 'Forbidden', message: 'denied by a policy' });
    const at = reconciling(job('1s'), { failures: [error] });
    await at.clock.advance(1_000);
    expect(await at.reconcile()).toEqual({ again: 'backoff', error: new BlockedError(error.message) });
    expect([at.reasons(), at.reconciler.state.count]).toEqual([['FailedRelease of CronJob'], 1]);
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
  });
});

describe('while the schedule of its CronJob is read, a held Job', () => {
  const waiting = { count: 1, nextRelease: expect.any(Number) };

  /** A reconcile whose read of the CronJob is answered later, or aborted. */
  function reading({ schedule = '0 0 * * *', failures = [] }: Options = {}) {
    let answer: (error?: Error) => void = () => undefined;
    const readCronJob: ReadCronJob = (cronJob, signal) =>
      new Promise((resolve, reject) => {
        answer = (error) => (error === undefined ? resolve(cronJob) : reject(error));
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const at = reconciling(job('1h'), { schedule, failures, readCronJob });
    return { ...at, answer: (error?: Error) => answer(error) };
  }

  type At = ReturnType<typeof reading>;

  test.each<[string, string, (at: At) => void]>([
    ['is deleted', '0 0 * * *', (at) => at.delete()],
    ['is deleted, with a window that is too long', '*/5 * * * *', (at) => at.delete()],
    ['is replaced', '0 0 * * *', (at) => at.replace(job('1h', { uid: 'j-2' }))],
    ['belongs to a process that stops to act', '0 0 * * *', (at) => at.reconciler.end()],
  ])('%s: it does not count as waiting afterwards', async (_, schedule, change) => {
    const at = reading({ schedule });
    const result = at.reconcile();
    change(at);
    at.answer();
    expect(await result).toEqual({ again: 'no', wakeAt: null });
    expect([at.reconciler.state.count, at.patches, at.notes]).toEqual([0, [], []]);
  });

  test('counts as waiting', async () => {
    const at = reading();
    const result = at.reconcile();
    expect(at.reconciler.state).toEqual(waiting);
    at.answer();
    await result;
  });

  test('keeps its wake if the read fails', async () => {
    const at = reading();
    const error = ApiError.from(500, { message: 'timeout' });
    const result = at.reconcile();
    at.answer(error);
    const { wakeAt, ...rest } = await result;
    expect(rest).toEqual({ again: 'backoff', error });
    expect(at.reconciler.state).toEqual({ count: 1, nextRelease: wakeAt?.getTime() });
  });

  test('is released at its chosen time', async () => {
    const at = reading();
    const result = at.reconcile();
    const { nextRelease = 0 } = at.reconciler.state;
    await at.clock.advance(nextRelease - at.clock.now());
    expect(await result).toEqual({ again: 'no', wakeAt: new Date(nextRelease) });
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
    expect([at.results, at.clock.timers]).toEqual([['released', '0 s late'], 0]);
  });

  test('keeps its wake if its window is too long and the release fails', async () => {
    const refused = ApiError.from(403, { reason: 'Forbidden', message: 'denied by a policy' });
    for (const failure of [refused, new ConnectionError('ECONNRESET', 'reset')]) {
      const at = reading({ schedule: '*/5 * * * *', failures: [failure] });
      const result = at.reconcile();
      at.answer();
      expect(await result).toMatchObject({ again: 'backoff', wakeAt: expect.any(Date) });
      expect(at.reconciler.state).toEqual(waiting);
    }
  });
});

test('a wake that finds no Job forgets it', async () => {
  const at = reconciling(job('1h'));
  await at.reconcile();
  at.remove();
  expect(at.reconciler.state.count).toBe(1);
  expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
  expect(at.reconciler.state.count).toBe(0);
});
