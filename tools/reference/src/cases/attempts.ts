import { referencePeriod } from '../period.ts';
import type { Spec } from '../spec.ts';
import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

/** One hour in forty-two is allowed, so that every number of attempts occurs soon. */
const spec: Spec = {
  schedule: '0 6 * * SAT',
  window: { duration: '42h' },
  constraints: { only: [{ dow: 'SUN', hours: '11' }] },
};

/**
 * One decision for each number of attempts from 1 to 64, and an unschedulable one. Salts are counted up until
 * all are found.
 */
export function attemptCases(): NamedPeriod[] {
  const found = new Map<string, NamedPeriod>();
  for (let salt = 1; found.size < 65; salt += 1) {
    const candidate = namedPeriod('attempts', '2026-09-05T06:00:00Z', { ...spec, seed: { salt: String(salt) } });
    const { attempts, unschedulable } = referencePeriod(candidate.identity, candidate.spec, candidate.nominalTime).period;
    const id = unschedulable ? 'attempts-exhausted' : `attempts-${String(attempts).padStart(2, '0')}`;
    if (!found.has(id)) found.set(id, { ...candidate, id });
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
