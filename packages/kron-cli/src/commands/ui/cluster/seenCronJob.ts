import type { FleetKronJob } from '@kron/fleet/fleet/fleet';
import { fleetKronJob } from '@kron/fleet/fleet/fleetKronJob';
import { kronJobFields } from '@kron/fleet/fleet/specFields';
import type { Clusters } from '@kron/fleet/input/clusterName';
import { jobTemplateOf, ownWindowSource, windowNotCopied } from '@kron/fleet/input/cronJobWindow';
import { parseCronJob } from '@kron/fleet/input/readCronJob';
import { fieldsOf, isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { warningsAboutCronJob, warningsAboutKronJob } from '@kron/fleet/validate/objectWarnings';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { type Annotations, compile } from 'kron-core';
import { withoutNulls } from 'kron-core/controller';
import { manifestWarningCodes } from 'kron-crd-schema/warnings';
import { ownAnnotations } from './seenNamespace.ts';
import { originOf, problemsOf, type SeenObject, seenMetadata } from './seenObject.ts';

/**
 * @param namespace the annotations of the CronJob's Namespace
 * @param now the current time in epoch seconds. Warnings are about the years after it
 */
export function seenCronJob(
  object: KubeObject,
  namespace: Annotations,
  now: number,
  clusters?: Clusters,
): SeenObject {
  const metadata = seenMetadata(object);
  const identity = `${metadata.namespace}/${metadata.name}`;
  const cronJob = trimmed(withoutNulls({ ...object }));
  const fleet: FleetKronJob = { kind: 'CronJob', ...originOf(object, identity), spec: { schedule: '' } };
  const seen = { metadata, fleet, problems: [], window: 0, recorded: [] };
  const found = withWindow(seen, cronJob, namespace, now, clusters);
  return ownWindowSource(cronJob) === null ? { ...found, cronJob } : found;
}

/** Computes a CronJob again for changed annotations of its Namespace. */
export function inNamespace(
  seen: SeenObject,
  namespace: Annotations,
  now: number,
  clusters?: Clusters,
): SeenObject {
  return seen.cronJob === undefined ? seen : withWindow(seen, seen.cronJob, namespace, now, clusters);
}

function withWindow(
  seen: SeenObject,
  cronJob: PlainObject,
  annotations: Annotations,
  now: number,
  clusters: Clusters,
): SeenObject {
  const { fleet, metadata } = seen;
  const namespaces = new Map([[metadata.namespace, annotations]]);
  const parsed = parseCronJob(cronJob, metadata.namespace, { namespaces, clusters });
  if ('spec' in parsed) {
    const { spec } = parsed;
    const doubts = [...parsed.doubts, ...windowNotCopied(cronJob)];
    const schedule = compile(spec);
    const placed = { kind: 'CronJob' as const, spec, schedule, doubts, unresolved: [] };
    const warnings = warningsAboutKronJob(placed, cronJob, now, checkedCodes);
    return {
      ...seen,
      fleet: fleetKronJob('CronJob', fleet, kronJobFields(spec)),
      problems: problemsOf(warnings, 'warning', fleet),
      window: schedule.dues.windowLength,
    };
  }
  // An invalid CronJob stays in the view, but has no periods.
  const written = isPlainObject(cronJob['spec']) ? cronJob['spec']['schedule'] : '';
  const schedule = typeof written === 'string' && 'unplaced' in parsed ? written : '';
  const issues =
    'unplaced' in parsed ? warningsAboutCronJob([parsed.unplaced], cronJob, checkedCodes) : parsed.issues;
  const severity = 'unplaced' in parsed ? 'warning' : 'error';
  return {
    ...seen,
    fleet: { ...fleet, kind: 'CronJob', spec: { schedule } },
    problems: problemsOf(issues, severity, fleet),
    window: 0,
  };
}

/** The codes of the warnings to check. `PodWarning` is left out, because `trimmed` removes the template. */
const checkedCodes = manifestWarningCodes.filter((code) => code !== 'PodWarning');

/** A CronJob without its template. Of its annotations, only those of Kron are kept. */
function trimmed({ apiVersion = 'batch/v1', kind = 'CronJob', metadata, spec }: PlainObject): PlainObject {
  const { jobTemplate: _, ...fields } = fieldsOf(spec);
  const { name, namespace } = fieldsOf(metadata);
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, annotations: ownAnnotations({ metadata }) },
    spec: { ...fields, jobTemplate: { metadata: { annotations: ownAnnotations(jobTemplateOf({ spec })) } } },
  };
}
