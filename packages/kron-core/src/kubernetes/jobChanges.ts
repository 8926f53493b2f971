import { isObject, objectAt } from '../reading/canonicalJSON.ts';
import { queueOf } from './admissionGate.ts';
import type { Job } from './job.ts';
import { sameJSON } from './sameJSON.ts';
import { controllerOf, type StoredJob } from './storedJob.ts';

/** One difference between the Job that was sent and the Job that the API server answered with. */
export type JobChange = {
  /**
   * The change in words. The text is the same for each Job of a template, because a condition must not change with each Job.
   */
  readonly text: string;
  /** The consequence of the change, for users. Absent if there is none to report. */
  readonly effect?: string;
  /** The part of a merge patch that undoes the change. Absent if the change cannot or must not be undone. */
  readonly restore?: MergePatch;
};

/** A JSON merge patch (RFC 7386) of a Job. */
export type MergePatch = { readonly [field: string]: unknown };

/**
 * The changes that admission made to a Job, according to the API server's answer to a create or a dry run. Added labels and
 * annotations do not count. Labels, annotations, the owner reference and `suspend: true` can be restored, but not a name, a
 * selector or a TTL. If admission suspended a Job, Kron leaves the Job to the program that suspended it.
 *
 * @example
 * jobChanges(sent, answer).map(({ text }) => text) // ['label kron.io/name was dropped']
 */
export function jobChanges(sent: Job, answer: StoredJob): JobChange[] {
  return [
    ...nameChanges(sent, answer),
    ...ownerChanges(sent, answer),
    ...textChanges('label', sent.metadata.labels, answer.metadata.labels, (labels) => ({ labels })),
    ...textChanges(
      'annotation',
      sent.metadata.annotations,
      answer.metadata['annotations'],
      (annotations) => ({ annotations }),
    ),
    ...specChanges(sent, answer),
    ...podLabelChanges(sent, answer),
  ];
}

/**
 * The merge patch that undoes all changes that can be undone. Null if there are none. The patch names the UID of the Job, so
 * it fails if another Job has the name by now.
 */
export function restoringPatch(changes: readonly JobChange[], { metadata }: StoredJob): MergePatch | null {
  const parts = changes.map(({ restore }) => restore).filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.reduce(merged, { metadata: { uid: metadata.uid } });
}

/** Describes changes to users: what was changed, and the effects of the changes. */
export function changesText(changes: readonly JobChange[]): string {
  const effects = [...new Set(changes.flatMap(({ effect }) => effect ?? []))];
  const what = changes.map(({ text }) => text).join(', ');
  return effects.length === 0 ? what : `${what}: ${effects.join('; ')}`;
}

function nameChanges(sent: Job, answer: StoredJob): JobChange[] {
  if (sent.metadata.name === answer.metadata.name) return [];
  const effect = 'the name locks the Job, so it is not guaranteed to be created at most once';
  return [{ text: 'the name was changed', effect }];
}

/** Changed owner references. They are not restored if the Job has another controller, because it can have only one. */
function ownerChanges(sent: Job, answer: StoredJob): JobChange[] {
  const owners: unknown = answer.metadata['ownerReferences'];
  const references = Array.isArray(owners) ? owners.filter(isObject) : [];
  return (sent.metadata.ownerReferences ?? []).flatMap((owner): JobChange[] => {
    const found = references.find(({ uid }) => uid === owner.uid);
    if (found !== undefined && Object.entries(owner).every(([key, value]) => found[key] === value)) return [];
    const others = references.filter((reference) => reference !== found);
    const hasOtherController = others.some(({ controller }) => controller === true);
    const restore = { metadata: { ownerReferences: [...others, owner] } };
    const text = `the owner reference to ${owner.kind} ${owner.name} was ${found === undefined ? 'dropped' : 'changed'}`;
    const isLost = controllerOf(answer)?.uid !== owner.uid;
    return [{ text, ...(isLost ? { effect: lostOwner } : {}), ...(hasOtherController ? {} : { restore }) }];
  });
}

const lostOwner =
  'the operator does not recognise the Job, so another one can run beside it, and it is never deleted';

function textChanges(
  what: string,
  sent: Readonly<Record<string, string>> | undefined,
  answered: unknown,
  restore: (values: Record<string, string>) => MergePatch,
): JobChange[] {
  const answer = isObject(answered) ? answered : {};
  return Object.entries(sent ?? {})
    .filter(([key, value]) => answer[key] !== value)
    .map(([key, value]) => ({
      text: `${what} ${key} was ${answer[key] === undefined ? 'dropped' : 'changed'}`,
      restore: { metadata: restore({ [key]: value }) },
    }));
}

type Spec = Readonly<Record<string, unknown>>;

function specChanges({ spec: before }: Job, { metadata, spec }: StoredJob): JobChange[] {
  const after: Spec = isObject(spec) ? spec : {};
  // Kueue suspends each Job that has a queue. The user of the queue wants this, so it is no change to report.
  const isQueued = queueOf(metadata.labels) !== undefined;
  return [
    ...suspendChanges(before, after, isQueued),
    ...ttlChanges(before, after),
    ...selectorChanges(before, after),
  ];
}

function suspendChanges(before: Spec, after: Spec, isQueued: boolean): JobChange[] {
  const wasSuspended = before['suspend'] === true;
  const isSuspended = after['suspend'] === true;
  if (wasSuspended && !isSuspended)
    return [{ text: 'spec.suspend was changed to false', restore: { spec: { suspend: true } } }];
  if (wasSuspended || !isSuspended || isQueued) return [];
  const effect = 'the Job does not start before its suspend is set to false';
  return [{ text: 'spec.suspend was set to true', effect }];
}

function ttlChanges(before: Spec, after: Spec): JobChange[] {
  const field = 'ttlSecondsAfterFinished';
  const ttl = given(after[field]);
  if (given(before[field]) === ttl) return [];
  if (ttl === undefined) return [{ text: `spec.${field} was dropped` }];
  return [{ text: `spec.${field} was set to ${JSON.stringify(ttl)}`, effect: shortTTL }];
}

/** The change of the selector. Does not report a selector that the API server adds to a Job without `manualSelector`. */
function selectorChanges(before: Spec, after: Spec): JobChange[] {
  const isManual = before['manualSelector'] === true || after['manualSelector'] === true;
  if (!isManual && given(before['selector']) === undefined) return [];
  if (sameJSON(selectorOf(before), selectorOf(after))) return [];
  const effect = 'the Job can take Pods of other owners for its own';
  return [{ text: 'spec.selector was changed', effect }];
}

const shortTTL =
  'Kubernetes deletes the finished Job that long after its end, whatever the history limits are';

function selectorOf(spec: Spec): unknown {
  return [spec['manualSelector'] === true, given(spec['selector'])];
}

/** null in a template means absent. */
function given(value: unknown): unknown {
  return value ?? undefined;
}

/** The changes of Kron's own Pod labels. Other Pod labels belong to the user. */
function podLabelChanges(sent: Job, answer: StoredJob): JobChange[] {
  const after = podLabels(answer['spec']);
  const isControlled = sent.metadata.ownerReferences?.some(({ kind }) => kind === 'ControlledJob') === true;
  return Object.entries(podLabels(sent.spec))
    .filter(([key, value]) => key.startsWith('kron.io/') && after[key] !== value)
    .map(([key]) => ({
      text: `Pod label ${key} was ${after[key] === undefined ? 'dropped' : 'changed'}`,
      effect: isControlled ? lostPod : lostPeriod,
    }));
}

const lostPod = 'a Pod that outlives its Job is not found, so another Job can run beside it';
const lostPeriod = 'the program in the Pod cannot read its period';

function podLabels(spec: unknown): Readonly<Record<string, unknown>> {
  return objectAt(objectAt(objectAt(spec, 'template'), 'metadata'), 'labels');
}

function merged(into: MergePatch, part: MergePatch): MergePatch {
  const result: Record<string, unknown> = { ...into };
  for (const [key, value] of Object.entries(part)) {
    const known = result[key];
    result[key] = isObject(known) && isObject(value) ? merged(known, value) : value;
  }
  return result;
}
