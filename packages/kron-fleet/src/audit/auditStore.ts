import type { AuditRecord, IgnoredLine } from './auditRecord.ts';
import { ObjectEvidence } from './objectEvidence.ts';
import { recordLine } from './recordLine.ts';

/** The number of lines in the outcome logs, and what the audit did with these lines. */
export type RecordCounts = {
  lines: number;
  /** The number of records about periods in the span. */
  used: number;
  repeated: number;
  /** The number of records about periods outside the span. */
  outside: number;
  /** The number of records about objects that the audit does not select. */
  otherObjects: number;
  ignored: Record<IgnoredLine | 'tooLong', number>;
};

/** The facts that records give about an object without a manifest. Instants are in epoch seconds. */
export type UnknownObject = {
  kind: AuditRecord['kind'];
  identity: string;
  from: number;
  to: number;
  /** The scheduling hash in the latest record that has a hash. Empty if no record has a hash. */
  schedulingHash: string;
};

/** Whether an object has a manifest (`known`), has none (`unknown`), or is not part of the audit (`other`). */
export type Selected = 'known' | 'unknown' | 'other';

/** What all sources say about the periods of all objects. Finds an object by kind and identity. */
export class AuditStore {
  readonly counts: RecordCounts = {
    lines: 0,
    used: 0,
    repeated: 0,
    outside: 0,
    otherObjects: 0,
    ignored: { foreign: 0, torn: 0, unknown: 0, invalid: 0, controlledJob: 0, tooLong: 0 },
  };
  readonly #objects = new Map<string, ObjectEvidence>();
  readonly #selectedBy: (record: AuditRecord) => Selected;
  readonly #unknown = new Map<string, UnknownObject>();
  readonly #clusters = new Set<string>();
  readonly #from: number;
  readonly #to: number;

  /** @param span - the first and last epoch second of the audit, and the length of the longest window in seconds */
  constructor(
    { from, to, window }: { from: number; to: number; window: number },
    selectedBy: (record: AuditRecord) => Selected,
  ) {
    this.#from = from - window;
    this.#to = to + window;
    this.#selectedBy = selectedBy;
  }

  addLine(line: string): void {
    this.counts.lines += 1;
    const record = recordLine(line);
    if (typeof record === 'string') this.counts.ignored[record] += 1;
    else this.#add(record);
  }

  addTooLong(): void {
    this.counts.lines += 1;
    this.counts.ignored.tooLong += 1;
  }

  #add(record: AuditRecord): void {
    const { nominal, chosen = nominal } = record;
    const isNear = (at: number): boolean => this.#from <= at && at <= this.#to;
    const selected = this.#selectedBy(record);
    if (selected === 'other') this.counts.otherObjects += 1;
    else if (!isNear(nominal) && !isNear(chosen)) this.counts.outside += 1;
    else {
      this.counts.used += 1;
      if (record.cluster !== undefined) this.#clusters.add(record.cluster);
      if (selected === 'unknown') this.#addUnknown(record);
      else this.evidenceOf(record).add(record);
    }
  }

  #addUnknown({ kind, identity, nominal, chosen = nominal, schedulingHash }: AuditRecord): void {
    const key = `${kind} ${identity}`;
    const known = this.#unknown.get(key);
    if (known === undefined) {
      this.#unknown.set(key, {
        kind,
        identity,
        from: chosen,
        to: chosen,
        schedulingHash: schedulingHash ?? '',
      });
      return;
    }
    known.from = Math.min(known.from, chosen);
    if (chosen < known.to) return;
    known.to = chosen;
    known.schedulingHash = schedulingHash ?? known.schedulingHash;
  }

  /** The names of the clusters in the records that the audit uses. A log can contain records of several clusters. */
  get clusters(): readonly string[] {
    return [...this.#clusters];
  }

  get unknownObjects(): readonly UnknownObject[] {
    return [...this.#unknown.values()];
  }

  evidenceOf({ kind, identity }: { kind: string; identity: string }): ObjectEvidence {
    const key = `${kind} ${identity}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const evidence = new ObjectEvidence();
    this.#objects.set(key, evidence);
    return evidence;
  }

  /** Returns the evidence about an object, and removes it from the store. */
  take(object: { kind: string; identity: string }): ObjectEvidence {
    const evidence = this.evidenceOf(object);
    this.#objects.delete(`${object.kind} ${object.identity}`);
    this.counts.repeated += evidence.repeated;
    return evidence;
  }
}
