import { calendarReferences, type CalendarsSpec, compile, type ScheduleSpec, validateSpec } from 'kron-core';
import { blocksStored, type KronJob, validateKronJob } from 'kron-crd-schema';
import { flowStateOf } from '../objects/flowState.ts';
import { type PlainObject, withoutUndefined } from '../plainObject.ts';
import { Calendars } from './calendars.ts';
import { withClusterName } from './clusterName.ts';
import type { FoundObject } from './findObjects.ts';
import type { InputProblem, Issue } from './inputProblem.ts';
import type { InputKronJob } from './inputKronJob.ts';
import { LeanKronJob } from './leanKronJob.ts';
import { locateIssues, missingName } from './locateIssues.ts';
import { type Origin, originOf } from './origin.ts';
import type { ValidationRules } from './validationRules.ts';

/** Validates an object as a KronJob. Returns the problems instead if it is invalid. */
export async function readKronJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
  rules: ValidationRules = {},
): Promise<InputKronJob | InputProblem[]> {
  const manifest = rules.prepare?.(object) ?? object.value;
  const issues = issuesOf(manifest, rules);
  if (issues.length > 0 && (rules.acceptsCostly !== true || issues.some(blocksStored)))
    return locateIssues(issues, object, source, assumedNamespace);
  const valid = manifest as KronJob;
  const kept = rules.dropsTemplates ? withoutTemplate(valid) : valid;
  const { metadata, spec } = kept;
  const { name } = metadata;
  if (name === undefined) return locateIssues([missingName], object, source, assumedNamespace);
  const whole = rules.dropsTemplates ? { ...kept } : object.value;
  const origin = originOf(whole, { ...metadata, name }, source, assumedNamespace);
  const { status } = valid as { status?: unknown };
  const resolved = resolvedSpec({ ...spec, identity: origin.identity }, origin, rules, status);
  if (Array.isArray(resolved)) return locateIssues(resolved, object, source, assumedNamespace);
  const kronJob = {
    ...origin,
    kind: 'KronJob' as const,
    ...resolved,
    doubts: [],
    costly: issues,
    ...withoutUndefined({ flow: flowStateOf(valid) }),
  };
  return rules.dropsTemplates ? new LeanKronJob(kronJob) : { ...kronJob, schedule: compile(kronJob.spec) };
}

function issuesOf(manifest: PlainObject, { furtherIssues }: ValidationRules): Issue[] {
  const validation = validateKronJob(manifest);
  const reported = validation.ok ? [] : validation.issues;
  return [...reported, ...(furtherIssues?.(manifest, reported) ?? [])];
}

/** Adds the calendars and the name of the cluster to a valid spec. Returns issues if a calendar or the name is missing. */
function resolvedSpec(
  spec: ScheduleSpec,
  origin: Origin,
  { acceptsUnresolved = false, calendars: known, clusters }: ValidationRules,
  status: unknown,
): Pick<InputKronJob, 'spec' | 'unresolved'> | Issue[] {
  const scheduling = withClusterName(spec, clusters, status);
  if ('code' in scheduling) return [scheduling];
  const { calendars, unresolved } = resolveCalendars(scheduling, origin.namespace, known);
  const accepts = typeof acceptsUnresolved === 'boolean' ? acceptsUnresolved : acceptsUnresolved(origin);
  if (unresolved.length > 0 && !accepts) return unresolved;
  return { spec: calendars === undefined ? scheduling : { ...scheduling, calendars }, unresolved };
}

/** The calendars of a spec, and issues about references. An empty calendar replaces a missing or unusable one. */
function resolveCalendars(
  scheduling: ScheduleSpec,
  namespace: string,
  known: Calendars = new Calendars(),
): { calendars?: CalendarsSpec; unresolved: Issue[] } {
  const references = calendarReferences(scheduling.constraints);
  if (references.length === 0) return { unresolved: [] };
  const calendars = known.specFor(namespace, references);
  const unresolved = validateSpec({ ...scheduling, calendars }).filter(({ code }) =>
    referenceCodes.has(code),
  );
  if (unresolved.length === 0) return { calendars, unresolved };
  return { calendars: known.filledSpecFor(namespace, references), unresolved };
}

const referenceCodes: ReadonlySet<string> = new Set([
  'CalendarNotFound',
  'CalendarUnreadable',
  'InvalidCalendar',
]);

/**
 * A copy of a valid KronJob with only the fields that its schedule needs. The copy shares no strings with the manifest,
 * because a string that was cut from a file keeps the text of the whole file in memory.
 */
function withoutTemplate({ apiVersion, kind, metadata, spec }: KronJob): KronJob {
  const { name, namespace } = metadata;
  const { jobTemplate: _, ...scheduling } = spec;
  return JSON.parse(
    JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec: scheduling }),
  ) as KronJob;
}
