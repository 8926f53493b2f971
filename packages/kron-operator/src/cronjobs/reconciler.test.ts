import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Transport } from '@kron/kubernetes/transport';
import type { EventNote } from '../controller/events/eventNote.ts';
import { Applier } from './applier.ts';
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

/** A reconciler of one Job, whose patches fail with these errors first. */
function reconciling(
  stored: KubeObject,
  { schedule = '0 0 * * *', failures = [] as Failure[], live = stored } = {},
) {
  const clock = new VirtualClock(nominalTime);
  let cached: CachedHeldJob | undefined = cachedHeldJob(stored);
  const cache = { get: () => cached, put: () => undefined, remove: () => (cached = undefined) };
  const cronJob = { metadata: { name: 'backup', uid: 'c-1', generation: 1 }, spec: { schedule } };
  const patches: string[] = [];
  const bodies: unknown[] = [];
  const transport = {
    get: async ({ resource }) => (resource.plural === 'jobs' ? live : cronJob),
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
  const ignore = (): void => undefined;
  const metrics: HeldJobMetrics = {
    decided: ignore,
    reconciled: ignore,
    reconcileFailed: ignore,
    keyRetried: ignore,
    keyQueued: ignore,
    keyStarted: ignore,
    watchRestarted: ignore,
    released: (result) => results.push(result),
    late: (seconds) => results.push(`${seconds} s late`),
  };
  const reconciler = new Reconciler({
    cache,
    clock,
    applier: new Applier({ transport, cache, clock }),
    checks: new WindowChecks(transport, clock),
    events: new EventReporter({ record: (note) => notes.push(note) }),
    metrics,
    requireTerm: ignore,
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
    reconcile: () => reconciler.reconcile('prod/backup-1'),
  };
}

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
    expect(await at.reconcile()).toEqual({ again: 'backoff', error: lost });
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
    expect([at.patches, at.results]).toEqual([
      ['backup-1 /metadata/labels/kron.io~1held', 'backup-1 /metadata/labels/kron.io~1held'],
      ['too_long'],
    ]);
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
    expect(await at.reconcile()).toEqual({ again: 'backoff', error });
    expect([at.reasons(), at.reconciler.state.count]).toEqual([['FailedRelease of CronJob'], 1]);
    expect(await at.reconcile()).toEqual({ again: 'no', wakeAt: null });
  });
});
