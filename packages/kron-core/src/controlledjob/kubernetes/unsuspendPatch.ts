import type { UnsuspendAction } from '../decision/decision.ts';
import { notYetUnsuspendedAnnotation } from './labels.ts';

/** An operation of a JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: 'test' | 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/**
 * The JSON Patch that unsuspends a Job. The API server rejects it if the Job has changed since it was read.
 *
 * @example
 * unsuspendPatch({ resourceVersion: '1234' })[0] // { op: 'test', path: '/metadata/resourceVersion', value: '1234' }
 */
export function unsuspendPatch({
  resourceVersion,
  isUnannotated,
}: Pick<UnsuspendAction, 'resourceVersion' | 'isUnannotated'>): PatchOperation[] {
  const annotation = `/metadata/annotations/${notYetUnsuspendedAnnotation.replace('/', '~1')}`;
  return [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
    ...(isUnannotated === true ? [] : [{ op: 'remove', path: annotation } as const]),
    { op: 'replace', path: '/spec/suspend', value: false },
  ];
}
