import { gateAnnotation, withoutGate } from '../kubernetes/admissionGate.ts';
import { annotationPatch, type PatchOperation, pointer } from '../kubernetes/jsonPatch.ts';
import { labelTime } from '../kubernetes/labelTime.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { type HeldJob, holdNames } from './heldJob.ts';

/**
 * The JSON Patch that releases a held Job. The API server rejects the patch if the Job was replaced, released or resumed
 * after Kron read the Job. For a Job in a queue, the patch removes Kron's gate and leaves `suspend` to Kueue.
 *
 * @param chosenTime - the time to record in the Job. Null if it is not known, or if the Job does not start at this time
 * @example
 * releasePatch(heldJob(job), null)[1] // { op: 'test', path: '/metadata/labels/kron.io~1held', value: 'window' }
 */
export function releasePatch(
  { uid, label, state, gates }: HeldJob,
  chosenTime: Date | null,
): PatchOperation[] {
  const labelPath = pointer('metadata', 'labels', holdNames.held);
  return [
    { op: 'test', path: '/metadata/uid', value: uid },
    { op: 'test', path: labelPath, value: label },
    ...(gates === undefined ? [] : ungated(gates)),
    ...(state === 'queued' ? [] : unsuspended),
    { op: 'remove', path: labelPath },
    ...(chosenTime === null ? [] : [chosen(chosenTime)]),
  ];
}

const unsuspended: readonly PatchOperation[] = [
  { op: 'test', path: '/spec/suspend', value: true },
  { op: 'replace', path: '/spec/suspend', value: false },
];

/** Removes Kron's gate, and keeps the other gates. */
function ungated(gates: string): PatchOperation[] {
  const path = pointer('metadata', 'annotations', gateAnnotation);
  return [
    { op: 'test', path, value: gates },
    annotationPatch(gateAnnotation, withoutGate(gates, holdNames.gate)),
  ];
}

function chosen(time: Date): PatchOperation {
  const path = pointer('metadata', 'annotations', holdNames.chosenTime);
  return { op: 'add', path, value: labelTime(formatInstant(time.getTime() / 1000)) };
}
