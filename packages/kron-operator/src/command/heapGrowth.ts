import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

const minGrowthBytes = 24 * 2 ** 20;
const minPercent = 15;
/**
 * The percentage is computed from the heap size at one collection, and applies after the next one, when the heap may be larger.
 */
const maxPercent = 100;

type Heap = {
  readonly usedBytes: () => number;
  /** Sets an option of V8. */
  readonly setFlag: (flag: string) => void;
};

const ownHeap: Heap = {
  usedBytes: () => getHeapStatistics().used_heap_size,
  setFlag: setFlagsFromString,
};

/**
 * At the start and after each major collection, sets how far the heap may grow before the next one. By default V8 lets
 * the heap of a large fleet grow to several times what is in use. Most of what is in use stays for hours, so collecting
 * sooner costs little. A small heap has more room, so that it is not collected several times while many Jobs are
 * created. Objects that are replaced, as after a status write, leave holes among those that stay: a collection also
 * moves objects out of pages with holes, and gives these pages back.
 */
export function limitHeapGrowth({ usedBytes, setFlag }: Heap = ownHeap): void {
  setFlag('--optimize-for-size');
  let percent: number | undefined;
  const limit = (): void => {
    const next = growthPercent(usedBytes());
    if (next !== percent) setFlag(`--heap-growing-percent=${next}`);
    percent = next;
  };
  limit();
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isOfWholeHeap)) limit();
  }).observe({ entryTypes: ['gc'] });
}

/** By how many percent a heap may grow: by 24 MiB, but by at least 15 and at most 100 percent. */
export function growthPercent(usedBytes: number): number {
  const percent = Math.round((100 * minGrowthBytes) / usedBytes);
  return Math.min(maxPercent, Math.max(minPercent, percent));
}

function isOfWholeHeap(entry: PerformanceEntry): boolean {
  const { detail } = entry as PerformanceEntry & { readonly detail: { readonly kind: number } };
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
