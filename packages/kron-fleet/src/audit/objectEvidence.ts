import { Evidence, type Observation } from './evidence.ts';

/** A Job with the labels of a period that it does not belong to. Instants are in epoch seconds. */
export type StrayJob = {
  jobName: string;
  /**
   * `UnprovenJob`: the name of the Job does not follow from its period-id. `NotOwned`: the object does not control the Job.
   * `CreatedEarly`: the Job was created before the period could start.
   */
  reason: 'UnprovenJob' | 'NotOwned' | 'CreatedEarly';
  nominal: number;
  chosen: number | undefined;
  createdAt: number | undefined;
};

/** The evidence about the periods of one object. An object that was deleted and created again has several UIDs. */
export class ObjectEvidence {
  readonly strays: StrayJob[] = [];
  readonly #byNominal = new Map<number, Evidence | Evidence[]>();
  /** Number of lines in the outcome logs that repeat an earlier line. */
  repeated = 0;

  add(seen: Observation): void {
    const isRepeated = this.#evidenceOf(seen).add(seen);
    if (isRepeated && (seen.source === 'outcome' || seen.source === 'result')) this.repeated += 1;
  }

  /** The evidence about a period: one entry for each UID. */
  at(nominal: number): readonly Evidence[] {
    const found = this.#byNominal.get(nominal);
    if (found === undefined) return [];
    return Array.isArray(found) ? found : [found];
  }

  has(nominal: number): boolean {
    return this.#byNominal.has(nominal);
  }

  get nominals(): Iterable<number> {
    return this.#byNominal.keys();
  }

  #evidenceOf({ nominal, uid }: Observation): Evidence {
    const known = this.#byNominal.get(nominal);
    if (known instanceof Evidence && isOf(known, uid)) return known;
    const all = this.at(nominal);
    const same = all.find((one) => isOf(one, uid));
    if (same !== undefined) return same;
    const evidence = new Evidence(nominal);
    this.#byNominal.set(nominal, known === undefined ? evidence : [...all, evidence]);
    return evidence;
  }
}

/** Whether evidence may be about the object with the UID `uid`. If one of the two UIDs is not known, the answer is yes. */
function isOf(evidence: Evidence, uid: string | undefined): boolean {
  return evidence.uid === undefined || uid === undefined || evidence.uid === uid;
}
