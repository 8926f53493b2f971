import { expect, test } from '@jest/globals';
import type { ControlledObserved, RunJob } from '../decision/observed.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { templateHash } from '../spec/templateHash.ts';
import { decideAt, lines, otherTemplate } from './scenario.ts';

/** Names of Jobs. The Job `successor` replaces the Job `today`. */
export const today = 'desk-1772442000-0';
export const yesterday = 'desk-1772355600-0';
export const successor = 'desk-1772442000-1';

/** With these fields, a Job is from another template. */
export const old: Partial<RunJob> = { templateHash: templateHash(otherTemplate) };
export const recreate: Partial<ControlledSpec> = { restartStrategy: { specChangePolicy: 'Recreate' } };
export const suspended: Partial<ControlledSpec> = { suspend: true };
export const deadline: Partial<ControlledSpec> = { startingDeadlineSeconds: 600 };
/** A Pod whose Job is gone. */
export const pod = { name: 'desk-x7k2p', jobUID: 'uid-of-another', ended: false };

/** A spec with exactly these events. */
export function events(...list: [action: 'start' | 'stop', cronSchedule: string][]): Partial<ControlledSpec> {
  return { events: list.map(([action, cronSchedule]) => ({ action, cronSchedule })) };
}

/** One test case. `spec` and `parts` replace fields of the spec and of the observation. */
type RuleScenario = [
  name: string,
  clock: string,
  jobs: RunJob[],
  actions: string[],
  reason: string,
  spec?: Partial<ControlledSpec>,
  parts?: Partial<ControlledObserved>,
];

/** One test for each scenario. */
export function rule(scenarios: RuleScenario[]): void {
  test.each(scenarios)('%s', (_, ...scenario) => {
    const [clock, jobs, actions, reason, spec, parts] = scenario;
    const decision = decideAt(clock, jobs, spec, parts);
    expect(lines(decision.actions)).toEqual(actions);
    expect(decision.reason).toBe(reason);
  });
}
