import type { UnsuspendAction } from '../decision/decision.ts';
import { gateAnnotation, withoutGate } from '../../kubernetes/admissionGate.ts';
import { notYetUnsuspendedAnnotation, oneJobGate } from './labels.ts';

/** An operation of a JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: 'test' | 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/**
 * The JSON Patch that unsuspends a Job, or lets its queue do so when there is room. The API server rejects it if the Job has
 * changed since it was read.
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

/** The operation that gives an annotation this value, or removes it if the value is empty. */
export function annotationPatch(name: string, value: string): PatchOperation {
  const path = `/metadata/annotations/${name.replace('/', '~1')}`;
  return value === '' ? { op: 'remove', path } : { op: 'replace', path, value };
}
