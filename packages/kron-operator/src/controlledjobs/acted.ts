import type { CachedJob } from './cachedJob.ts';

/** What came of an action. */
export type Acted =
  | { readonly result: 'done' }
  /** For a person, why not. */
  | { readonly result: 'failed'; readonly failure: string }
  /** Things are not as the decision saw them: it has to be made anew, on whoever is in the way as well. */
  | { readonly result: 'changed'; readonly inTheWay?: CachedJob }
  /** Nothing is created in this namespace any more. */
  | { readonly result: 'terminating' };
