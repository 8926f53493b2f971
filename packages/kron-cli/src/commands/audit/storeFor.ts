import type { AuditRecord } from '@kron/fleet/audit/auditRecord';
import { AuditStore } from '@kron/fleet/audit/auditStore';
import { addJobs } from '@kron/fleet/audit/jobObservations';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { AuditRequest } from './auditRequest.ts';
import type { AuditSubject } from './subjects.ts';

/**
 * Makes the store of an audit, with the evidence from statuses and Jobs. The caller adds records later.
 *
 * @param isMissing returns true if the input has no manifest of an object. The store then keeps the records of the object.
 * Called only for objects that are not in `subjects`, but are in the namespace of a subject
 */
export function storeFor(
  subjects: readonly AuditSubject[],
  { from, to, cluster }: Pick<AuditRequest, 'from' | 'to' | 'cluster'>,
  isMissing: (object: Pick<AuditRecord, 'kind' | 'identity'>) => boolean,
): AuditStore {
  const known = new Set(subjects.map(objectKey));
  const namespaces = new Set(subjects.map(({ namespace }) => namespace));
  const window = subjects.reduce((longest, one) => Math.max(longest, one.window), 0);
  const store = new AuditStore({ from, to, window }, (record) => {
    if (cluster !== undefined && (record.cluster ?? cluster) !== cluster) return 'other';
    if (known.has(objectKey(record))) return 'known';
    const isNear = namespaces.has(record.identity.split('/')[0] ?? '');
    return isNear && isMissing(record) ? 'unknown' : 'other';
  });
  for (const subject of subjects) {
    const { recorded, jobs, name, newest } = subject;
    const evidence = store.evidenceOf(subject);
    for (const seen of recorded) evidence.add(seen);
    const uid = subject.facts.at(-1)?.uid;
    if (newest.kind === 'KronJob') addJobs(evidence, { name, uid, window: subject.window }, jobs);
  }
  return store;
}
