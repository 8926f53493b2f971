import { expect, test } from '@jest/globals';
import type { ControlledObserved, RunJob } from '../decision/observed.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { templateHash } from '../spec/templateHash.ts';
import { decideAt, lines, otherTemplate } from './scenario.ts';

/** Names of the Job of today's run, of yesterday's, and of the successor of today's. */
export const today = 'desk-1772442000-0';
export const yesterday = 'desk-1772355600-0';
export const successor = 'desk-1772442000-1';

/** Of another template. */
export const old: Partial<RunJob> = { templateHash: templateHash(otherTemplate) };
export const recreate: Partial<ControlledSpec> = { restartStrategy: { specChangePolicy: 'Recreate' } };
export const suspended: Partial<ControlledSpec> = { suspend: true };
export const deadline: Partial<ControlledSpec> = { startingDeadlineSeconds: 600 };
/** A Pod of a Job that is gone. */
export const pod = { name: 'desk-x7k2p', jobUID: 'uid-of-another', ended: false };

/** A spec with these events and no others. */
export function events(...list: [action: 'start' | 'stop', cronSchedule: string][]): Partial<ControlledSpec> {
  return { events: list.map(([action, cronSchedule]) => ({ action, cronSchedule })) };
}

/** At an instant, of these Jobs, this spec and this observation: what is done, and why. */
export type RuleScenario = [
  name: string,
  clock: string,
  jobs: RunJob[],
  spec: Partial<ControlledSpec>,
  parts: Partial<ControlledObserved>,
  actions: string[],
  reason: string,
];

/** A test for each. */
export function rule(scenarios: RuleScenario[]): void {
  test.each(scenarios)('%s', (_, ...scenario) => {
    const [clock, jobs, spec, parts, actions, reason] = scenario;
    const decision = decideAt(clock, jobs, spec, parts);
    expect(lines(decision.actions)).toEqual(actions);
    expect(decision.reason).toBe(reason);
  });
}
