import type { Evidence } from './evidence.ts';
import type { ObjectEvidence } from './objectEvidence.ts';

/** Maximum number of outcomes that the operator records for one decision. */
const listed = 10;

/** Maximum seconds between the outcomes of one decision in the log. */
const together = 2;

/**
 * Finds out why a period has no record. If the operator decides on more than ten periods at once, it records only the newest
 * ten. These ten records are a batch, and the periods before them have the same outcome.
 */
export type Batches = {
  /** The oldest missed period in the ten records after the time `due`. Undefined if these records are not a batch. */
  firstAfter(due: number): Evidence | undefined;
};

/** Groups the evidence about one object into batches. The operator writes a batch after an outage or a suspension. */
export function listedBatches(evidence: ObjectEvidence): Batches {
  const dues: number[] = [];
  const all: Evidence[] = [];
  for (const nominal of evidence.nominals) all.push(...evidence.at(nominal));
  all.sort((a, b) => dueOf(a) - dueOf(b) || a.nominal - b.nominal);
  for (const one of all) dues.push(dueOf(one));
  return {
    firstAfter: (due) => {
      const index = firstAbove(dues, due);
      const batch = all.slice(index, index + listed);
      return isBatch(batch) ? batch.find(({ outcome }) => outcome === 'missed') : undefined;
    },
  };
}

function isBatch(batch: readonly Evidence[]): boolean {
  const [first] = batch;
  if (first?.time === undefined || batch.length < listed) return false;
  const { time } = first;
  return batch.every(
    (one, index) =>
      one.time !== undefined &&
      Math.abs(one.time - time) <= together &&
      // The last record of a batch may have any outcome, because the operator can run the newest period after all.
      (one.outcome === 'missed' || one.outcome === 'unschedulable' || index === listed - 1),
  );
}

function dueOf({ chosen, nominal }: Evidence): number {
  return chosen ?? nominal;
}

function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
