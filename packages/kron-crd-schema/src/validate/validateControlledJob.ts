import { type ControlledSpec, type Issue, validateNewControlledSpec } from 'kron-core';
import type { ControlledJob } from '../generated/controlledJob.ts';
import { ControlledJob as hasStructure } from '../generated/manifestValidator.mjs';
import type { ManifestIssue } from '../issues/manifestIssue.ts';
import type { Kind } from '../structure/kind.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { manifestIssues } from './manifestIssues.ts';

/** A valid ControlledJob, or everything that is wrong with the manifest. */
export type ControlledValidation =
  | { ok: true; controlledJob: ControlledJob }
  | { ok: false; issues: ManifestIssue[] };

/**
 * Validates a manifest: its structure as the CRD describes it, and its events with kron-core. Accepts any value, never
 * throws, and takes bounded time. The returned ControlledJob is the manifest itself, without defaults.
 *
 * @example
 * validateControlledJob(manifest) // { ok: true, controlledJob: manifest }
 * validateControlledJob({ ...manifest, spec: { ...manifest.spec, events: [{ action: 'begin', cronSchedule: '0 9 * * *' }] } })
 * // { ok: false, issues: [{ path: 'spec.events[0].action', code: 'UnknownValue', message: 'expected start or stop, found "begin"' }] }
 */
export function validateControlledJob(manifest: unknown): ControlledValidation {
  const issues = manifestIssues(manifest, controlledJobKind);
  return issues.length === 0 ? { ok: true, controlledJob: manifest as ControlledJob } : { ok: false, issues };
}

const inEvents = 'write spec.events, a list of starts and stops';

const controlledJobKind: Kind = {
  name: 'ControlledJob',
  hasStructure,
  schedulingIssues: (spec): Issue[] => validateNewControlledSpec(schedulingPart(spec)),
  otherNames: new Map([
    ['schedule', `${inEvents} with a cronSchedule or a schedule each`],
    ['cronSchedule', `${inEvents} with a cronSchedule each`],
    ['window', 'each event in spec.events has its own'],
    ['distribution', 'each event in spec.events has its own'],
    [
      'clockChanges',
      'a stop that the clock leaves out occurs at the end of the gap, and what it shows twice occurs twice, because a moved start could come after its stop: remove it',
    ],
    ['spread', 'only KronJobs have slots: remove it'],
    ['timeZone', 'did you mean timezone?'],
    ['deadline', 'write spec.startingDeadlineSeconds, a number of seconds'],
    ['concurrencyPolicy', 'a ControlledJob never has two Jobs at once: remove it'],
    ['policy', 'write spec.suspend, spec.startingDeadlineSeconds and spec.restartStrategy'],
    ['identity', 'the identity is metadata.namespace and metadata.name'],
  ]),
  expected: {
    'spec.events': 'a list of at least one start or stop',
    'spec.events[]': 'an event with an action and a cronSchedule or a schedule',
    'spec.jobTemplate': 'the Job to run, as in a CronJob',
  },
};

function schedulingPart(spec: SchemaNode): Record<keyof ControlledSpec, unknown> {
  return {
    // kron-core requires a valid identity. The structure check has checked the real name, so a constant is enough.
    identity: 'default/controlledjob',
    timezone: spec['timezone'],
    events: spec['events'],
    seed: spec['seed'],
    restartStrategy: spec['restartStrategy'],
    startingDeadlineSeconds: spec['startingDeadlineSeconds'],
    suspend: spec['suspend'],
    jobTemplate: spec['jobTemplate'],
  };
}
