import { type Issue, type ScheduleSpec, validateSpec } from 'kron-core';
import { KronJob } from '../generated/manifestValidator.mjs';
import type { SchemaNode } from '../structure/schemaNode.ts';
import type { Kind } from '../structure/kind.ts';

export const kronJobKind: Kind = {
  name: 'KronJob',
  hasStructure: KronJob,
  schedulingIssues: (spec): Issue[] => validateSpec(schedulingPart(spec)),
  otherNames: new Map([
    ['concurrencyPolicy', 'write spec.policy.concurrency: allow, forbid or replace'],
    ['startingDeadlineSeconds', 'write spec.policy.deadline, a duration such as 10m'],
    ['timeZone', 'did you mean timezone?'],
    ['identity', 'the identity is metadata.namespace and metadata.name'],
  ]),
  expected: { 'spec.jobTemplate': 'the Job to create, as in a CronJob' },
};

/**
 * Unknown fields of a spec, and its jobTemplate, are for the structure to judge. Field by field, since a copy of
 * whatever is there takes longer than the judgement.
 */
function schedulingPart(spec: SchemaNode): Record<Exclude<keyof ScheduleSpec, 'jobTemplate'>, unknown> {
  return {
    // Who the KronJob is says the structure as well; any identity will do here.
    identity: 'default/kronjob',
    schedule: spec['schedule'],
    timezone: spec['timezone'],
    window: spec['window'],
    distribution: spec['distribution'],
    seed: spec['seed'],
    constraints: spec['constraints'],
    policy: spec['policy'],
    notBefore: spec['notBefore'],
    notAfter: spec['notAfter'],
  };
}
