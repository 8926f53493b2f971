import { checkValue } from '@kron/fleet/fleet/checkValue';
import type { FleetKronJobSpec, FleetObject, FleetProblem, FleetRun } from '@kron/fleet/fleet/fleet';
import { fleetKronJob } from '@kron/fleet/fleet/fleetKronJob';
import { controlledJobSpecSchema, kronJobSpecSchema } from '@kron/fleet/fleet/fleetSchema';
import { acceptedOf, labelsOf } from '@kron/fleet/fleet/manifestFields';
import { controlledJobFields, kronJobFields } from '@kron/fleet/fleet/specFields';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { calendarReferences, compile, type ScheduleSpec, validateSpec } from 'kron-core';
import { blocksStored, type KronJob, validateControlledJob, validateKronJob } from 'kron-crd-schema';
import {
  controlledJobWarnings,
  controlledWarningCodes,
  schedulingWarningCodes,
  schedulingWarnings,
  withoutAccepted,
} from 'kron-crd-schema/warnings';
import { type Clusters, withClusterName } from '@kron/fleet/input/clusterName';
import { Calendars } from '@kron/fleet/input/calendars';
import { recordedPeriods } from '@kron/fleet/live/recordedPeriods';
import { type FlowState, flowStateOf } from '@kron/fleet/objects/flowState';
import type { PlainObject } from '@kron/fleet/plainObject';
import { clusterSource } from '../../../input/stored/clusterSource.ts';
import { PublicNames } from '../../../report/publicNames.ts';
import { publicProblem } from '../../../report/publicProblem.ts';
import { instantField } from '@kron/fleet/live/instantField';
import { shownText } from './shownText.ts';

/** A KronJob, ControlledJob or CronJob, reduced to what the view shows: no template, no annotations, no managed fields. */
export type SeenObject = {
  metadata: SeenMetadata;
  fleet: FleetObject;
  problems: readonly FleetProblem[];
  /** The length of the window in seconds; 0 without a window, and for an invalid spec. */
  window: number;
  /** The runs that `status.recent` records. */
  recorded: readonly FleetRun[];
  /**
   * The CronJob, if it sets no window itself. If the annotations of its Namespace change, this object is computed again from
   * the CronJob.
   */
  cronJob?: PlainObject;
};

export type SeenMetadata = { name: string; namespace: string; uid: string; resourceVersion: string };

/** The fields by which a cache identifies an object and its version. */
export function seenMetadata({ metadata }: KubeObject): SeenMetadata {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  return { name, namespace, uid, resourceVersion };
}

/**
 * Reduces a KronJob to what the view shows.
 *
 * @param now the current time in epoch seconds. Warnings are about the periods after it
 * @param clusters the name of the cluster. If undefined, the name in the status is used
 */
export function seenKronJob(object: KubeObject, now: number, clusters?: Clusters): SeenObject {
  const metadata = seenMetadata(object);
  const identity = `${metadata.namespace}/${metadata.name}`;
  const { status, ...manifest } = object;
  const validation = validateKronJob({ apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', ...manifest });
  const own = validation.ok ? [] : validation.issues.filter(blocksStored);
  const written = kronJobFields((object['spec'] ?? {}) as never);
  const isReadable = checkValue(written, kronJobSpecSchema, 'spec') === null;
  const { fields, issues } = namedFields({ ...written, identity }, own, { clusters, status });
  // An invalid KronJob stays in the view. Its schedule is replaced by an empty one, so that it has no periods.
  const spec = issues.length === 0 && isReadable ? fields : { schedule: '' };
  const fleet = fleetKronJob('KronJob', originOf(object, identity), spec, shownFlow(object));
  const scheduling = { ...spec, identity, ...calendarsOf(metadata.namespace, spec) };
  const isValid = issues.length === 0 && validateSpec(scheduling).length === 0;
  const schedule = isValid ? compile(scheduling) : null;
  const hasCalendars = 'calendars' in scheduling;
  const warnings =
    schedule === null || hasCalendars
      ? withoutAccepted([], object, [])
      : withoutAccepted(schedulingWarnings({ spec: scheduling, schedule }, now), object, quickCodes);
  return {
    metadata,
    fleet,
    problems: [...problemsOf(issues, 'error', fleet), ...problemsOf(warnings, 'warning', fleet)],
    window: schedule?.dues.windowLength ?? 0,
    recorded: recordedRuns(identity, status),
  };
}

/** Adds the name of the cluster to the spec. If the spec needs the name but the name is not known, adds an issue instead. */
function namedFields(
  spec: ScheduleSpec,
  own: readonly Issue[],
  { clusters, status }: { clusters: Clusters; status: unknown },
): { fields: FleetKronJobSpec; issues: readonly Issue[] } {
  const named = withClusterName(spec, clusters, status);
  if (!('code' in named)) return { fields: kronJobFields(named), issues: own };
  return { fields: kronJobFields(spec), issues: own.length === 0 ? [named] : own };
}

/** Why the KronJob is paused or, if it is not paused, which period waits. Makes texts from the cluster safe to show. */
function shownFlow(object: KubeObject): FlowState | undefined {
  const flow = flowStateOf(object as Partial<KronJob>);
  if (flow?.paused !== undefined) return { paused: shownText(flow.paused) };
  if (flow?.waiting === undefined) return undefined;
  return { waiting: { ...flow.waiting, message: shownText(flow.waiting.message) } };
}

/**
 * Reduces a ControlledJob to what the view shows.
 *
 * @param now the current time in epoch seconds. Warnings are about the events after it
 */
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
  const warnings = isValid
    ? withoutAccepted(controlledJobWarnings({ ...spec, identity }, now), object, quickCodes)
    : [];
  const fleet: FleetObject = { kind: 'ControlledJob', ...originOf(object, identity), spec };
  return {
    metadata,
    fleet,
    problems: [...problemsOf(issues, 'error', fleet), ...problemsOf(warnings, 'warning', fleet)],
    window: 0,
    recorded: [],
  };
}

/** The codes of the warnings that can be found without a search of many periods. */
const quickCodes = [...schedulingWarningCodes, ...controlledWarningCodes].filter(
  (code) => code !== 'LikelyUnschedulable',
);

export function originOf(
  object: KubeObject,
  identity: string,
): Pick<FleetObject, 'identity' | 'labels' | 'place' | 'createdAt' | 'accepted'> {
  return {
    identity,
    labels: labelsOf({ manifest: { ...object } }),
    place: null,
    createdAt: instantField(object.metadata['creationTimestamp']) ?? null,
    ...acceptedOf(object),
  };
}

/** An empty calendar for each calendar that a spec names. The page later resolves the calendars itself. */
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
  { kind, identity }: Pick<FleetObject, 'kind' | 'identity'>,
): FleetProblem[] {
  return issues.map(({ code, message, path }) =>
    publicProblem(
      { source: clusterSource, code, message, kind, identity, ...(path === undefined ? {} : { path }) },
      severity,
      names,
    ),
  );
}

function recordedRuns(identity: string, status: unknown): FleetRun[] {
  return recordedPeriods(status).map(({ outcome, reason, jobName, queue, ...record }) => ({
    kind: 'KronJob',
    identity,
    ...record,
    outcome: shownText(outcome),
    reason: shownText(reason),
    ...(jobName === undefined ? {} : { jobName: shownText(jobName) }),
    ...(queue === undefined ? {} : { queue: shownText(queue) }),
    source: 'Status',
  }));
}
