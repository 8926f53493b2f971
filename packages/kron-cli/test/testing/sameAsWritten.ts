import { expect } from '@jest/globals';
import type { Written } from './written.ts';

type Fields = Record<string, unknown>;

/** Expects that the operator wrote what `kron dry-run` announced for a ControlledJob. */
export function sameAsWritten(answer: Fields, written: Written): void {
  const create = answer['create'] as Fields | null;
  expect(written.jobs.map(sent)).toEqual(create === null ? [] : [sent(create)]);
  const actions = answer['actions'] as { do: string; job: string }[];
  const deleted = actions.filter((action) => action.do === 'delete').map(({ job }) => job);
  expect(written.deleted.toSorted()).toEqual(deleted.toSorted());
  const [job] = written.jobs;
  const status = answer['status'] as Fields | null;
  expect(written.statuses).toEqual(status === null ? [] : [withUid(status, job)]);
}

/** The fields of a Job that the API server neither sets nor defaults. */
function sent({ kind, metadata, spec }: Fields): Fields {
  const { name, namespace, labels, annotations, ownerReferences } = metadata as Fields;
  const { suspend } = spec as Fields;
  return { kind, metadata: { name, namespace, labels, annotations, ownerReferences }, suspend };
}

/** Only the API server knows the uid of a new Job. */
function withUid(status: Fields, job: Fields | undefined): Fields {
  const active = status['active'] as Fields[] | undefined;
  const { name, uid } = (job?.['metadata'] ?? {}) as Fields;
  if (active === undefined) return status;
  return { ...status, active: active.map((one) => (one['name'] === name ? { ...one, uid } : one)) };
}
