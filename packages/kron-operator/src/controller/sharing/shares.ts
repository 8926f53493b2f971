import type { NamespacePace, RequestKind } from './namespacePace.ts';

/**
 * Shares workers or connections among namespaces by need:
 *
 * ```text
 *   ├──────────── each ────────────┤── reserve ──┤   ├── slow ──┤
 *    any namespace that is not slow  with nothing      all slow
 *                                    in progress      namespaces
 * ```
 *
 * One namespace alone gets `each`. The reserve, a quarter of all, is for namespaces with nothing in progress. Slow
 * namespaces share as much as a quarter and do not count against the others. Many namespaces of unknown pace can turn out
 * to be slow at once. So they leave the reserve to quick ones, and share a half beyond their first one each.
 */
export class Shares {
  readonly #pace: NamespacePace;
  readonly #inProgress = new Map<string, number>();

  constructor(pace: NamespacePace) {
    this.#pace = pace;
  }

  /** The number in progress, by namespace. */
  get inProgress(): ReadonlyMap<string, number> {
    return this.#inProgress;
  }

  start(namespace: string): void {
    this.#inProgress.set(namespace, (this.#inProgress.get(namespace) ?? 0) + 1);
  }

  end(namespace: string): void {
    const count = (this.#inProgress.get(namespace) ?? 0) - 1;
    if (count > 0) this.#inProgress.set(namespace, count);
    else this.#inProgress.delete(namespace);
  }

  /**
   * Which namespaces may start one more.
   *
   * @param each the number that one namespace alone may have in progress
   * @param kind what it is going to send
   * @returns a predicate that is valid until the next start or end
   */
  openTo(each: number, kind: RequestKind): (namespace: string) => boolean {
    const all = each + Math.ceil(each / 3);
    const quarter = Math.max(1, Math.floor(all / 4));
    const half = Math.ceil(all / 2);
    const { busy, slow, unknown } = this.#count(kind);
    return (namespace) => {
      if (this.#pace.isSlow(namespace)) return slow < quarter;
      const isIdle = !this.#inProgress.has(namespace);
      if (busy >= (isIdle ? all : each)) return false;
      return unknown < (isIdle ? each : half) || this.#pace.isQuick(namespace, kind);
    };
  }

  #count(kind: RequestKind): { busy: number; slow: number; unknown: number } {
    const counts = { busy: 0, slow: 0, unknown: 0 };
    for (const [namespace, count] of this.#inProgress) {
      if (this.#pace.isSlow(namespace)) counts.slow += count;
      else {
        counts.busy += count;
        if (!this.#pace.isQuick(namespace, kind)) counts.unknown += count;
      }
    }
    return counts;
  }
}
