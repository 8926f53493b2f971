import type { CallFacts } from './calls.ts';
import type { Crew, PlannedFault } from './crew.ts';
import type { Fault } from './fault.ts';
import type { Which, World } from './world.ts';

/** The target of faults; `What` names the requests that they affect. */
export type FaultTarget<What> = {
  readonly world: World;
  which(what: What): Which;
};

/** Requests by verb and resource. Empty: all requests but watches. */
export type RequestKinds = readonly (readonly [verb: CallFacts['verb'], resource: string])[];

export const leaseRequests: RequestKinds = [
  ['get', 'leases'],
  ['update', 'leases'],
  ['create', 'leases'],
];

export function isAmong(kinds: RequestKinds, { verb, resource }: CallFacts): boolean {
  if (kinds.length === 0) return verb !== 'watch';
  return kinds.some(([one, of]) => one === verb && of === resource);
}

type Named = { readonly does: string };

/** How to take each kind of step. */
export type StepHandlers<At, Step extends Named> = {
  readonly [Does in Step['does']]: (at: At, step: Extract<Step, { does: Does }>) => Promise<void> | void;
};

/** Takes a step and waits for everything that follows without time passing. */
export async function takeStep<At extends { readonly world: World }, Step extends Named>(
  handlers: StepHandlers<At, Step>,
  at: At,
  step: Step,
): Promise<void> {
  const take = handlers[step.does as Step['does']] as (at: At, step: Step) => Promise<void> | void;
  await take(at, step);
  await at.world.settled();
}

/** How to inject each fault. */
export function faultHandlers<What>(): StepHandlers<FaultTarget<What>, Fault<What>> {
  return {
    'cut watches': ({ world }) => world.server.watches.cut(),
    'silence watches': ({ world }) => world.silenceWatches(),
    'expire watches': ({ world }) => world.server.watches.expire(),
    compact: ({ world }) => world.server.compact(),
    refuse: (at, { what, code, times }) => at.world.refuse(at.which(what), code, times),
    reset: (at, { what, when, times }) => at.world.reset(at.which(what), when, times),
    delay: (at, { what, seconds, times }) => at.world.delay(at.which(what), seconds, times),
    'answer late': (at, { what, seconds, times }) => at.world.answerLate(at.which(what), seconds, times),
    'leave unanswered': (at, { what, times }) =>
      at.world.delay(at.which(what), Number.POSITIVE_INFINITY, times),
    'step the clock': ({ world }, { seconds }) => world.setClock(seconds),
    terminate: ({ world: { crew } }, { process, downFor }) => {
      const member = crew.at(process);
      if (member !== undefined) crew.terminate(member, downFor);
    },
    crash: ({ world: { crew } }, { process, calls, point, downFor }) =>
      inject(crew, process, { calls, point, inject: (member) => crew.kill(member, downFor) }),
    'set the clock of a replica': ({ world }, { process, by, seconds }) =>
      world.crew.setClock(process, by, seconds),
    freeze: ({ world: { crew } }, { process, calls, point, seconds }) =>
      inject(crew, process, { calls, point, inject: (member) => crew.freeze(member, seconds) }),
  };
}

/** Injects a fault at one of its next calls. */
function inject(crew: Crew, process: number, plannedFault: PlannedFault): void {
  const member = crew.at(process);
  if (member !== undefined) member.plannedFault = plannedFault;
}
