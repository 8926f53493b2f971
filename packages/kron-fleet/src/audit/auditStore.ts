import type { AuditRecord, IgnoredLine } from './auditRecord.ts';
import { ObjectEvidence } from './objectEvidence.ts';
import { recordLine } from './recordLine.ts';

/** What came of the lines of outcome logs. */
export type RecordCounts = {
  lines: number;
  /** Records of periods of the span. */
  used: number;
  /** Records that came again. */
  repeated: number;
  /** Records of periods outside the span. */
  outside: number;
  /** Records of objects that the audit does not select. */
  otherObjects: number;
  ignored: Record<IgnoredLine | 'tooLong', number>;
};

/** What all sources say about all objects, by kind and identity. */
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
  readonly #isAudited: (record: AuditRecord) => boolean;
  readonly #from: number;
  readonly #to: number;

  /**
   * @param span the span of the audit and the longest window, in epoch seconds and seconds
   * @param isAudited whether the audit selects the object of a record
   */
  constructor(
    { from, to, window }: { from: number; to: number; window: number },
    isAudited: (record: AuditRecord) => boolean,
  ) {
    this.#from = from - window;
    this.#to = to + window;
    this.#isAudited = isAudited;
  }

  addLine(line: string): void {
    this.counts.lines += 1;
    const record = recordLine(line);
    if (typeof record === 'string') this.counts.ignored[record] += 1;
    else this.#add(record);
  }

  #add(record: AuditRecord): void {
    const { nominal, chosen = nominal } = record;
    const isNear = (at: number): boolean => this.#from <= at && at <= this.#to;
    if (!this.#isAudited(record)) this.counts.otherObjects += 1;
    else if (!isNear(nominal) && !isNear(chosen)) this.counts.outside += 1;
    else {
      this.counts.used += 1;
      this.evidenceOf(record).add({ ...record, source: record.record });
    }
  }

  /** What is known about an object. */
  evidenceOf({ kind, identity }: { kind: string; identity: string }): ObjectEvidence {
    const key = `${kind} ${identity}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const evidence = new ObjectEvidence();
    this.#objects.set(key, evidence);
    return evidence;
  }

  /** Takes the objects of which something is known one by one, so that the memory of each can be freed. */
  *rest(): Generator<{ kind: string; identity: string; evidence: ObjectEvidence }> {
    for (const [key, evidence] of this.#objects) {
      const [kind = '', identity = ''] = key.split(' ');
      yield { kind, identity, evidence };
    }
  }

  /** Takes what is known about an object out of the store. */
  take(object: { kind: string; identity: string }): ObjectEvidence {
    const evidence = this.evidenceOf(object);
    this.#objects.delete(`${object.kind} ${object.identity}`);
    this.counts.repeated += evidence.repeated;
    return evidence;
  }
}
