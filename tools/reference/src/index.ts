export { isNominalTime, nominalTimes } from './cron.ts';
export { isAllowed } from './constraints.ts';
export { toEpoch, toRfc3339 } from './instant.ts';
export { type ReferenceCandidate, type ReferencePeriod, referencePeriod } from './period.ts';
export type { Clause, Spec } from './spec.ts';
export { windowOf } from './window.ts';
