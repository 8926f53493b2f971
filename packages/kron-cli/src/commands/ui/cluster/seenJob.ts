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
import { fieldsOf, isPlainObject } from '@kron/fleet/plainObject';
import { instantField } from '@kron/fleet/live/instantField';
import { seenMetadata, type SeenMetadata } from './seenObject.ts';
import { shownText } from './shownText.ts';

/** A Job, reduced to its names, the labels of Kron, its times, its state and its owner. */
export type SeenUiJob = {
  metadata: SeenMetadata;
  ownerUID: string | undefined;
  /** The data of a Job of a KronJob. Null for other Jobs. */
  periodic: SeenJob['seen'] | null;
  /** The data of a Job of a ControlledJob. Null for other Jobs. */
  controlled: SeenRunJob['seen'] | null;
  /** The data of a Job of a CronJob. Absent for other Jobs. */
  cronJob?: CronJobRun;
  calendars: string | undefined;
  /** The creation time of a Job of a CronJob. For other Jobs, `periodic` or `controlled` has it. */
  createdAt?: string | undefined;
  startedAt: string | undefined;
  endedAt: string | undefined;
  /** The reason why the Job failed; undefined if it has not failed or states no reason. */
  message: string | undefined;
};

/** The state and the times of a Job of a CronJob. Instants are RFC 3339 in UTC. */
export type CronJobRun = Pick<SeenJob['seen'], 'state' | 'suspended' | 'queue'> & {
  /** The nominal time for which the CronJob controller created the Job. Absent if a user created the Job. */
  nominalTime?: string;
  /** The chosen time of a Job that was held and released. Absent for other Jobs. */
  chosenTime?: string;
  /** Whether the Job is held: it is suspended until the operator releases it at its chosen time. */
  isHeld: boolean;
};

const manualAnnotation = 'cronjob.kubernetes.io/instantiate';

/** Keeps only the fields of a Job that `kron ui` needs. `ownerUID` is undefined if the controller is not a CronJob. */
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

/**
 * The nominal time of a Job of a CronJob. The CronJob controller writes it into an annotation, and as minutes since 1970
 * into the name of the Job.
 */
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
  const status = fieldsOf(object['status']);
  const failed = conditionsOf(object).find(({ type }) => type === 'Failed');
  const { message } = failed ?? {};
  return {
    metadata: seenMetadata(object),
    startedAt: instantField(status['startTime']),
    message: typeof message === 'string' && message !== '' ? shownText(message) : undefined,
  };
}

function conditionsOf(object: KubeObject): Record<string, unknown>[] {
  const status = fieldsOf(object['status']);
  const conditions = Array.isArray(status['conditions']) ? status['conditions'] : [];
  return conditions.filter(isPlainObject).filter((condition) => condition['status'] === 'True');
}

function endOf(object: KubeObject): string | undefined {
  const status = fieldsOf(object['status']);
  const ended = conditionsOf(object).find(({ type }) => type === 'Complete' || type === 'Failed');
  return instantField(status['completionTime']) ?? instantField(ended?.['lastTransitionTime']);
}
