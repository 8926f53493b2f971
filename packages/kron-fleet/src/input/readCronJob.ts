import {
  type Annotations,
  compile,
  found,
  parseWindowAnnotations,
  type ScheduleSpec,
  windowAnnotations,
  windowTooLong,
} from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import { storableTemplate } from 'kron-crd-schema/pods';
import { acceptedCodes } from 'kron-crd-schema/warnings';
import { withoutNulls } from 'kron-core/controller';
import { cleanJobTemplate } from './cleanMetadata.ts';
import { type CronJobFields, cronJobFields } from './cronJobFields.ts';
import { cronJobPaths } from './cronJobPaths.ts';
import { fieldsOf, type PlainObject } from '../plainObject.ts';
import { withClusterName } from './clusterName.ts';
import {
  annotationsOf,
  cronJobWindow,
  isOfNamespace,
  namespaceAnnotations,
  ownWindowSource,
  windowNotCopied,
} from './cronJobWindow.ts';
import type { FoundObject } from './findObjects.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { UnplacedCronJob } from './input.ts';
import type { InputProblem, Issue } from './inputProblem.ts';
import { LeanKronJob } from './leanKronJob.ts';
import { locateIssues, missingName } from './locateIssues.ts';
import { originOf } from './origin.ts';
import type { ValidationRules } from './validationRules.ts';

/** A valid CronJob, or only its origin and the reason why Kron cannot compute its start times. */
export type ReadCronJob = { cronJob: InputKronJob; whatIf: WhatIfResult } | { unplaced: UnplacedCronJob };

/** Removes the warnings that the annotation `kron.io/accept` of a CronJob accepts. */
export function doubtsOf(doubts: readonly Issue[], manifest: PlainObject): Issue[] {
  const { reasons } = acceptedCodes(manifest);
  return doubts.filter(({ code }) => !reasons.has(code));
}

/** Reads a CronJob, and converts it to a KronJob with the same start times. Returns the problems if it is invalid. */
export async function readCronJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
  { prepare, isStored, ...rules }: StoredRules & Pick<ValidationRules, 'prepare' | 'dropsTemplates'>,
): Promise<ReadCronJob | InputProblem[]> {
  const namespace = namespaceAnnotations(object.value, rules.namespaces, assumedNamespace);
  const cronJob = withoutNulls(prepare?.(object, namespace) ?? object.value);
  const parsed = parseCronJob(cronJob, assumedNamespace, rules);
  if ('issues' in parsed) return locateIssues(parsed.issues, object, source, assumedNamespace);
  if ('unplaced' in parsed) {
    const origin = originOf(object.value, parsed.metadata, source, assumedNamespace);
    return { unplaced: { ...origin, reason: parsed.unplaced } };
  }
  const { metadata, spec, doubts, whatIf } = parsed;
  const { dropsTemplates } = rules;
  const manifest = dropsTemplates ? leanManifest(cronJob, metadata) : object.value;
  const origin = originOf(manifest, metadata, source, assumedNamespace);
  const ofWindow = isStored ? [...doubts, ...windowNotCopied(object.value)] : doubts;
  // Leave out issues about an annotation of the Namespace. They are reported once, for the Namespace itself.
  const own = ofWindow.filter((doubt) => !isOfNamespace(doubt));
  const read = { ...origin, kind: 'CronJob' as const, spec, unresolved: [], doubts: own, costly: [] };
  return {
    cronJob: dropsTemplates ? new LeanKronJob(read) : { ...read, schedule: compile(read.spec) },
    whatIf,
  };
}

export type ParsedCronJob = {
  metadata: { name: string; namespace?: string };
  /** The spec of a KronJob with the same start times as the CronJob. */
  spec: ScheduleSpec;
  doubts: readonly Issue[];
  whatIf: WhatIfResult;
};

/** `given` if a CronJob gets the window of `whatIfWindow`, and `tooLong` if the CronJob starts too often for that window. */
export type WhatIfResult = 'given' | 'tooLong' | 'none';

/** Parses a CronJob that has no fields with the value null. */
export function parseCronJob(
  cronJob: PlainObject,
  assumedNamespace: string,
  rules: CronJobRules,
): ParsedCronJob | { issues: Issue[] } | (Pick<ParsedCronJob, 'metadata'> & { unplaced: Issue }) {
  const spec = fieldsOf(cronJob['spec']);
  const interval = invalidInterval(spec);
  if (interval !== null) return { issues: [interval] };
  const unplaced = unplacedSchedule(spec);
  const placed = unplaced === null ? spec : { ...spec, schedule: unplaced.checked };
  const validated = validate(cronJob, placed, rules);
  if ('issues' in validated) return validated;
  const { metadata, fields } = validated;
  if (unplaced !== null) return { metadata, unplaced: unplaced.reason };
  const namespace = metadata.namespace ?? assumedNamespace;
  const starts = { ...fields, identity: `${namespace}/${metadata.name}` } as ScheduleSpec;
  const window = cronJobWindow(cronJob, starts, rules.namespaces.get(namespace));
  const whatIf = window.isSet ? undefined : whatIfFields(starts, rules.whatIfWindow);
  const named = withClusterName({ ...starts, ...window.fields, ...whatIf }, rules.clusters);
  if ('code' in named) return { metadata, unplaced: ofSeed(named, cronJob) };
  return {
    metadata,
    spec: named,
    doubts: window.issues,
    whatIf: whatIf === undefined ? 'none' : whatIf === null ? 'tooLong' : 'given',
  };
}

type Validated = Pick<ParsedCronJob, 'metadata'> & { fields: CronJobFields };

function validate(
  { metadata }: PlainObject,
  spec: PlainObject,
  { furtherIssues }: CronJobRules,
): Validated | { issues: Issue[] } {
  const { fields, issues } = cronJobFields(spec, {});
  // Without `furtherIssues`, no function checks the Pod template, so a constant replaces it.
  const jobTemplate = furtherIssues === undefined ? emptyTemplate : templateOf(spec);
  const kronJob = { ...kronJobKind, metadata, spec: { ...fields, jobTemplate } };
  const validation = validateKronJob(kronJob);
  const reported = validation.ok ? [] : validation.issues.filter((issue) => !isRepeatable(issue));
  // The names of a CronJob's Jobs have another length than the names of a KronJob's Jobs.
  const further = furtherIssues?.({ ...kronJob, kind: 'CronJob' }, reported) ?? [];
  const reportedAtFields = cronJobPaths([...reported, ...further], spec);
  const ofWindow = windowIssues(metadata);
  issues.push(...reportedAtFields.map((issue) => ofWindow.get(issue.path) ?? issue));
  if (issues.length > 0) return { issues };
  const { name, namespace } = fieldsOf(metadata);
  if (typeof name !== 'string') return { issues: [missingName] };
  return { metadata: { name, ...(typeof namespace === 'string' ? { namespace } : {}) }, fields };
}

/** Whether an issue is about a repeated key that the API server refuses in a KronJob, but accepts in a CronJob. */
function isRepeatable({ code, path }: Issue): boolean {
  return code === 'DuplicateEntry' && /\.(?:env|ports|hostAliases|imagePullSecrets)\[\d+\]$/.test(path);
}

/** Issues about window annotations that are not text, by path. Unlike validation issues, they name the expected text. */
function windowIssues(metadata: unknown): ReadonlyMap<string, Issue> {
  const parsed = parseWindowAnnotations(annotationsOf({ metadata }));
  const issues = parsed.ok ? [] : parsed.issues.filter(({ code }) => code === 'WrongType');
  return new Map(issues.map((issue) => [issue.path, issue]));
}

const kronJobKind = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob' };

/**
 * The window to assume, as fields of the spec. Null if the CronJob starts too often for the window. Undefined if `duration`
 * is undefined.
 */
function whatIfFields(
  spec: ScheduleSpec,
  duration: string | undefined,
): Pick<ScheduleSpec, 'window'> | null | undefined {
  if (duration === undefined) return undefined;
  const fields = { window: { mode: 'after', duration } } as const;
  return windowTooLong({ ...spec, ...fields }) === null ? fields : null;
}

export type CronJobRules = Pick<ValidationRules, 'furtherIssues' | 'clusters'> & {
  /** The annotations of the Namespaces, by name. */
  namespaces: ReadonlyMap<string, Annotations>;
  /** The window to assume for a CronJob without a window. */
  whatIfWindow?: string | undefined;
};

/** With `isStored`, Kron warns if the admission policy has not copied the window annotations to the Job template. */
type StoredRules = CronJobRules & { isStored?: true | undefined };

const emptyTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'job', image: 'job' }] } } },
};

function templateOf({ jobTemplate }: PlainObject): unknown {
  return storableTemplate(cleanJobTemplate(jobTemplate).jobTemplate).jobTemplate;
}

/**
 * Moves an issue about the seed to the annotation that sets the seed. If the annotation is in the Namespace, moves the issue
 * to `metadata.namespace`.
 */
function ofSeed(issue: Issue, cronJob: PlainObject): Issue {
  const isOwn = ownWindowSource(cronJob) !== null;
  return {
    ...issue,
    path: isOwn ? `metadata.annotations["${windowAnnotations.seed}"]` : 'metadata.namespace',
  };
}

const goDuration = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

/** The issue about an interval after `@every` that the API server would refuse, else null. */
function invalidInterval({ schedule }: PlainObject): Issue | null {
  const [, interval] = typeof schedule === 'string' ? (/^@every (.*)$/s.exec(schedule) ?? []) : [];
  if (interval === undefined || goDuration.test(interval)) return null;
  const message = `expected @every and a duration such as 1h30m, found ${found(interval)}`;
  return { path: 'spec.schedule', code: 'InvalidSchedule', message };
}

type UnplacedSchedule = {
  reason: Issue;
  /** The part to validate: what follows the time zone. For `@every`, a valid schedule in its place. */
  checked: string;
};

/** Returns a schedule that Kubernetes runs, but whose start times Kron cannot compute. Returns null if Kron can. */
function unplacedSchedule({ schedule }: PlainObject): UnplacedSchedule | null {
  if (typeof schedule !== 'string') return null;
  if (schedule.startsWith('@every '))
    return unplacedFor(
      `"${schedule}" counts from the creation of the CronJob, so its starts are not known`,
      schedule,
    );
  const [, zone, rest] = /^(?:CRON_)?TZ=(\S*)\s+(.*?)\s*$/s.exec(schedule) ?? [];
  if (zone === undefined || rest === undefined) return null;
  return unplacedFor(
    `Kubernetes does not support a time zone in the schedule; write spec.timeZone: ${zone || 'UTC'} and only ${rest} here`,
    rest,
  );
}

function unplacedFor(message: string, rest: string): UnplacedSchedule {
  const reason = { path: 'spec.schedule', code: 'ScheduleNotPlaced', message };
  return { reason, checked: rest.startsWith('@every ') ? '0 0 * * *' : rest };
}

/** A copy of a manifest without its spec. It shares no strings with the manifest: they would keep the file in memory. */
function leanManifest({ apiVersion, kind }: PlainObject, metadata: object): PlainObject {
  return JSON.parse(JSON.stringify({ apiVersion, kind, metadata })) as PlainObject;
}
