import type { Schedule } from 'kron-core';
import { explains } from './judge.ts';
import type { ObjectEvidence } from './objectEvidence.ts';
import type { StoredFacts } from './storedFacts.ts';

export type Versions = ReadonlyMap<string, Schedule>;

/**
 * A span of due times, and the versions of the spec that can have been in force in the span. If there is only one version,
 * it was certainly in force. Instants are in epoch seconds; both ends belong to the span.
 */
export type Era = {
  from: number;
  to: number;
  hashes: readonly string[];
  /** Periods up to this nominal time belong to an earlier version. */
  floor: number;
};

/** Evidence that a version was in force when a period was due or, if `isStart`, that the version took effect at `due`. */
type Mark = { due: number; nominal: number; hash: string; isStart: boolean };

/** A span in which all evidence names one version. */
type Reign = { hash: string; from: number; to: number; highest: number; isExact: boolean };

/** Stands for the hash of a version that no record and no status names. */
export const unknownHash = '';

/**
 * Finds out which version of the spec was in force at which time, from the hashes in records and in the status. If a spec
 * was edited between two records, only a status can say when.
 *
 *     records a a a b b
 *     era       [-- a --]  [-- a or b --] [-- b -->
 */
export function erasOf(versions: Versions, facts: readonly StoredFacts[], evidence: ObjectEvidence): Era[] {
  const marks = [...startsOf(facts), ...marksOf(versions, evidence)];
  const reigns = reignsOf(marks.sort((a, b) => a.due - b.due || Number(b.isStart) - Number(a.isStart)));
  const [first] = reigns;
  if (first === undefined) return withoutReigns(versions, facts);
  const eras: Era[] = [before(first, facts)].flat();
  let floor = Number.NEGATIVE_INFINITY;
  let highest = floor;
  for (const [index, reign] of reigns.entries()) {
    const next = reigns[index + 1];
    const { hash, from } = reign;
    // After an edit, the operator starts only periods that are later than all periods it handled before the edit.
    floor = highest;
    highest = Math.max(highest, reign.highest);
    const start = index === 0 && !reign.isExact ? Number.NEGATIVE_INFINITY : from;
    if (next === undefined) {
      eras.push(...lastEras({ ...reign, from: start }, floor, versions));
      continue;
    }
    const isEdit = next.hash !== hash;
    const end = next.isExact && isEdit ? next.from - 1 : reign.to;
    eras.push({ from: start, to: end, hashes: [hash], floor });
    if (end + 1 >= next.from) continue;
    const hashes = isEdit ? [hash, next.hash] : [hash, unknownHash];
    eras.push({ from: end + 1, to: next.from - 1, hashes, floor });
  }
  return eras;
}

/**
 * The versions that the records name, each at the due time of the period of the record. Ignores a record that contradicts
 * the version it names.
 */
function marksOf(versions: Versions, evidence: ObjectEvidence): Mark[] {
  const marks: Mark[] = [];
  for (const nominal of evidence.nominals) {
    for (const one of evidence.at(nominal)) {
      const { schedulingHash: hash, otherHash, chosen = nominal } = one;
      // A record that was written again after an edit can name the version before or after the edit.
      if (hash === undefined || otherHash !== undefined) continue;
      const schedule = versions.get(hash);
      if (schedule === undefined)
        marks.push({ due: chosen, nominal: Math.min(nominal, chosen), hash, isStart: false });
      else if (explains(schedule, one)) marks.push({ due: chosen, nominal, hash, isStart: false });
    }
  }
  return marks;
}

/** When a version took effect, according to the statuses. */
function startsOf(facts: readonly StoredFacts[]): Mark[] {
  return facts.flatMap(({ schedulingHash: hash, schedulingSince: due, schedulingFloor: floor }) =>
    hash === undefined || due === undefined
      ? []
      : [{ due, nominal: floor ?? Number.NEGATIVE_INFINITY, hash, isStart: true }],
  );
}

function reignsOf(marks: readonly Mark[]): Reign[] {
  const reigns: Reign[] = [];
  for (const { hash, due, nominal, isStart } of marks) {
    const last = reigns.at(-1);
    // If `isStart` is set and earlier records name the same version, another version was in force in between: a user edited
    // the spec and reverted the edit.
    if (last?.hash !== hash || isStart) {
      reigns.push({ hash, from: due, to: due, highest: nominal, isExact: isStart });
      continue;
    }
    last.to = due;
    last.highest = Math.max(last.highest, nominal);
  }
  return reigns;
}

/** The era before the first version that a record or a status names. */
function before(first: Reign, facts: readonly StoredFacts[]): Era[] {
  if (!first.isExact) return [];
  const created = Math.min(...facts.map(({ createdAt = Number.NEGATIVE_INFINITY }) => createdAt));
  // The first version of an object takes effect when the object is created.
  if (created >= first.from) return [];
  return [{ from: created, to: first.from - 1, hashes: [unknownHash], floor: Number.NEGATIVE_INFINITY }];
}

/**
 * The eras from the last named version on. If that version has no manifest, it may have been replaced by a version that has
 * left no record yet.
 */
function lastEras(reign: Reign, floor: number, versions: Versions): Era[] {
  const end = Number.POSITIVE_INFINITY;
  const { hash, from, to } = reign;
  if (versions.has(hash) || versions.size === 0) return [{ from, to: end, hashes: [hash], floor }];
  return [
    { from, to, hashes: [hash], floor },
    { from: to + 1, to: end, hashes: [hash, ...versions.keys()], floor },
  ];
}

/**
 * Returns one era if no record and no status names a hash: all versions of the manifests can have been in force since the
 * object was created.
 */
function withoutReigns(versions: Versions, facts: readonly StoredFacts[]): Era[] {
  if (versions.size === 0) return [];
  const created = Math.max(...facts.map(({ createdAt = Number.NEGATIVE_INFINITY }) => createdAt));
  const floor = Number.NEGATIVE_INFINITY;
  return [{ from: created, to: Number.POSITIVE_INFINITY, hashes: [...versions.keys()], floor }];
}

/** The era of a due time. Undefined if no version was in force. */
export function eraAt(eras: readonly Era[], due: number): Era | undefined {
  let [low, high] = [0, eras.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const era = eras[middle];
    if (era === undefined) return undefined;
    if (due < era.from) high = middle - 1;
    else if (due > era.to) low = middle + 1;
    else return era;
  }
  return undefined;
}
