import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { pods } from '@kron/kubernetes/resources';
import type { RunPod } from 'kron-core';
import { runLabels, seenRunPod } from 'kron-core/controller';
import { type BatchAnswers, RequestBatcher } from '../controller/requests/requestBatcher.ts';
import type { Cluster } from './ports.ts';

/** Names per request. A selector of 100 names takes 7 kB of the URL, which every proxy accepts. */
const maxNames = 100;

/** Creates come before these reads. The timeout is short, because a list that hangs holds up its whole namespace. */
const call = { priority: 'second', timeoutMs: 10_000 } as const;

/**
 * Reads Jobs and Pods live. Pods are listed after Jobs, so that the Pods of a Job that is not listed any more are still
 * seen. Concurrent reads in one namespace share their requests.
 */
export class LiveReads {
  readonly #cluster: Pick<Cluster, 'transport' | 'cache'>;
  readonly #batcher: RequestBatcher<readonly RunPod[]>;

  constructor(cluster: Pick<Cluster, 'transport' | 'cache'>) {
    this.#cluster = cluster;
    this.#batcher = new RequestBatcher({
      request: (namespace, names) => this.#read(namespace, names),
      maxNames,
    });
  }

  /**
   * Puts the Jobs of a ControlledJob into the cache.
   *
   * @returns its Pods
   * @throws what the transport throws
   */
  podsOf(key: string): Promise<readonly RunPod[]> {
    const [namespace = '', name = ''] = key.split('/');
    return this.#batcher.request(namespace, name);
  }

  async #read(namespace: string, names: readonly string[]): Promise<BatchAnswers<readonly RunPod[]>> {
    const { transport, cache } = this.#cluster;
    await cache.refreshJobsOf(namespace, names, transport, call);
    const labelSelector = `${runLabels.name} in (${names.join()})`;
    const query = { resource: pods, namespace, labelSelector, limit: 500 };
    const { items } = await listPages(transport, query, labelled, call);
    return (name) => items.filter((item) => item.name === name).map(({ pod }) => pod);
  }
}

function labelled(object: KubeObject): { readonly name: string | undefined; readonly pod: RunPod } {
  return { name: object.metadata.labels?.[runLabels.name], pod: seenRunPod(object) };
}
