import type { FleetKronJob } from '@kron/fleet/fleet/fleet';
import { fleetKronJob } from '@kron/fleet/fleet/fleetKronJob';
import { kronJobFields } from '@kron/fleet/fleet/specFields';
import { annotationsOf, setsWindow } from '@kron/fleet/input/cronJobWindow';
import { parseCronJob } from '@kron/fleet/input/readCronJob';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { type Annotations, compile, windowAnnotations } from 'kron-core';
import { withoutNulls } from 'kron-core/controller';
import { originOf, problemsOf, type SeenObject, seenMetadata } from './seenObject.ts';

/**
 * Reduces a CronJob to what the view shows.
 *
 * @param namespace the annotations of its Namespace
 */
export function seenCronJob(object: KubeObject, namespace: Annotations): SeenObject {
  const metadata = seenMetadata(object);
  const identity = `${metadata.namespace}/${metadata.name}`;
  const cronJob = trimmed(withoutNulls({ ...object }));
  const fleet: FleetKronJob = { kind: 'CronJob', ...originOf(object, identity), spec: { schedule: '' } };
  const seen = { metadata, fleet, problems: [], window: 0, recorded: [] };
  const found = withWindow(seen, cronJob, namespace);
  return setsWindow(cronJob) ? found : { ...found, cronJob };
}

/** The same CronJob with other annotations of its Namespace. */
export function inNamespace(seen: SeenObject, namespace: Annotations): SeenObject {
  return seen.cronJob === undefined ? seen : withWindow(seen, seen.cronJob, namespace);
}

function withWindow(seen: SeenObject, cronJob: PlainObject, annotations: Annotations): SeenObject {
  const { fleet, metadata } = seen;
  const namespaces = new Map([[metadata.namespace, annotations]]);
  const parsed = parseCronJob(cronJob, metadata.namespace, { namespaces });
  if ('spec' in parsed) {
    const { identity: _, ...spec } = parsed.spec;
    return {
      ...seen,
      fleet: fleetKronJob('CronJob', fleet, kronJobFields({ ...spec, identity: fleet.identity })),
      problems: problemsOf(parsed.doubts, 'warning', fleet),
      window: compile(parsed.spec).dues.windowLength,
    };
  }
  // It keeps its row. No periods follow from such a schedule.
  const written = isPlainObject(cronJob['spec']) ? cronJob['spec']['schedule'] : '';
  const schedule = typeof written === 'string' && 'unplaced' in parsed ? written : '';
  const issues = 'unplaced' in parsed ? [parsed.unplaced] : parsed.issues;
  const severity = 'unplaced' in parsed ? 'warning' : 'error';
  return {
    ...seen,
    fleet: { ...fleet, kind: 'CronJob', spec: { schedule } },
    problems: problemsOf(issues, severity, fleet),
    window: 0,
  };
}

/** A CronJob without its template, and with no other annotations than those of its window. */
function trimmed({ apiVersion = 'batch/v1', kind = 'CronJob', metadata, spec }: PlainObject): PlainObject {
  const { jobTemplate, ...fields } = isPlainObject(spec) ? spec : {};
  const { name, namespace } = isPlainObject(metadata) ? metadata : {};
  const template = isPlainObject(jobTemplate) ? jobTemplate : {};
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, annotations: windowOf({ metadata }) },
    spec: { ...fields, jobTemplate: { metadata: { annotations: windowOf(template) } } },
  };
}

function windowOf(object: PlainObject): PlainObject {
  const annotations = annotationsOf(object) ?? {};
  const names = Object.values(windowAnnotations).filter((name) => annotations[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, annotations[name]]));
}
