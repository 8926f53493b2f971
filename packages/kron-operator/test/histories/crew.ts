import { type ApiServer } from '@kron/api-server';
import type { Log } from '../../src/controller/log.ts';
import type { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Calls } from './calls.ts';
import { InProcessDispatcher } from './inProcessDispatcher.ts';
import { Machine } from './machine.ts';
import type { OpenWatches } from './openWatches.ts';
import { OperatorProcess, type OperatorProcessOptions } from './operatorProcess.ts';
import type { CallPoint, Supervision } from './supervisedTransport.ts';

export type CrewOptions = {
  readonly server: ApiServer;
  readonly clock: VirtualClock;
  readonly calls: Calls;
  readonly watches: OpenWatches;
  readonly wire: 'http' | 'memory';
  readonly elected: boolean;
  readonly shards: number;
  readonly newController: OperatorProcessOptions['newController'];
  readonly answerLate: Supervision['answerLate'];
  readonly log: Log;
};

/** A fault of a process at one of its calls. */
export type PlannedFault = {
  calls: number;
  readonly point: CallPoint;
  readonly inject: (member: CrewMember) => void;
};

/** A replica: when its process dies, another one with a new identity replaces it. */
export type CrewMember = {
  readonly machine: Machine;
  readonly process: OperatorProcess;
  readonly identity: string;
  plannedFault: PlannedFault | undefined;
};

/** The operator's processes: a Deployment with crashes and freezes. */
export class Crew {
  readonly #options: CrewOptions;
  readonly #members: (CrewMember | undefined)[] = [];
  readonly #gone: Promise<unknown>[] = [];
  /** When the create of a Job was first sent, by name, on the monotonic clock. */
  readonly #asked = new Map<string, number>();
  /** UIDs of Jobs whose deletion an operator has requested. */
  readonly deletedJobs: Set<string> = new Set();
  /** By how much the clock of a replica's node is ahead, milliseconds. */
  readonly #aheadMs = new Map<number, number>();
  #born = 0;

  constructor(options: CrewOptions) {
    this.#options = options;
  }

  /** Number of started processes. */
  get born(): number {
    return this.#born;
  }

  get size(): number {
    return this.#members.length;
  }

  get members(): CrewMember[] {
    return this.#members.filter((member) => member !== undefined);
  }

  /** Starts the process of a replica. */
  hire(place: number = this.#members.length): void {
    const { server, calls, watches, wire, elected, shards, newController, answerLate, clock, log } =
      this.#options;
    this.#born += 1;
    const identity = `operator-${this.#born}`;
    const machine = new Machine(clock, () => this.#aheadMs.get(place) ?? 0);
    const process = new OperatorProcess({
      url: server.url,
      dispatcher: wire === 'memory' ? new InProcessDispatcher(server.inProcess) : undefined,
      machine,
      calls,
      watches,
      identity,
      elected,
      shards,
      newController,
      answerLate,
      at: (point) => come(member, point),
      onCreate: (name) => {
        if (!this.#asked.has(name)) this.#asked.set(name, clock.monotonic());
      },
      onDelete: (uid) => this.deletedJobs.add(uid),
      // The kubelet restarts its container with a delay.
      onLost: () => this.kill(member, 2),
      log,
    });
    const member: CrewMember = { machine, process, identity, plannedFault: undefined };
    this.#members[place] = member;
    // A process that is killed during its start, or fails to start, is not counted.
    process.start().catch(() => undefined);
  }

  createSentAt(name: string): number | undefined {
    return this.#asked.get(name);
  }

  at(place: number): CrewMember | undefined {
    return this.#members[place % this.#members.length];
  }

  /** Kills a process at once; another one replaces it. */
  kill(member: CrewMember, downFor: number): void {
    if (member.machine.isDead) return;
    member.machine.kill();
    this.#gone.push(member.process.vanish());
    this.#replace(member, downFor);
  }

  /** Stops a process gracefully, then starts its replacement. */
  terminate(member: CrewMember, downFor: number): void {
    if (member.machine.isDead) return;
    void this.#end(member, downFor);
  }

  freeze({ machine }: CrewMember, seconds: number): void {
    if (machine.isDead || machine.isFrozen) return;
    machine.freeze();
    this.#options.clock.setTimer(seconds * 1000, () => machine.resume());
  }

  /** Sets the clock of a replica's node, also for the processes that replace it. */
  setClock(place: number, seconds: number, forSeconds: number): void {
    const node = place % this.#members.length;
    this.#aheadMs.set(node, seconds * 1000);
    this.#options.clock.setTimer(forSeconds * 1000, () => this.#aheadMs.delete(node));
  }

  /** Sets all clocks right. */
  setClocksRight(): void {
    this.#aheadMs.clear();
  }

  /** Kills all processes for good. */
  async dismiss(): Promise<void> {
    for (const member of this.members) {
      member.machine.kill();
      this.#gone.push(member.process.vanish());
    }
    await Promise.all(this.#gone);
  }

  async #end(member: CrewMember, downFor: number): Promise<void> {
    await member.process.stop();
    if (member.machine.isDead) return;
    member.machine.kill();
    this.#replace(member, downFor);
  }

  #replace(member: CrewMember, downFor: number): void {
    const place = this.#members.indexOf(member);
    this.#members[place] = undefined;
    this.#options.clock.setTimer(downFor * 1000, () => this.hire(place));
  }
}

function come(member: CrewMember, point: CallPoint): void {
  const { plannedFault } = member;
  if (plannedFault === undefined || plannedFault.point !== point) return;
  plannedFault.calls -= 1;
  if (plannedFault.calls >= 0) return;
  member.plannedFault = undefined;
  plannedFault.inject(member);
}
