import { gateAnnotation, hasGate, queueOf } from '../kubernetes/admissionGate.ts';
import { controllerOf, isSuspended, jobFacts, jobState, type StoredJob } from '../kubernetes/storedJob.ts';
import { objectAt } from '../reading/canonicalJSON.ts';
import { windowAnnotations } from './windowAnnotations.ts';

/** Labels and annotations of a Job that waits for its chosen time. Source: docs/reference/operator.md, "Held Jobs". */
export const holdNames = {
  /** Label of a Job that waits for its chosen time. */
  held: 'kron.io/held',
  /** Annotation with the chosen time of a released Job. A KronJob's Jobs have a label of the same name and format. */
  chosenTime: 'kron.io/chosen-time',
  /** Annotation that the CronJob controller writes, RFC 3339. */
  nominalTime: 'batch.kubernetes.io/cronjob-scheduled-timestamp',
  /** The admission gate of a Job in a queue of Kueue. */
  gate: 'kron.io/window',
} as const;

/** A Job with the label `kron.io/held`, reduced to what a decision needs. */
export type HeldJob = {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** The value of the label `kron.io/held`. Undefined without the label. */
  readonly label: string | undefined;
  /** The CronJob that controls the Job. */
  readonly cronJob: { readonly name: string; readonly uid: string } | undefined;
  /** Undefined without the annotation, or if the Job does not wait. */
  readonly nominalTime: string | undefined;
  /** The window annotations of the Job. Empty if the Job does not wait. */
  readonly annotations: Readonly<Record<string, string>>;
  /**
   * `suspended`: Kron unsuspends the Job when it releases the Job. `queued`: Kueue unsuspends the Job once the Job has no
   * gate. `unsuspended`: the Job may start. `over`: the Job has started, has finished or is being deleted.
   */
  readonly state: 'suspended' | 'queued' | 'unsuspended' | 'over';
  /** The value of the annotation with admission gates, if Kron's gate is among them. */
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
 * Whether a Job waits for its release. False if the Job was never held, or if it was released or started.
 *
 * @example
 * isHeld(heldJob(job)) // true
 */
export function isHeld({ label, state }: Pick<HeldJob, 'label' | 'state'>): boolean {
  return label !== undefined && (state === 'suspended' || state === 'queued');
}

type PartsToRelease = Pick<HeldJob, 'nominalTime' | 'annotations' | 'gates'>;

/** The parts of a Job that is not held. Leaves out its annotations, because they can have 256 kB. */
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
  const { startTime } = objectAt(object, 'status');
  const hasStarted = startTime !== undefined && startTime !== null;
  if (hasStarted || jobFacts(object).deleting || jobState(object).state !== 'active') return 'over';
  const isQueued = queueOf(object.metadata.labels) !== undefined;
  // Kueue may not have suspended a new Job yet. So a Job with a queue and a gate is queued, whatever its `suspend` is.
  if (isQueued && gates !== undefined) return 'queued';
  if (!isSuspended(object)) return 'unsuspended';
  return isQueued ? 'queued' : 'suspended';
}
