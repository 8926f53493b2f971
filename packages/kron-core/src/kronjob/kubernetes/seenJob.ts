import type { ObservedJob } from '../decision/observed.ts';
import { jobLabels } from './job.ts';
import { jobFacts } from '../../kubernetes/jobFacts.ts';
import { controllerUID, jobState } from '../../kubernetes/jobState.ts';
import { timeOfLabel } from '../../kubernetes/labelTime.ts';

/** A batch/v1 Job as an API server gives it; whatever else it has does not matter. */
export type StoredJob = {
  readonly metadata: {
    readonly name: string;
    readonly uid?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

/** What a Job says of itself; whose it is shows beside a KronJob only. */
export type SeenJob = {
  /** The KronJob's name by the label; empty without one. */
  readonly kronJob: string;
  /** Of the controller among its owners. */
  readonly controllerUID: string | undefined;
  readonly seen: Omit<ObservedJob, 'owned'>;
};

/**
 * Reads what bears on decisions off a Job: neither its template nor whoever else has touched it.
 *
 * @example
 * seenJob(job).seen.state // 'active'
 */
export function seenJob(object: StoredJob): SeenJob {
  const { labels = {} } = object.metadata;
  const periodID = timeOfLabel(labels[jobLabels.periodID] ?? '');
  const chosenTime = timeOfLabel(labels[jobLabels.chosenTime] ?? '');
  return {
    kronJob: labels[jobLabels.name] ?? '',
    controllerUID: controllerUID(object),
    seen: {
      ...jobFacts(object),
      ...(periodID === undefined ? {} : { periodID }),
      ...(chosenTime === undefined ? {} : { chosenTime }),
      ...jobState(object),
    },
  };
}
