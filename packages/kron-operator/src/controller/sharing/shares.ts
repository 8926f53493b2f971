import { addTo } from './addTo.ts';
import type { NamespacePace, RequestKind } from './namespacePace.ts';

/**
 * Limits the workers or connections of each namespace. `all` is the sum of `each` and the reserve:
 *
 * ```text
 *   ├──────────── each ────────────┤── reserve ──┤   ├── slow ──┤
 *    any namespace that is not slow  with nothing      all slow
 *                                    in progress      namespaces
 * ```
 *
 * - A namespace alone may use `each`. The reserve, a quarter of `all`, is for namespaces with nothing in progress.
 * - All slow namespaces together may use another quarter, which does not count against the other namespaces. Slow namespaces
 *   with a hanging webhook have one more quarter, because a namespace with one slow answer should not wait for them.
 * - While no other namespace has anything in progress, either of these two groups may use `each`, because a burst of one
 *   namespace can make the API server slow for this namespace only.
 * - The pace of a namespace is unknown if the API server has not answered its requests recently. Many namespaces of unknown
 *   pace can turn out to be slow at the same time. So together they may use at most `each`, and the reserve stays free for
 *   quick namespaces. While they use half of `all` or more, none of them gets a second worker or connection. Their use
 *   beyond this half does not count against quick namespaces.
 * - A namespace whose creates hang repeatedly may have one create in progress.
 */
export class Shares {
  readonly #pace: NamespacePace;
  readonly #inProgress = new Map<string, number>();
  readonly #creates = new Map<string, number>();

  /** @param onOpen called when a request has become slow, because more requests may then start; must not throw */
  constructor(pace: NamespacePace, onOpen: () => void) {
    this.#pace = pace;
    pace.onSlow(onOpen);
  }

  /** The number of workers or connections in use, by namespace. */
  get inProgress(): ReadonlyMap<string, number> {
    return this.#inProgress;
  }

  start(namespace: string, kind: RequestKind): void {
    addTo(this.#inProgress, namespace, 1);
    if (kind === 'create') addTo(this.#creates, namespace, 1);
  }

  end(namespace: string, kind: RequestKind): void {
    addTo(this.#inProgress, namespace, -1);
    if (kind === 'create') addTo(this.#creates, namespace, -1);
  }

  /**
   * Returns a function that says whether a namespace may use one more worker or connection.
   *
   * @param each the maximum number for one namespace alone
   * @param kind the kind of the request that will use the worker or connection
   * @returns a function that is valid until the next call of `start` or `end`
   */
  openTo(each: number, kind: RequestKind): (namespace: string) => boolean {
    const all = each + Math.ceil(each / 3);
    const quarter = Math.max(1, Math.floor(all / 4));
    const half = Math.ceil(all / 2);
    const { quick, slow, long, unknown } = this.#count(kind);
    return (namespace) => {
      if (kind === 'create' && this.#creates.has(namespace) && this.#pace.createsOneAtATime(namespace))
        return false;
      if (this.#pace.isSlow(namespace)) {
        const [own, others] = this.#pace.isLong(namespace) ? [long, slow] : [slow, long];
        return own < (quick + unknown + others > 0 ? quarter : each);
      }
      const isIdle = !this.#inProgress.has(namespace);
      const limit = isIdle ? all : each;
      if (this.#pace.isQuick(namespace, kind)) return quick + Math.min(unknown, half) < limit;
      return quick + unknown < limit && unknown < (isIdle ? each : half);
    };
  }

  #count(kind: RequestKind): Record<'quick' | 'slow' | 'long' | 'unknown', number> {
    const counts = { quick: 0, slow: 0, long: 0, unknown: 0 };
    for (const [namespace, count] of this.#inProgress) {
      if (this.#pace.isSlow(namespace)) counts[this.#pace.isLong(namespace) ? 'long' : 'slow'] += count;
      else if (this.#pace.isQuick(namespace, kind)) counts.quick += count;
      else counts.unknown += count;
    }
    return counts;
  }
}
