import type { UnsuspendAction } from '../decision/decision.ts';
import { notYetUnsuspendedAnnotation } from './labels.ts';

/** One operation of a JSON Patch (RFC 6902), of the kinds that are needed here. */
export type PatchOperation =
  | { readonly op: 'test' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/**
 * The JSON Patch that releases a Job, if it is still what was looked at: the API server refuses it when the Job has
 * changed since.
 *
 * @example
 * unsuspendPatch({ resourceVersion: '1234' })[0] // { op: 'test', path: '/metadata/resourceVersion', value: '1234' }
 */
export function unsuspendPatch({
  resourceVersion,
}: Pick<UnsuspendAction, 'resourceVersion'>): PatchOperation[] {
  return [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
    { op: 'remove', path: `/metadata/annotations/${notYetUnsuspendedAnnotation.replace('/', '~1')}` },
    { op: 'replace', path: '/spec/suspend', value: false },
  ];
}
