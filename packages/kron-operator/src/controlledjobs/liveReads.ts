import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { pods } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { RunPod } from 'kron-core';
import { runLabels, seenRunPod } from 'kron-core/controller';
import { type BatchAnswers, RequestBatcher } from '../controller/requests/requestBatcher.ts';
import type { ControlledJobCache } from './controlledJobCache.ts';

export type LiveReadsOptions = {
  readonly transport: Transport;
  readonly view: ControlledJobCache;
};

/** So many names in a selector are 7 kB of an address, less than what any proxy refuses. */
const mostAtOnce = 100;

/** Creates come before looks; and a list that hangs keeps others of its namespace waiting. */
const call = { priority: 'second', timeoutMs: 10_000 } as const;

/**
 * Looks at the cluster as it is now: the Jobs are listed, and after them the Pods, so that whatever a Job that is not
 * listed any more has left behind is seen. ControlledJobs of a namespace that are to be looked at together share a look.
 */
export class LiveReads {
  readonly #options: LiveReadsOptions;
  readonly #looks: RequestBatcher<readonly RunPod[]>;

  constructor(options: LiveReadsOptions) {
    this.#options = options;
    this.#looks = new RequestBatcher({
      request: (namespace, names) => this.#look(namespace, names),
      most: mostAtOnce,
    });
  }

  /**
   * Its Jobs are in the view afterwards.
   *
   * @returns its Pods
   * @throws what the transport throws
   */
  at(key: string): Promise<readonly RunPod[]> {
    const [namespace = '', name = ''] = key.split('/');
    return this.#looks.ask(namespace, name);
  }

  async #look(namespace: string, names: readonly string[]): Promise<BatchAnswers<readonly RunPod[]>> {
    const { transport, view } = this.#options;
    await view.refreshJobsOf(namespace, names, transport, call);
    const labelSelector = `${runLabels.name} in (${names.join()})`;
    const query = { resource: pods, namespace, labelSelector, limit: 500 };
    const { items } = await listPages(transport, query, labelled, call);
    return (name) => items.filter((one) => one.name === name).map(({ pod }) => pod);
  }
}

function labelled(object: KubeObject): { readonly name: string | undefined; readonly pod: RunPod } {
  return { name: object.metadata.labels?.[runLabels.name], pod: seenRunPod(object) };
}
