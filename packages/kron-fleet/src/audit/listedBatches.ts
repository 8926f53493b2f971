import type { Evidence } from './evidence.ts';
import type { ObjectEvidence } from './objectEvidence.ts';

/** One decision of the operator records at most this many outcomes. */
const listed = 10;

/** The operator records all outcomes of one decision within this many seconds. */
const together = 2;

/**
 * Finds the record that explains why an earlier period has no record. A batch is the outcomes that the operator has recorded
 * for one decision.
 */
export type Batches = {
  /** The oldest missed period among the next ten records after a due time. Undefined unless these records are a full batch. */
  firstAfter(due: number): Evidence | undefined;
};

/**
 * After an outage or a suspension, the operator records the newest ten outcomes at once. The periods before them, back to the
 * previous record, have the same outcome.
 */
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
      // The operator can still run the newest period of a batch, so that period can have any outcome.
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
