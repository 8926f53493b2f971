import { setTimeout as delay } from 'node:timers/promises';
import { isConflict, isInvalid, isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import { changeJobs } from '../../cluster/changeJobs.ts';
import type { Scene } from '../../cluster/scene.ts';

const pollMs = 50;
const gates = 'kueue.x-k8s.io/admission-gated-by';

type KueueOptions = {
  /** As of Kueue 0.19. */
  readonly knowsGates: boolean;
  /** Default: true. */
  readonly hasRoom?: boolean;
};

/**
 * A stand-in of Kueue for a namespace with a default LocalQueue: admission labels every new Job with the queue's name, and a
 * controller with room for all Jobs, or for none, unsuspends each one once, and suspends what others have unsuspended.
 */
export class Kueue {
  readonly #scene: Scene;
  readonly #knowsGates: boolean;
  readonly #admitted = new Set<string>();
  #hasRoom: boolean;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  private constructor(scene: Scene, { knowsGates, hasRoom = true }: KueueOptions) {
    this.#scene = scene;
    this.#knowsGates = knowsGates;
    this.#hasRoom = hasRoom;
    this.#running = this.#run();
  }

  static async start(scene: Scene, options: KueueOptions): Promise<Kueue> {
    const path = '/metadata/labels/kueue.x-k8s.io~1queue-name';
    const operations = `JSONPatch{op: "add", path: "${path}", value: "default"}`;
    await changeJobs(scene, { on: ['CREATE'], operations });
    return new Kueue(scene, options);
  }

  /** From now on there is room for all Jobs. */
  admit(): void {
    this.#hasRoom = true;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { admin, namespace } = this.#scene;
    while (!this.#stop.signal.aborted) {
      const { items } = await admin.list({ resource: jobs, namespace });
      for (const job of items) if (job !== undefined && this.#isWrong(job)) await this.#toggle(job);
      await delay(pollMs);
    }
  }

  /** Whether a Job is not admitted yet, and either may be or runs nevertheless. */
  #isWrong({ metadata, spec }: KubeObject): boolean {
    if (metadata.deletionTimestamp !== undefined || this.#admitted.has(metadata.uid ?? '')) return false;
    const annotations = (metadata['annotations'] ?? {}) as Record<string, string>;
    const isGated = this.#knowsGates && annotations[gates] !== undefined;
    return !isSuspended(spec) || (this.#hasRoom && !isGated);
  }

  async #toggle({ metadata: { name, uid = '', resourceVersion }, spec }: KubeObject): Promise<void> {
    const ref = { resource: jobs, namespace: this.#scene.namespace, name };
    const body = [
      { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
      { op: 'add', path: '/spec/suspend', value: !isSuspended(spec) },
    ];
    try {
      await this.#scene.admin.patch(ref, { type: 'json', body });
      if (isSuspended(spec)) this.#admitted.add(uid);
    } catch (error) {
      // It has changed, so the next round decides again.
      if (!isInvalid(error) && !isConflict(error) && !isNotFound(error)) throw error;
    }
  }
}

function isSuspended(spec: unknown): boolean {
  return (spec as { suspend?: boolean }).suspend === true;
}
