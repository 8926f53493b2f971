import type { UnsuspendAction } from '../decision/decision.ts';
import { gateAnnotation, withoutGate } from '../../kubernetes/admissionGate.ts';
import { annotationPatch, type PatchOperation } from '../../kubernetes/jsonPatch.ts';
import { notYetUnsuspendedAnnotation, oneJobGate } from './labels.ts';

/**
 * The JSON Patch that unsuspends a Job, or permits the Job's queue to unsuspend it. The API server rejects the patch if the
 * Job has changed since it was read.
 *
 * @example
 * unsuspendPatch({ resourceVersion: '1234' })[0] // { op: 'test', path: '/metadata/resourceVersion', value: '1234' }
 */
export function unsuspendPatch({
  resourceVersion,
  isUnannotated,
  isQueued,
  gates,
}: Pick<UnsuspendAction, 'resourceVersion' | 'isUnannotated' | 'isQueued' | 'gates'>): PatchOperation[] {
  const operations: PatchOperation[] = [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
  ];
  if (isUnannotated !== true) operations.push(annotationPatch(notYetUnsuspendedAnnotation, ''));
  if (gates !== undefined) operations.push(annotationPatch(gateAnnotation, withoutGate(gates, oneJobGate)));
  if (isQueued !== true) operations.push({ op: 'replace', path: '/spec/suspend', value: false });
  return operations;
}
