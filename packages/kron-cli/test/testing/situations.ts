import { claims } from './situations/claims.ts';
import { concurrency } from './situations/concurrency.ts';
import { dueTimes } from './situations/dueTimes.ts';
import { edits } from './situations/edits.ts';
import { foundJobs } from './situations/foundJobs.ts';
import { history } from './situations/history.ts';
import { lifetime } from './situations/lifetime.ts';
import type { Situation } from './situations/situation.ts';
import { templates } from './situations/templates.ts';

/** All of them, by what they are about. */
export const situationsBySubject = {
  'Due and late': dueTimes,
  'A Job in being': concurrency,
  'Jobs that can vanish': claims,
  'Jobs that are there already': foundJobs,
  'Jobs that have ended': history,
  'Suspended, over, deleted, invalid': lifetime,
  Edits: edits,
  Templates: templates,
} satisfies Record<string, readonly Situation[]>;

export const situations: readonly Situation[] = Object.values(situationsBySubject).flat();
