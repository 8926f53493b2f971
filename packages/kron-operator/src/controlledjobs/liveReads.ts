import { parseKey } from '@kron/kubernetes/cache/objectKey';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { pods } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { RunPod } from 'kron-core';
import { runLabels, seenRunPod } from 'kron-core/controller';
import { type BatchAnswers, RequestBatcher } from '../controller/requests/requestBatcher.ts';
import type { Cluster } from './ports.ts';

/** The maximum number of names in a label selector. 100 names take 7 kB of the URL, which every proxy accepts. */
const maxNames = 100;

/** Creates of Jobs are sent first. The timeout is short, because a slow list delays the other reads of its namespace. */
const call = { priority: 'second', timeoutMs: 10_000 } as const;

/** Reads Jobs and Pods from the API server. Concurrent reads in one namespace share their requests. */
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

  /** Lists Jobs from the API server, and caches those of the ControlledJob. @throws what the transport throws */
  refreshJobsOf(key: string): Promise<void> {
    return this.#cache.live.list(parseKey(key), 'behind');
  }

  /**
   * Lists the Jobs of a ControlledJob from the API server, puts them into the cache, and then lists the Pods. The Pods must
   * come second: if the list of Jobs lacks a deleted Job, the later list of Pods still contains the Pods of that Job.
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
