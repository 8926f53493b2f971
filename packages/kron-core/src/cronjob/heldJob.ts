import { gateAnnotation, hasGate, queueOf } from '../kubernetes/admissionGate.ts';
import { controllerOf, isSuspended, jobFacts, jobState, type StoredJob } from '../kubernetes/storedJob.ts';
import { windowAnnotations } from './windowAnnotations.ts';

/** Labels and annotations of a Job that waits for its chosen time. Source: docs/reference/operator.md, "Held Jobs". */
export const holdNames = {
  /** Label: the Job waits. */
  held: 'kron.io/held',
  /** Annotation of a released Job. The value has the form of the label with this name on a KronJob's Jobs. */
  chosenTime: 'kron.io/chosen-time',
  /** Annotation that the CronJob controller writes, RFC 3339. */
  nominalTime: 'batch.kubernetes.io/cronjob-scheduled-timestamp',
  /** The admission gate of a Job of a queue. */
  gate: 'kron.io/window',
} as const;

/** A Job with the label `kron.io/held`, reduced to what a decision needs. */
export type HeldJob = {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** The value of the label; undefined without it. */
  readonly label: string | undefined;
  /** The CronJob that controls the Job. */
  readonly cronJob: { readonly name: string; readonly uid: string } | undefined;
  /** Undefined without the annotation, or if the Job does not wait. */
  readonly nominalTime: string | undefined;
  /** The window annotations of the Job. Empty if the Job does not wait. */
  readonly annotations: Readonly<Record<string, string>>;
  /**
   * `suspended`: a release resumes it. `queued`: Kueue resumes it, once it has no gate. `over`: it has started, has finished or is
   * being deleted.
   */
  readonly state: 'suspended' | 'queued' | 'unsuspended' | 'over';
  /** The value of Kueue's annotation, if it has Kron's gate. */
  readonly gates?: string;
};

/**
 * Reduces a Job to what a decision about a held Job needs.
 *
 * @example
 * heldJob(job).state // 'suspended'
 */
export function heldJob(object: StoredJob): HeldJob {
  const { name, uid, createdAt } = jobFacts(object);
  const { namespace, labels } = object.metadata;
  const annotations = (object.metadata['annotations'] ?? {}) as Readonly<Record<string, string>>;
  const owner = controllerOf(object);
  const isOfCronJob = owner?.kind === 'CronJob' && owner.apiVersion?.startsWith('batch/') === true;
  const gates = hasGate(annotations[gateAnnotation], holdNames.gate)
    ? annotations[gateAnnotation]
    : undefined;
  const job = {
    namespace: typeof namespace === 'string' ? namespace : '',
    name,
    uid,
    createdAt,
    label: labels?.[holdNames.held],
    cronJob: isOfCronJob ? { name: owner.name ?? '', uid: owner.uid } : undefined,
    state: stateOf(object, gates),
  };
  return { ...job, ...(isHeld(job) ? partsToRelease(annotations, gates) : notHeld) };
}

/**
 * Whether a Job waits for its release. Otherwise it is not held, or it was released or started by others.
 *
 * @example
 * isHeld(heldJob(job)) // true
 */
export function isHeld({ label, state }: Pick<HeldJob, 'label' | 'state'>): boolean {
  return label !== undefined && (state === 'suspended' || state === 'queued');
}

type PartsToRelease = Pick<HeldJob, 'nominalTime' | 'annotations' | 'gates'>;

/** Drops the annotations, because they can have 256 kB. */
const notHeld: PartsToRelease = { nominalTime: undefined, annotations: {} };

function partsToRelease(annotations: HeldJob['annotations'], gates: string | undefined): PartsToRelease {
  return {
    nominalTime: annotations[holdNames.nominalTime],
    annotations: Object.fromEntries(
      Object.values(windowAnnotations).flatMap((key) => {
        const value = annotations[key];
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    ...(gates === undefined ? {} : { gates }),
  };
}

function stateOf(object: StoredJob, gates: string | undefined): HeldJob['state'] {
  const { startTime } = (object['status'] ?? {}) as { startTime?: string | null };
  const hasStarted = startTime !== undefined && startTime !== null;
  if (hasStarted || jobFacts(object).deleting || jobState(object).state !== 'active') return 'over';
  const isQueued = queueOf(object.metadata.labels) !== undefined;
  // Kueue may not have suspended a new Job yet.
  if (isQueued && gates !== undefined) return 'queued';
  if (!isSuspended(object)) return 'unsuspended';
  return isQueued ? 'queued' : 'suspended';
}
