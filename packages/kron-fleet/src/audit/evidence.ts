import type { AuditRecord } from './auditRecord.ts';

/** Where evidence comes from: lines of an outcome log, `status.recent`, or a Job. */
export type EvidenceSource = 'outcome' | 'result' | 'status' | 'job';

const bits: Readonly<Record<EvidenceSource, number>> = { outcome: 1, result: 2, status: 4, job: 8 };

/** What one source says about a period. All instants are in epoch seconds. */
export type Observation = { source: EvidenceSource; nominal: number } & {
  [Field in Exclude<keyof AuditRecord, 'source' | 'kind' | 'identity' | 'nominal'>]?:
    | AuditRecord[Field]
    | undefined;
};

const finals: ReadonlySet<string | undefined> = new Set(['Succeeded', 'Failed']);

/**
 * What all sources say about one period of one object with one UID. A million instances must fit into memory. V8 stores them
 * compactly, because all have the same fields in the same order.
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
  /** The {@link bits} of the sources that have been added. */
  #sources = 0;
  /** The chosen time that another source gives, in epoch seconds, if it differs from `chosen`. */
  otherChosen: number | undefined;
  /**
   * The hash according to another source, if it differs from `schedulingHash`. After an edit, a new leader can write a
   * record again with another hash.
   */
  otherHash: string | undefined;
  /** What the sources disagree about, such as `SeveralJobs`. Undefined if they agree. */
  conflict: string | undefined;

  constructor(nominal: number) {
    this.nominal = nominal;
  }

  /**
   * Adds the data of a source. Data that is already known stays.
   *
   * @returns whether a source of this kind was added before
   */
  add(seen: Observation): boolean {
    const isRepeated = this.isFrom(seen.source);
    this.#sources |= bits[seen.source];
    this.#compare(seen);
    this.#addFacts(seen);
    this.#addJob(seen);
    // A repeated line has a later time, so the earliest time counts.
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
 * Whether a new result replaces the known one. `Succeeded` and `Failed` are final and stay. Only a final result replaces
 * `Deleted`. Other results are replaced: statuses are added before Jobs, and Jobs are newer than statuses.
 */
function isReplacedBy(known: string | undefined, seen: string | undefined): boolean {
  if (seen === undefined || finals.has(known)) return false;
  return finals.has(seen) || known !== 'Deleted';
}
