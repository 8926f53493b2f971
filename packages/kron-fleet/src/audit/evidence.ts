import type { AuditRecord } from './auditRecord.ts';

/** A source of evidence: a line of an outcome log about an outcome or a result, `status.recent`, or a Job. */
export type EvidenceSource = 'outcome' | 'result' | 'status' | 'job';

const bits: Readonly<Record<EvidenceSource, number>> = { outcome: 1, result: 2, status: 4, job: 8 };

/** What one source says about one period. All instants are in epoch seconds. */
export type Observation = { source: EvidenceSource; nominal: number } & {
  [Field in Exclude<keyof AuditRecord, 'source' | 'kind' | 'identity' | 'nominal'>]?:
    | AuditRecord[Field]
    | undefined;
};

const finals: ReadonlySet<string | undefined> = new Set(['Succeeded', 'Failed']);

/**
 * What all sources say about one period of the object with one UID. An audit can have a million instances. All have the same
 * fields in the same order, because V8 then stores them compactly.
 */
export class Evidence {
  readonly nominal: number;
  uid: string | undefined;
  schedulingHash: string | undefined;
  chosen: number | undefined;
  outcome: string | undefined;
  reason: string | undefined;
  jobName: string | undefined;
  createdAt: number | undefined;
  time: number | undefined;
  result: string | undefined;
  startedAt: number | undefined;
  endedAt: number | undefined;
  failedReason: string | undefined;
  /** The {@link bits} of the kinds of sources that have been added. */
  #sources = 0;
  /** A chosen time that a later source gives and that differs from `chosen`, in epoch seconds. */
  otherChosen: number | undefined;
  /**
   * A hash that a later source gives and that differs from `schedulingHash`. For example, a new leader wrote the record
   * again after an edit of the spec.
   */
  otherHash: string | undefined;
  /** The kind of contradiction between two sources, such as `SeveralJobs`. Undefined if there is none. */
  conflict: string | undefined;

  constructor(nominal: number) {
    this.nominal = nominal;
  }

  /**
   * Adds the data of a source. Keeps the known values if the source contradicts them.
   *
   * @returns true if another source of the same kind has been added before
   */
  add(seen: Observation): boolean {
    const isRepeated = this.isFrom(seen.source);
    this.#sources |= bits[seen.source];
    this.#compare(seen);
    this.#addFacts(seen);
    this.#addJob(seen);
    // Use the earliest time, because the operator can write the same line again later.
    this.time = this.time === undefined ? seen.time : Math.min(this.time, seen.time ?? this.time);
    return isRepeated;
  }

  isFrom(source: EvidenceSource): boolean {
    return (this.#sources & bits[source]) !== 0;
  }

  #addFacts(seen: Observation): void {
    this.uid ??= seen.uid;
    this.schedulingHash ??= seen.schedulingHash;
    this.chosen ??= seen.chosen;
    this.outcome ??= seen.outcome;
    this.reason ??= seen.reason;
  }

  #addJob(seen: Observation): void {
    if (isReplacedBy(this.result, seen.result)) this.result = seen.result;
    this.jobName ??= seen.jobName;
    this.createdAt ??= seen.createdAt;
    this.startedAt ??= seen.startedAt;
    this.endedAt ??= seen.endedAt;
    this.failedReason ??= seen.failedReason;
  }

  #compare(seen: Observation): void {
    if (differ(this.chosen, seen.chosen)) this.otherChosen ??= seen.chosen;
    if (differ(this.schedulingHash, seen.schedulingHash)) this.otherHash ??= seen.schedulingHash;
    this.conflict ??= this.#conflictWith(seen);
  }

  #conflictWith({ outcome, jobName, createdAt, result }: Observation): string | undefined {
    if (differ(this.outcome, outcome)) return 'SeveralOutcomes';
    if (differ(this.jobName, jobName) || differ(this.createdAt, createdAt)) return 'SeveralJobs';
    const areFinal = finals.has(this.result) && finals.has(result);
    return areFinal && this.result !== result ? 'SeveralResults' : undefined;
  }
}

function differ(known: unknown, seen: unknown): boolean {
  return known !== undefined && seen !== undefined && known !== seen;
}

/**
 * Whether a new result replaces the known result. Nothing replaces `Succeeded` and `Failed`, and only they replace
 * `Deleted`. Otherwise the new result replaces the known one: it is more recent, because Jobs are added after statuses.
 */
function isReplacedBy(known: string | undefined, seen: string | undefined): boolean {
  if (seen === undefined || finals.has(known)) return false;
  return finals.has(seen) || known !== 'Deleted';
}
