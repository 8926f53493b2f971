import { claims } from './situations/claims.ts';
import { concurrency } from './situations/concurrency.ts';
import { dueTimes } from './situations/dueTimes.ts';
import { edits } from './situations/edits.ts';
import { foundJobs } from './situations/foundJobs.ts';
import { history } from './situations/history.ts';
import { lifetime } from './situations/lifetime.ts';
import type { Situation, Situations } from './situations/situation.ts';
import { templates } from './situations/templates.ts';

const rulesBySubject: Readonly<Record<string, Situations>> = {
  'Due and late periods': dueTimes,
  Concurrency: concurrency,
  Claims: claims,
  'Existing Jobs': foundJobs,
  'Finished Jobs': history,
  'Suspended, ended, deleted and invalid KronJobs': lifetime,
  Edits: edits,
  Templates: templates,
};

/** All situations, by subject. */
export const situationsBySubject: Readonly<Record<string, readonly Situation[]>> = Object.fromEntries(
  Object.entries(rulesBySubject).map(([subject, rules]) => [
    subject,
    Object.entries(rules).map(([rule, situation]) => ({ rule, ...situation })),
  ]),
);

export const situations: readonly Situation[] = Object.values(situationsBySubject).flat();
