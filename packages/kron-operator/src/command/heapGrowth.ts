import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

const minGrowthBytes = 24 * 2 ** 20;
const minPercent = 15;
/**
 * V8 uses a new percentage only after the next collection. By then, a small heap can be much larger. Even then, it
 * must not grow by more than its own size.
 */
const maxPercent = 100;

type Heap = {
  readonly usedBytes: () => number;
  readonly setFlag: (flag: string) => void;
};

const ownHeap: Heap = {
  usedBytes: () => getHeapStatistics().used_heap_size,
  setFlag: setFlagsFromString,
};

/**
 * Limits how far the heap may grow until the next major collection. Sets the limit at the start and after each major
 * collection.
 *
 * By default V8 lets the heap of a large fleet grow to several times the memory in use. With the limit, V8 collects earlier.
 * Earlier collections cost little, because most of the memory stays in use for hours. A small heap may grow by a larger
 * percentage, because V8 would otherwise collect several times while the operator creates many Jobs.
 *
 * When the operator replaces objects, such as old statuses, free gaps remain between the objects that stay. With
 * `--optimize-for-size`, a collection moves the objects out of pages with gaps and returns these pages to the system.
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

/** The percentage by which a heap may grow: 24 MiB of growth, but at least 15 and at most 100 percent. */
export function growthPercent(usedBytes: number): number {
  const percent = Math.round((100 * minGrowthBytes) / usedBytes);
  return Math.min(maxPercent, Math.max(minPercent, percent));
}

function isOfWholeHeap(entry: PerformanceEntry): boolean {
  const { detail } = entry as PerformanceEntry & { readonly detail: { readonly kind: number } };
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
