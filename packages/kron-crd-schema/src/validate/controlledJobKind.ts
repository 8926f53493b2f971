import { type ControlledSpec, type Issue, validateControlledSpec } from 'kron-core';
import { ControlledJob } from '../generated/manifestValidator.mjs';
import type { SchemaNode } from '../structure/schemaNode.ts';
import type { Kind } from '../structure/kind.ts';

const inEvents = 'write spec.events, a list of starts and stops';

export const controlledJobKind: Kind = {
  name: 'ControlledJob',
  hasStructure: ControlledJob,
  schedulingIssues: (spec): Issue[] => validateControlledSpec(schedulingPart(spec)),
  otherNames: new Map([
    ['schedule', `${inEvents} with a cronSchedule or a schedule each`],
    ['cronSchedule', `${inEvents} with a cronSchedule each`],
    ['window', 'each event in spec.events has its own'],
    ['distribution', 'each event in spec.events has its own'],
    ['timeZone', 'did you mean timezone?'],
    ['deadline', 'write spec.startingDeadlineSeconds, a number of seconds'],
    ['concurrencyPolicy', 'a ControlledJob never has two Jobs at once: remove it'],
    ['policy', 'write spec.suspend, spec.startingDeadlineSeconds and spec.restartStrategy'],
    ['identity', 'the identity is metadata.namespace and metadata.name'],
  ]),
  expected: {
    'spec.events': 'a list of at least one start or stop',
    'spec.events[]': 'an event with an action and a cronSchedule or a schedule',
    'spec.jobTemplate': 'the Job to keep in being, as in a CronJob',
  },
};

/** Unknown fields of a spec are for the structure to judge. */
function schedulingPart(spec: SchemaNode): Record<keyof ControlledSpec, unknown> {
  return {
    // Who the ControlledJob is says the structure as well; any identity will do here.
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
