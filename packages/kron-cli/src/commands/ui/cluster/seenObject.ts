import { checkValue } from '@kron/fleet/fleet/checkValue';
import type { FleetKronJobSpec, FleetObject, FleetProblem, FleetRun } from '@kron/fleet/fleet/fleet';
import { controlledJobSpecSchema, kronJobSpecSchema } from '@kron/fleet/fleet/fleetSchema';
import { controlledJobFields, kronJobFields } from '@kron/fleet/fleet/specFields';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { calendarReferences, compile, validateSpec } from 'kron-core';
import { blocksStored, validateControlledJob, validateKronJob } from 'kron-crd-schema';
import { controlledJobWarnings, schedulingWarnings } from 'kron-crd-schema/warnings';
import { Calendars } from '@kron/fleet/input/calendars';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { clusterSource } from '../../../input/stored/clusterSource.ts';
import { PublicNames } from '../../../report/publicNames.ts';
import { publicProblem } from '../../../report/publicProblem.ts';
import { instantField } from './instantField.ts';
import { shownText } from './shownText.ts';

/** A KronJob, ControlledJob or CronJob, reduced to what the view shows: no template, no annotations, no managed fields. */
export type SeenObject = {
  metadata: SeenMetadata;
  fleet: FleetObject;
  problems: readonly FleetProblem[];
  /** The length of the window in seconds. 0 in an invalid spec. */
  window: number;
  /** The runs of `status.recent`. */
  recorded: readonly FleetRun[];
  /** Of a CronJob without a window of its own: what is computed again if its Namespace sets another one. */
  cronJob?: PlainObject;
};

export type SeenMetadata = { name: string; namespace: string; uid: string; resourceVersion: string };

/** Identifies an object: its UID and version are what caches compare. */
export function seenMetadata({ metadata }: KubeObject): SeenMetadata {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  return { name, namespace, uid, resourceVersion };
}

/** @param now epoch seconds; warnings are about periods from then on */
export function seenKronJob(object: KubeObject, now: number): SeenObject {
  const metadata = seenMetadata(object);
  const identity = `${metadata.namespace}/${metadata.name}`;
  const { status, ...manifest } = object;
  const validation = validateKronJob({ apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', ...manifest });
  const issues = validation.ok ? [] : validation.issues.filter(blocksStored);
  const fields = kronJobFields((object['spec'] ?? {}) as never);
  const isReadable = checkValue(fields, kronJobSpecSchema, 'spec') === null;
  // An invalid object keeps its row. No periods follow from an empty schedule.
  const spec = issues.length === 0 && isReadable ? fields : { schedule: '' };
  const fleet: FleetObject = { kind: 'KronJob', ...originOf(object, identity), spec };
  const scheduling = { ...spec, identity, ...calendarsOf(metadata.namespace, spec) };
  const isValid = issues.length === 0 && validateSpec(scheduling).length === 0;
  const schedule = isValid ? compile(scheduling) : null;
  const hasCalendars = 'calendars' in scheduling;
  const warnings =
    schedule === null || hasCalendars ? [] : schedulingWarnings({ spec: scheduling, schedule }, now);
  return {
    metadata,
    fleet,
    problems: [...problemsOf(issues, 'error', identity), ...problemsOf(warnings, 'warning', identity)],
    window: schedule?.dues.windowLength ?? 0,
    recorded: recordedRuns(identity, status),
  };
}

/** @param now epoch seconds; warnings are about events from then on */
export function seenControlledJob(object: KubeObject, now: number): SeenObject {
  const metadata = seenMetadata(object);
  const identity = `${metadata.namespace}/${metadata.name}`;
  const { status: _, ...manifest } = object;
  const validation = validateControlledJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    ...manifest,
  });
  const issues = validation.ok ? [] : validation.issues.filter(blocksStored);
  const fields = controlledJobFields((object['spec'] ?? {}) as never);
  const isReadable = checkValue(fields, controlledJobSpecSchema, 'spec') === null;
  const isValid = issues.length === 0 && isReadable;
  const spec = isValid ? fields : { events: [] };
  const warnings = isValid ? controlledJobWarnings({ ...spec, identity }, now) : [];
  return {
    metadata,
    fleet: { kind: 'ControlledJob', ...originOf(object, identity), spec },
    problems: [...problemsOf(issues, 'error', identity), ...problemsOf(warnings, 'warning', identity)],
    window: 0,
    recorded: [],
  };
}

export function originOf(
  { metadata }: KubeObject,
  identity: string,
): Pick<FleetObject, 'identity' | 'labels' | 'place' | 'createdAt'> {
  const labels = isPlainObject(metadata.labels) ? Object.entries(metadata.labels) : [];
  return {
    identity,
    labels: Object.fromEntries(
      labels.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    place: null,
    createdAt: instantField(metadata['creationTimestamp']) ?? null,
  };
}

/** Empty calendars in place of those that a spec refers to: the page resolves the references. */
function calendarsOf(
  namespace: string,
  { constraints }: FleetKronJobSpec,
): { calendars?: ReturnType<Calendars['filledSpecFor']> } {
  const references = calendarReferences(constraints);
  if (references.length === 0) return {};
  return { calendars: new Calendars().filledSpecFor(namespace, references) };
}

type Issue = { code: string; message: string; path?: string | undefined };

const names = new PublicNames([]);

export function problemsOf(
  issues: readonly Issue[],
  severity: FleetProblem['severity'],
  identity: string,
): FleetProblem[] {
  return issues.map(({ code, message, path }) =>
    publicProblem(
      { source: clusterSource, code, message, identity, ...(path === undefined ? {} : { path }) },
      severity,
      names,
    ),
  );
}

const results: ReadonlySet<unknown> = new Set(['Active', 'Succeeded', 'Failed', 'Deleted']);

/** The runs of `status.recent` of a KronJob. Entries of another form are left out: any version can have written a status. */
function recordedRuns(identity: string, status: unknown): FleetRun[] {
  const recent = isPlainObject(status) && Array.isArray(status['recent']) ? status['recent'] : [];
  return recent.filter(isPlainObject).flatMap((entry) => {
    const periodID = instantField(entry['periodID']);
    const chosenTime = instantField(entry['chosenTime']);
    const { outcome, reason, jobName, result } = entry;
    if (periodID === undefined || typeof outcome !== 'string') return [];
    return [
      {
        kind: 'KronJob' as const,
        identity,
        periodID,
        ...(chosenTime === undefined ? {} : { chosenTime }),
        outcome: shownText(outcome),
        reason: typeof reason === 'string' ? shownText(reason) : '',
        ...(results.has(result) ? { result: result as NonNullable<FleetRun['result']> } : {}),
        ...(typeof jobName === 'string' ? { jobName: shownText(jobName) } : {}),
        source: 'Status' as const,
      },
    ];
  });
}
