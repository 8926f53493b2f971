import { parseKey } from '@kron/kubernetes/cache/objectKey';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { pods } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { RunPod } from 'kron-core';
import { runLabels, seenRunPod } from 'kron-core/controller';
import { type BatchAnswers, RequestBatcher } from '../controller/requests/requestBatcher.ts';
import type { Cluster } from './ports.ts';

/** Maximum number of names per label selector. A selector of 100 names takes 7 kB of the URL, which every proxy accepts. */
const maxNames = 100;

/** Creates have priority over these reads. The timeout is short, because a list that hangs delays its whole namespace. */
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

  /** Lists Jobs live, and puts the Jobs of the ControlledJob into the cache. @throws what the transport throws */
  refreshJobsOf(key: string): Promise<void> {
    return this.#cache.live.list(parseKey(key), 'behind');
  }

  /**
   * Lists the Jobs of a ControlledJob live and puts them into the cache. Then lists the Pods. The order matters: if a Job is
   * already missing in the list of Jobs, the later list of Pods still shows the Pods that this Job has left.
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
