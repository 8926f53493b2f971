import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { type SeenJob, seenJob, type SeenRunJob, seenRunJob } from 'kron-core/controller';
import { isPlainObject } from '@kron/fleet/plainObject';
import { instantField } from '@kron/fleet/live/instantField';
import { seenMetadata, type SeenMetadata } from './seenObject.ts';
import { shownText } from './shownText.ts';

/** A Job, reduced to names, labels of Kron, times, its state and its owner. */
export type SeenUiJob = {
  metadata: SeenMetadata;
  ownerUID: string | undefined;
  /** Of a KronJob. */
  periodic: SeenJob['seen'] | null;
  /** Of a ControlledJob. */
  controlled: SeenRunJob['seen'] | null;
  calendars: string | undefined;
  startedAt: string | undefined;
  endedAt: string | undefined;
  /** Why it failed. */
  message: string | undefined;
};

/** A Job of a KronJob. */
export function seenPeriodicJob(object: KubeObject): SeenUiJob {
  const { controllerUID, seen } = seenJob(object);
  const { labels = {} } = object.metadata;
  return {
    ...factsOf(object),
    ownerUID: controllerUID,
    periodic: seen,
    controlled: null,
    calendars: labels['kron.io/calendars'],
    endedAt: instantField(seen.finishedAt),
  };
}

/** A Job of a ControlledJob. */
export function seenControlledRun(object: KubeObject): SeenUiJob {
  const { controllerUID, seen } = seenRunJob(object);
  return {
    ...factsOf(object),
    ownerUID: controllerUID,
    periodic: null,
    controlled: seen,
    calendars: undefined,
    endedAt: seen.state === 'active' ? undefined : endOf(object),
  };
}

function factsOf(object: KubeObject): Pick<SeenUiJob, 'metadata' | 'startedAt' | 'message'> {
  const status = isPlainObject(object['status']) ? object['status'] : {};
  const failed = conditionsOf(object).find(({ type }) => type === 'Failed');
  const { message } = failed ?? {};
  return {
    metadata: seenMetadata(object),
    startedAt: instantField(status['startTime']),
    message: typeof message === 'string' && message !== '' ? shownText(message) : undefined,
  };
}

function conditionsOf(object: KubeObject): Record<string, unknown>[] {
  const status = isPlainObject(object['status']) ? object['status'] : {};
  const conditions = Array.isArray(status['conditions']) ? status['conditions'] : [];
  return conditions.filter(isPlainObject).filter((condition) => condition['status'] === 'True');
}

function endOf(object: KubeObject): string | undefined {
  const status = isPlainObject(object['status']) ? object['status'] : {};
  const ended = conditionsOf(object).find(({ type }) => type === 'Complete' || type === 'Failed');
  return instantField(status['completionTime']) ?? instantField(ended?.['lastTransitionTime']);
}
