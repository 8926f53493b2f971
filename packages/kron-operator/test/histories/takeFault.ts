import type { Crew, PlannedFault } from './crew.ts';
import type { CallPoint } from './supervisedTransport.ts';
import type { Fault } from './fault.ts';
import type { World } from './world.ts';

/** The target of faults; `What` names the requests that they affect. */
export type FaultTarget<What> = {
  readonly crew: Crew;
  readonly server: World['server'];
  silenceWatches(): void;
  setClock(seconds: number): void;
  refuse(what: What, code: number, times: number): void;
  reset(what: What, when: CallPoint, times: number): void;
  delay(what: What, seconds: number, times: number): void;
  answerLate(what: What, seconds: number, times: number): void;
};

type Taking<What> = {
  readonly [Does in Fault<What>['does']]: (
    at: FaultTarget<What>,
    step: Extract<Fault<What>, { does: Does }>,
  ) => void;
};

/** How to inject each fault. */
export function faultHandlers<What>(): Taking<What> {
  return {
    'cut watches': ({ server }) => server.watches.cut(),
    'silence watches': (at) => at.silenceWatches(),
    'expire watches': ({ server }) => server.watches.expire(),
    compact: ({ server }) => server.compact(),
    refuse: (at, { what, code, times }) => at.refuse(what, code, times),
    reset: (at, { what, when, times }) => at.reset(what, when, times),
    delay: (at, { what, seconds, times }) => at.delay(what, seconds, times),
    'answer late': (at, { what, seconds, times }) => at.answerLate(what, seconds, times),
    'leave unanswered': (at, { what, times }) => at.delay(what, Number.POSITIVE_INFINITY, times),
    'step the clock': (at, { seconds }) => at.setClock(seconds),
    terminate: ({ crew }, { process, downFor }) => {
      const member = crew.at(process);
      if (member !== undefined) crew.terminate(member, downFor);
    },
    crash: ({ crew }, { process, calls, point, downFor }) =>
      inject(crew, process, { calls, point, inject: (member) => crew.kill(member, downFor) }),
    'set the clock of a replica': ({ crew }, { process, by, seconds }) => crew.setClock(process, by, seconds),
    freeze: ({ crew }, { process, calls, point, seconds }) =>
      inject(crew, process, { calls, point, inject: (member) => crew.freeze(member, seconds) }),
  };
}

/** Injects a fault at one of its next calls. */
function inject(crew: Crew, process: number, plannedFault: PlannedFault): void {
  const member = crew.at(process);
  if (member !== undefined) member.plannedFault = plannedFault;
}
