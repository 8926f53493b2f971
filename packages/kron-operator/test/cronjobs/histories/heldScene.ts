import type { KubeObject } from '@kron/api-server';
import { chooseInWindow } from 'kron-core';
import { gateAnnotation, holdNames } from 'kron-core/controller';
import { HeldJobController } from '../../../src/cronjobs/heldJobController.ts';
import { silentHeldJobMetrics } from '../../histories/silentMetrics.ts';
import { type FaultTarget, isAmong, leaseRequests, type RequestKinds } from '../../histories/takeFault.ts';
import { type Which, World } from '../../histories/world.ts';
import type { HeldForgery, HeldHistory, HeldRequests } from './heldHistory.ts';

const start = '2026-03-02T01:00:00Z';
const far = '9998-01-01T00:00:00Z';

const requests: Readonly<Record<HeldRequests, RequestKinds>> = {
  releases: [['patch', 'jobs']],
  'reads of Jobs': [
    ['get', 'jobs'],
    ['list', 'jobs'],
  ],
  'the Lease': leaseRequests,
  everything: [],
};

/** A Job that was created held. */
export type Held = {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  /** Epoch milliseconds; undefined if it was forged. */
  readonly chosenTime: number | undefined;
  readonly isQueued: boolean;
};

/** An API server with held Jobs, and operators that release them. It has no CronJobs: a Lease stands for one in each namespace. */
export class HeldScene implements FaultTarget<HeldRequests> {
  readonly world: World;
  readonly held: Held[] = [];
  /** UIDs of Jobs that a user has resumed or deleted. */
  readonly touched = new Set<string>();
  readonly #owners = new Map<string, string>();

  private constructor(world: World) {
    this.world = world;
  }

  static async start({ operators, shards }: Pick<HeldHistory, 'operators' | 'shards'>): Promise<HeldScene> {
    const world = await World.start({
      start,
      server: {},
      wire: 'memory',
      elected: true,
      shards,
      newController: (options) =>
        new HeldJobController({ ...options, metrics: silentHeldJobMetrics, holds: undefined }),
    });
    for (let place = 0; place < operators; place += 1) world.crew.hire();
    await world.settled();
    return new HeldScene(world);
  }

  async hold(
    namespace: string,
    { window, isGated, isQueued }: { window: number; isGated: boolean; isQueued: boolean },
  ): Promise<void> {
    const nominalTime = `${new Date(this.world.clock.now()).toISOString().slice(0, 19)}Z`;
    const duration = `${window}s`;
    const { chosenTime } = chooseInWindow({
      identity: `${namespace}/backup`,
      nominalTime,
      window: { duration },
    });
    const annotations = {
      [holdNames.nominalTime]: nominalTime,
      'kron.io/window': duration,
      ...(isGated ? { [gateAnnotation]: holdNames.gate } : {}),
    };
    await this.#create(namespace, annotations, {
      chosenTime: chosenTime.getTime(),
      isOwned: true,
      isQueued,
    });
  }

  async forge(as: HeldForgery): Promise<void> {
    const nominalTime = new Date(this.world.clock.now()).toISOString();
    const annotations: Record<string, string> = {
      [holdNames.nominalTime]: nominalTime,
      'kron.io/window': '10h',
    };
    if (as === 'no nominal time') delete annotations[holdNames.nominalTime];
    if (as === 'no window') delete annotations['kron.io/window'];
    if (as === 'the year 9998') annotations[holdNames.nominalTime] = far;
    if (as === 'an unknown distribution') annotations['kron.io/distribution'] = 'flat';
    const isOwned = as !== 'no owner';
    await this.#create('default', annotations, { chosenTime: undefined, isOwned, isQueued: false });
  }

  async resume(which: number): Promise<void> {
    await this.#change(which, 'PATCH', { spec: { suspend: false } });
  }

  /** Suspends a Job that is not held. */
  async suspend(which: number): Promise<void> {
    const job = this.#stored(which);
    if (job !== undefined && !isHeld(job)) await this.#change(which, 'PATCH', { spec: { suspend: true } });
  }

  async delete(which: number): Promise<void> {
    await this.#change(which, 'DELETE', { propagationPolicy: 'Background' });
  }

  /** The versions of a Job, the first one first, each with its time. */
  storyOf({ uid }: Held): { readonly object: KubeObject; readonly time: number | undefined }[] {
    return this.world.changes
      .filter(
        ({ resource, type, object }) =>
          resource === 'jobs' && type !== 'delete' && object.metadata.uid === uid,
      )
      .map(({ object, time }) => ({ object: object as KubeObject, time }));
  }

  isDeleted({ uid }: Held): boolean {
    return this.world.changes.some(({ type, object }) => type === 'delete' && object.metadata.uid === uid);
  }

  which(what: HeldRequests): Which {
    return this.world.ofOperators((facts) => isAmong(requests[what], facts));
  }

  async #create(
    namespace: string,
    annotations: Readonly<Record<string, string>>,
    { chosenTime, isOwned, isQueued }: Pick<Held, 'chosenTime' | 'isQueued'> & { readonly isOwned: boolean },
  ): Promise<void> {
    const name = `backup-${this.held.length}`;
    const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'backup', controller: true };
    const ownerReferences = isOwned ? [{ ...owner, uid: await this.#ownerIn(namespace) }] : [];
    const queue = { 'kueue.x-k8s.io/queue-name': 'batch' };
    const labels = { [holdNames.held]: 'window', ...(isQueued ? queue : {}) };
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };
    const { metadata } = await this.world.callAsUser('POST', `/apis/batch/v1/namespaces/${namespace}/jobs`, {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, labels, annotations, ownerReferences },
      // Kueue suspends its Jobs itself.
      spec: { template, suspend: true },
    });
    this.held.push({ uid: metadata.uid, namespace, name, chosenTime, isQueued });
  }

  async #ownerIn(namespace: string): Promise<string> {
    const known = this.#owners.get(namespace);
    if (known !== undefined) return known;
    if (namespace !== 'default') {
      const manifest = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
      await this.world.callAsUser('POST', '/api/v1/namespaces', manifest);
    }
    const lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'backup' },
      spec: {},
    };
    const path = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
    const { metadata } = await this.world.callAsUser('POST', path, lease);
    this.#owners.set(namespace, metadata.uid);
    return metadata.uid;
  }

  #stored(which: number): KubeObject | undefined {
    const job = this.held[which];
    return job === undefined || this.isDeleted(job) ? undefined : this.storyOf(job).at(-1)?.object;
  }

  async #change(which: number, method: string, body: object): Promise<void> {
    const job = this.#stored(which);
    if (job === undefined) return;
    this.touched.add(job.metadata.uid);
    await this.world.callAsUser(
      method,
      `/apis/batch/v1/namespaces/${job.metadata.namespace}/jobs/${job.metadata.name}`,
      body,
    );
  }
}

export function isHeld({ metadata }: KubeObject): boolean {
  return metadata.labels?.[holdNames.held] !== undefined;
}
