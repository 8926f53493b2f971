import { type CalendarsSpec, type Issue, type ScheduleSpec, validateNewSpec } from 'kron-core';
import type { KronJob } from '../generated/kronJob.ts';
import { KronJob as hasStructure } from '../generated/manifestValidator.mjs';
import type { ManifestIssue } from '../issues/manifestIssue.ts';
import type { Kind } from '../structure/kind.ts';
import { isNode, type SchemaNode } from '../structure/schemaNode.ts';
import { manifestIssues } from './manifestIssues.ts';

/** A valid KronJob, or everything that is wrong with the manifest. */
export type Validation = { ok: true; kronJob: KronJob } | { ok: false; issues: ManifestIssue[] };

/** Options of {@link validateKronJob}. */
export type KronJobOptions = {
  /** The calendars that the constraints may refer to. If absent, references to calendars are not checked. */
  calendars?: CalendarsSpec;
};

/**
 * Validates a manifest: its structure as the CRD describes it, and its scheduling with kron-core. Accepts any value, never
 * throws, and takes bounded time. The returned KronJob is the manifest itself, without defaults. The result does not depend
 * on the name of the cluster, although a spec with `seed.scope: cluster` runs only in a cluster with a name.
 *
 * @example
 * validateKronJob(manifest) // { ok: true, kronJob: manifest }
 * validateKronJob({ ...manifest, spec: { ...manifest.spec, window: { druation: '1h' } } })
 * // { ok: false, issues: [{ path: 'spec.window.druation', code: 'UnknownField', message: 'unknown field; did you mean duration?' }] }
 * validateKronJob(manifestThatAvoidsHolidays, { calendars: { calendar: {} } })
 * // { ok: false, issues: [{ path: 'spec.constraints.avoid[0].calendar', code: 'CalendarNotFound', message: '…' }] }
 */
export function validateKronJob(manifest: unknown, { calendars }: KronJobOptions = {}): Validation {
  const issues = manifestIssues(
    manifest,
    calendars === undefined ? kronJobKind : kindWith(calendars, namespaceOf(manifest)),
  );
  return issues.length === 0 ? { ok: true, kronJob: manifest as KronJob } : { ok: false, issues };
}

const kronJobKind: Kind = {
  name: 'KronJob',
  hasStructure,
  schedulingIssues: (spec): Issue[] =>
    validateNewSpec(schedulingPart(spec), { references: false, clusterName: false }),
  otherNames: new Map([
    ['concurrencyPolicy', 'write spec.policy.concurrency: allow, forbid, replace or queue'],
    ['startingDeadlineSeconds', 'write spec.policy.deadline, a duration such as 10m'],
    ['timeZone', 'did you mean timezone?'],
    ['identity', 'the identity is metadata.namespace and metadata.name'],
  ]),
  expected: { 'spec.jobTemplate': 'the Job to create, as in a CronJob' },
};

/** A variant of {@link kronJobKind} that reports references to missing calendars. The message names the namespace. */
function kindWith(calendars: CalendarsSpec, namespace: string): Kind {
  return {
    ...kronJobKind,
    schedulingIssues: (spec): Issue[] =>
      validateNewSpec(
        { ...schedulingPart(spec), identity: `${namespace}/kronjob`, calendars },
        { clusterName: false },
      ),
  };
}

function namespaceOf(manifest: unknown): string {
  const metadata = isNode(manifest) ? manifest['metadata'] : undefined;
  const namespace = isNode(metadata) ? metadata['namespace'] : undefined;
  return typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
}

/** The fields that kron-core validates. Listing them is faster than copying the spec and removing the others. */
function schedulingPart(
  spec: SchemaNode,
): Record<Exclude<keyof ScheduleSpec, 'jobTemplate' | 'calendars' | 'clusterName'>, unknown> {
  return {
    // kron-core requires a valid identity. The structure check has checked the real name, so a constant is enough.
    identity: 'default/kronjob',
    schedule: spec['schedule'],
    timezone: spec['timezone'],
    clockChanges: spec['clockChanges'],
    window: spec['window'],
    distribution: spec['distribution'],
    seed: spec['seed'],
    constraints: spec['constraints'],
    spread: spec['spread'],
    policy: spec['policy'],
    notBefore: spec['notBefore'],
    notAfter: spec['notAfter'],
    podLabels: spec['podLabels'],
  };
}
