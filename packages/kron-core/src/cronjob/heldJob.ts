import { gateAnnotation, hasGate } from '../kubernetes/admissionGate.ts';
import { controllerOf, jobFacts, jobState, type StoredJob } from '../kubernetes/storedJob.ts';
import { windowAnnotations } from './windowAnnotations.ts';

/** Labels and annotations of a Job that waits for its chosen time. Source: docs/reference/operator.md, "Held Jobs". */
export const holdNames = {
  /** Label: the Job waits. */
  held: 'kron.io/held',
  /** Annotation of a released Job, in the form of a KronJob's label. */
  chosenTime: 'kron.io/chosen-time',
  /** Annotation that the CronJob controller writes, RFC 3339. */
  nominalTime: 'batch.kubernetes.io/cronjob-scheduled-timestamp',
  /** The admission gate of a Job that waits although it is not suspended. */
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
  /** The annotations of the window that it has. Empty if the Job does not wait. */
  readonly annotations: Readonly<Record<string, string>>;
  /** `suspended`, or `gated` for Kueue: a release lets it start. `over`: it has started, has finished or is being deleted. */
  readonly state: 'suspended' | 'gated' | 'unsuspended' | 'over';
  /** The value of Kueue's annotation, if the Job is gated. */
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
  const gates = annotations[gateAnnotation];
  const state = stateOf(object, gates);
  return {
    namespace: typeof namespace === 'string' ? namespace : '',
    name,
    uid,
    createdAt,
    label: labels?.[holdNames.held],
    cronJob: isOfCronJob ? { name: owner.name ?? '', uid: owner.uid } : undefined,
    state,
    ...partsToRelease(state, annotations),
  };
}

/** Only Jobs that wait have them: the annotations of a Job can have 256 kB. */
function partsToRelease(
  state: HeldJob['state'],
  annotations: HeldJob['annotations'],
): Pick<HeldJob, 'nominalTime' | 'annotations' | 'gates'> {
  if (state !== 'suspended' && state !== 'gated') return { nominalTime: undefined, annotations: {} };
  const gates = annotations[gateAnnotation];
  return {
    nominalTime: annotations[holdNames.nominalTime],
    annotations: Object.fromEntries(
      Object.values(windowAnnotations).flatMap((key) => {
        const value = annotations[key];
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    ...(state === 'gated' && gates !== undefined ? { gates } : {}),
  };
}

function stateOf(object: StoredJob, gates: string | undefined): HeldJob['state'] {
  const { startTime } = (object['status'] ?? {}) as { startTime?: string | null };
  const hasStarted = startTime !== undefined && startTime !== null;
  if (hasStarted || jobFacts(object).deleting || jobState(object).state !== 'active') return 'over';
  if (hasGate(gates, holdNames.gate)) return 'gated';
  const { suspend } = (object['spec'] ?? {}) as { suspend?: unknown };
  return suspend === true ? 'suspended' : 'unsuspended';
}
