import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { annotationsOf } from '@kron/fleet/input/cronJobWindow';
import { utcText } from '@kron/fleet/text/instantText';
import { parseInstant } from 'kron-core';
import {
  holdNames,
  type SeenJob,
  seenJob,
  type SeenRunJob,
  seenRunJob,
  timeOfLabel,
} from 'kron-core/controller';
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
  /** Only for a Job of a ControlledJob. */
  controlled: SeenRunJob['seen'] | null;
  /** Of a CronJob. */
  cronJob?: CronJobRun;
  calendars: string | undefined;
  /** Only for a Job of a CronJob. For other Jobs, `periodic` or `controlled` has the time. */
  createdAt?: string | undefined;
  startedAt: string | undefined;
  endedAt: string | undefined;
  /** Why it failed. */
  message: string | undefined;
};

/** What a Job of a CronJob says about its start. Instants are RFC 3339 in UTC. */
export type CronJobRun = Pick<SeenJob['seen'], 'state' | 'suspended' | 'queue'> & {
  /** Absent: a user created the Job. */
  nominalTime?: string;
  /** When the operator released the Job. Absent: the operator did not hold it. */
  chosenTime?: string;
  /** The operator holds the Job until its chosen time. */
  isHeld: boolean;
};

const manualAnnotation = 'cronjob.kubernetes.io/instantiate';

/** A Job of a CronJob. A Job of another owner has no `ownerUID`. */
export function seenCronJobRun(object: KubeObject): SeenUiJob {
  const { controllerUID, controller = '', seen } = seenJob(object);
  const [kind, cronJob = ''] = controller.split(' ');
  const { metadata } = object;
  const nominalTime = nominalTimeOf(metadata, cronJob);
  const chosen = annotationsOf({ metadata })?.[holdNames.chosenTime];
  const chosenTime = typeof chosen === 'string' ? timeOfLabel(chosen) : undefined;
  return {
    ...factsOf(object),
    ownerUID: kind === 'CronJob' ? controllerUID : undefined,
    periodic: null,
    controlled: null,
    cronJob: {
      state: seen.state,
      ...(seen.suspended === undefined ? {} : { suspended: seen.suspended }),
      ...(seen.queue === undefined ? {} : { queue: seen.queue }),
      ...(nominalTime === undefined ? {} : { nominalTime }),
      ...(chosenTime === undefined ? {} : { chosenTime }),
      isHeld: metadata.labels?.[holdNames.held] !== undefined,
    },
    calendars: undefined,
    createdAt: instantField(metadata['creationTimestamp']),
    endedAt: instantField(seen.finishedAt),
  };
}

/** The CronJob controller writes the nominal time into an annotation, and its minutes since 1970 into the Job's name. */
function nominalTimeOf(metadata: KubeObject['metadata'], cronJob: string): string | undefined {
  const annotations = annotationsOf({ metadata });
  if (annotations?.[manualAnnotation] === 'manual') return undefined;
  const written = annotations?.[holdNames.nominalTime];
  const instant = typeof written === 'string' ? parseInstant(written) : undefined;
  if (instant?.ok) return utcText(instant.seconds);
  const minutes = /^\d{1,9}$/.exec(metadata.name.slice(cronJob.length + 1))?.[0];
  const isNamed = minutes !== undefined && metadata.name === `${cronJob}-${minutes}`;
  return isNamed ? utcText(Number(minutes) * 60) : undefined;
}

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
