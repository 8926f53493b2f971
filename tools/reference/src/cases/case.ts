import { createHash } from 'node:crypto';
import type { MarkedTime } from '../clockChanges.ts';
import { toRfc3339 } from '../instant.ts';

/** What an implementation can claim: see packages/kron-conformance/README.md. */
export type Level = 'L0' | 'L1' | 'L2' | 'L3' | 'L4' | 'L5' | 'import';

/** [path, code] of each issue. */
export type Places = (readonly [path: string, code: string])[];

/** A case of kron-conformance without the offsets of its zones. */
export type Case = {
  id: string;
  clause: string;
  level: Level;
  op: 'upcoming' | 'period' | 'validate' | 'jobName' | 'hash' | 'decide' | 'holds' | 'import';
  input: object;
  /** The text that is hashed. It is not compared. */
  content?: string;
} & ({ expected: object } | { error: Places });

/** An id for a case without a name. It stays the same if cases are added before it. */
export function idOf(prefix: string, input: object): string {
  return `${prefix}-${createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 8)}`;
}

/** A case of validation: no issues, or the rejection. */
export function validation(id: string, clause: string, input: object, issues: Places): Case {
  const asked = { id, clause, level: 'L4', op: 'validate', input } as const;
  return issues.length === 0 ? { ...asked, expected: { issues } } : { ...asked, error: issues };
}

/** A nominal time as `upcoming` answers it. */
export function shownTime({ time, mark }: MarkedTime): { nominalTime: string; clockChange: string | null } {
  return { nominalTime: toRfc3339(time), clockChange: mark };
}
