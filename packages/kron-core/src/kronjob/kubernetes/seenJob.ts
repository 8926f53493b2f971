import { timeOfLabel } from '../../kubernetes/labelTime.ts';
import { controllerUID, jobFacts, jobState, type StoredJob } from '../../kubernetes/storedJob.ts';
import type { ObservedJob } from '../decision/observed.ts';
import { jobLabels } from './labels.ts';

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
