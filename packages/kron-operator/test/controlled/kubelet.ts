import { type ApiServer, type KubeObject, pods } from '@kron/api-server';
import type { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { personalCall } from '../histories/personalCall.ts';
import type { Write } from '../histories/world.ts';
import { hasEnded } from './atMostOne.ts';

const base = '/api/v1/namespaces/default/pods';
const finalizer = 'test.kron.io/running';

/** Runs a Pod for each unsuspended Job and terminates Pods slowly. A Job ends with its Pod. */
export class Kubelet {
  readonly #server: ApiServer;
  readonly #clock: VirtualClock;
  readonly #endsWithin: number;

  /** @param endsWithin seconds from the deletion of a Pod until it is gone */
  constructor(server: ApiServer, clock: VirtualClock, endsWithin: number) {
    this.#server = server;
    this.#clock = clock;
    this.#endsWithin = endsWithin;
  }

  see({ type, resource: { plural }, object }: Write): void {
    if (type !== 'update') return;
    if (plural === 'jobs') this.#seeJob(object);
    if (plural === 'pods' && object.metadata.deletionTimestamp !== undefined) this.#end(object);
  }

  #seeJob(job: KubeObject): void {
    const { startTime } = (job['status'] ?? {}) as { startTime?: string };
    if (job.metadata.deletionTimestamp !== undefined || startTime === undefined) return;
    const pod = this.#podOf(job);
    if (pod !== undefined && hasEnded(job)) {
      this.#finish(pod);
      return;
    }
    const isSuspended = (job['spec'] as { suspend?: boolean }).suspend === true;
    if (isSuspended && pod !== undefined) void this.#call('DELETE', `/${pod.metadata.name}`, {});
    else if (!isSuspended && pod === undefined) this.#start(job);
  }

  #start({ metadata: { name, uid }, spec }: KubeObject): void {
    const { template } = spec as { template: { metadata?: { labels?: Record<string, string> } } };
    const owner = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      name,
      uid,
      controller: true,
      blockOwnerDeletion: true,
    };
    const metadata = {
      name: `${name}-${uid.slice(-6)}`,
      namespace: 'default',
      uid: `pod-of-${uid}`,
      creationTimestamp: this.#server.clock.timestamp(),
      labels: template.metadata?.labels ?? {},
      finalizers: [finalizer],
      ownerReferences: [owner],
    };
    this.#server.store(pods, { apiVersion: 'v1', kind: 'Pod', metadata, status: { phase: 'Running' } });
  }

  #finish(pod: KubeObject): void {
    if ((pod['status'] as { phase: string }).phase === 'Running')
      this.#server.store(pods, { ...pod, status: { phase: 'Succeeded' } });
  }

  #end({ metadata: { name } }: KubeObject): void {
    const gone = (): void =>
      void this.#call('PATCH', `/${name}`, { metadata: { finalizers: null } }).catch(() => undefined);
    this.#clock.setTimer(this.#endsWithin * 1000, gone);
  }

  #podOf({ metadata: { uid } }: KubeObject): KubeObject | undefined {
    const last = this.#server
      .history()
      .findLast(({ resource, object }) => resource === pods && object.metadata.uid === `pod-of-${uid}`);
    return last?.type === 'DELETED' ? undefined : last?.object;
  }

  async #call(method: string, path: string, body: object): Promise<void> {
    await personalCall(this.#server, method, `${base}${path}`, body);
  }
}
