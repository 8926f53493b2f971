import { parseKey } from '@kron/kubernetes/cache/objectKey';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { pods } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { RunPod } from 'kron-core';
import { runLabels, seenRunPod } from 'kron-core/controller';
import { type BatchAnswers, RequestBatcher } from '../controller/requests/requestBatcher.ts';
import type { Cluster } from './ports.ts';

/** Maximum number of names per selector. A selector of 100 names takes 7 kB of the URL, which every proxy accepts. */
const maxNames = 100;

/** Creates come before these reads. The timeout is short, because a list that hangs delays its whole namespace. */
const call = { priority: 'second', timeoutMs: 10_000 } as const;

/** Reads Jobs and Pods live. Concurrent reads in one namespace share their requests. */
export class LiveReads {
  readonly #cache: Cluster['cache'];
  readonly #pods: RequestBatcher<readonly RunPod[]>;

  constructor({ transport, cache }: Pick<Cluster, 'transport' | 'cache'>) {
    this.#cache = cache;
    this.#pods = new RequestBatcher({
      request: (namespace, names) => podsOf(transport, namespace, names),
      maxSubjects: maxNames,
    });
  }

  /** Puts the Jobs that a ControlledJob controls into the cache. @throws what the transport throws */
  refreshJobsOf(key: string): Promise<void> {
    return this.#cache.live.list(parseKey(key), 'behind');
  }

  /**
   * Puts the Jobs that a ControlledJob controls into the cache, then lists its Pods, so that the Pods of a Job that is not
   * listed any more are still seen.
   *
   * @throws what the transport throws
   */
  async podsOf(key: string): Promise<readonly RunPod[]> {
    await this.refreshJobsOf(key);
    const { namespace, name } = parseKey(key);
    return this.#pods.request(namespace, name);
  }
}

async function podsOf(
  transport: Transport,
  namespace: string,
  names: readonly string[],
): Promise<BatchAnswers<readonly RunPod[]>> {
  const labelSelector = `${runLabels.name} in (${names.join()})`;
  const { items } = await listPages(transport, { resource: pods, namespace, labelSelector }, labelled, call);
  return (name) => items.filter((item) => item.name === name).map(({ pod }) => pod);
}

function labelled(object: KubeObject): { readonly name: string | undefined; readonly pod: RunPod } {
  return { name: object.metadata.labels?.[runLabels.name], pod: seenRunPod(object) };
}
