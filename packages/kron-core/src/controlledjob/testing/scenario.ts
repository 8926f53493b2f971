import { decideControlled } from '../decision/decide.ts';
import type { ControlledAction, ControlledDecision } from '../decision/decision.ts';
import type { ControlledObserved, RunJob } from '../decision/observed.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { templateHash } from '../spec/templateHash.ts';

const template = { spec: { template: { spec: { containers: [{ name: 'desk', image: 'desk:1' }] } } } };
export const otherTemplate = {
  spec: { template: { spec: { containers: [{ name: 'desk', image: 'desk:2' }] } } },
};

/** Runs from nine to five every day, in UTC. */
export const nineToFive: ControlledSpec = {
  identity: 'prod/desk',
  events: [
    { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: '*' } },
    { action: 'stop', schedule: { timeOfDay: '17:00', daysOfWeek: '*' } },
  ],
  jobTemplate: template,
};

/** `at('10:00')` or `at('10:00:31')` on 2 March 2026, a Monday, in UTC; `at('2026-03-01T10:00')` on that day. */
export function at(clock: string): Date {
  const [time = '', day = '2026-03-02'] = clock.split('T').reverse();
  return new Date(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
}

/** The Job of the run that began at this time: created on time, unsuspended, from the template of {@link nineToFive}. */
export function jobOf(start: string, parts: Partial<RunJob> = {}): RunJob {
  const { index = 0 } = parts;
  const name = `desk-${at(start).getTime() / 1000}-${index}`;
  return {
    name,
    uid: `uid-of-${name}`,
    resourceVersion: '7',
    owned: true,
    scheduledAt: at(start),
    index,
    templateHash: templateHash(template),
    manual: false,
    createdAt: at(start),
    state: 'active',
    deleting: false,
    suspended: false,
    notYetUnsuspended: false,
    ready: false,
    ...parts,
  };
}

/** The state of a Job that Kron has just created. */
export const awaitingUnsuspend = { suspended: true, notYetUnsuspended: true } as const;

/** A Job that a user created at this time, with the necessary labels only. */
export function manualJob(clock: string, parts: Partial<RunJob> = {}): RunJob {
  const name = `desk-by-hand-${clock.replaceAll(':', '')}`;
  const { scheduledAt: _, index: __, templateHash: ___, ...rest } = jobOf(clock);
  return { ...rest, name, uid: `uid-of-${name}`, manual: true, ...parts };
}

export function observed(parts: Partial<ControlledObserved> = {}): ControlledObserved {
  return { uid: 'uid-1', deleting: false, status: {}, jobs: [], ...parts };
}

/** The decision at this time for these Jobs. */
export function decideAt(
  clock: string,
  jobs: readonly RunJob[] = [],
  spec: Partial<ControlledSpec> = {},
  parts: Partial<ControlledObserved> = {},
): ControlledDecision {
  return decideControlled({ ...nineToFive, ...spec }, at(clock), observed({ jobs, ...parts }));
}

/** One line for each action, such as `create desk-…-0 Start`. */
export function lines(actions: readonly ControlledAction[]): string[] {
  return actions.map((action) =>
    action.do === 'create' || action.do === 'delete'
      ? `${action.do} ${action.job} ${action.reason}`
      : `${action.do} ${action.job}`,
  );
}
