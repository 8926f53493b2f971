import type { Schedule } from 'kron-core';
import { explains } from './judge.ts';
import type { ObjectEvidence } from './objectEvidence.ts';
import type { StoredFacts } from './storedFacts.ts';

export type Versions = ReadonlyMap<string, Schedule>;

/**
 * A span of time, and the versions of the spec that the operator may have used in that span. If there is only one version,
 * the operator certainly used it. `from` and `to` are the first and last epoch second.
 */
export type Era = {
  from: number;
  to: number;
  hashes: readonly string[];
  /** Periods up to this nominal time belong to an earlier version of the spec. */
  floor: number;
};

/** Evidence of a version of the spec at `due`: the version took effect (`isStart`), or a period that used it was due. */
type Mark = { due: number; nominal: number; hash: string; isStart: boolean };

/** A span for which all evidence names the same version. `isExact` says whether the version took effect at `from`. */
type Reign = { hash: string; from: number; to: number; highest: number; isExact: boolean };

/** Stands for the hash of a version that is in no record and no status. */
export const unknownHash = '';

/**
 * Computes from the hashes in records and in the status which version of the spec the operator used at which time. If users
 * edit a spec between two records, only the status can tell the time of the edit.
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
    // After an edit of the spec, the operator runs only periods with a later nominal time than all periods before the edit.
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
 * The versions in the records, each at the due time of the record's period. Leaves out a record if its version lacks the
 * period or chooses another second.
 */
function marksOf(versions: Versions, evidence: ObjectEvidence): Mark[] {
  const marks: Mark[] = [];
  for (const nominal of evidence.nominals) {
    for (const one of evidence.at(nominal)) {
      const { schedulingHash: hash, otherHash, chosen = nominal } = one;
      // After an edit, the operator can write a record again with another hash. Either version can then be right.
      if (hash === undefined || otherHash !== undefined) continue;
      const schedule = versions.get(hash);
      if (schedule === undefined)
        marks.push({ due: chosen, nominal: Math.min(nominal, chosen), hash, isStart: false });
      else if (explains(schedule, one)) marks.push({ due: chosen, nominal, hash, isStart: false });
    }
  }
  return marks;
}

/** The times at which versions took effect, according to the statuses. */
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
    // If a version takes effect here, a new reign begins, even if the last reign has the same version: a user edited the
    // spec and later undid the edit.
    if (last?.hash !== hash || isStart) {
      reigns.push({ hash, from: due, to: due, highest: nominal, isExact: isStart });
      continue;
    }
    last.to = due;
    last.highest = Math.max(last.highest, nominal);
  }
  return reigns;
}

/** The era from the creation of the object to the first version in a record or status. Empty if there is no such era. */
function before(first: Reign, facts: readonly StoredFacts[]): Era[] {
  if (!first.isExact) return [];
  const created = Math.min(...facts.map(({ createdAt = Number.NEGATIVE_INFINITY }) => createdAt));
  // The first version of an object takes effect when the object is created, so no other version came before it.
  if (created >= first.from) return [];
  return [{ from: created, to: first.from - 1, hashes: [unknownHash], floor: Number.NEGATIVE_INFINITY }];
}

/**
 * The era of the last version in the evidence. If no manifest has that version, a second era follows: a version of the
 * manifests may have replaced it and left no record yet.
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
 * The only era if no record and no status has a hash. The operator may have used any version of the manifests since the
 * creation of the object.
 */
function withoutReigns(versions: Versions, facts: readonly StoredFacts[]): Era[] {
  if (versions.size === 0) return [];
  const created = Math.max(...facts.map(({ createdAt = Number.NEGATIVE_INFINITY }) => createdAt));
  const floor = Number.NEGATIVE_INFINITY;
  return [{ from: created, to: Number.POSITIVE_INFINITY, hashes: [...versions.keys()], floor }];
}

/** The era that contains a due time. Undefined if there is none. */
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
