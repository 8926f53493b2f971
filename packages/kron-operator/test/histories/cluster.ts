import { type ApiServer, type KubeObject, kronJobAdmission } from '@kron/api-server';
import { KronJobController } from '../../src/kronjobs/kronJobController.ts';
import type { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { AuditedChange } from '../audit/auditedChange.ts';
import type { CallFacts } from './calls.ts';
import { configurations, historyStart } from './configurations.ts';
import type { Crew } from './crew.ts';
import type { History } from './history.ts';
import { OutcomeFile } from './outcomeFile.ts';
import { People } from './people.ts';
import { silentMetrics } from './silentMetrics.ts';
import type { Requests } from './step.ts';
import type { FaultTarget } from './takeFault.ts';
import { type Which, type Wire, World, type Write } from './world.ts';

export type { Wire };

const kinds: Readonly<Record<Requests, (facts: CallFacts) => boolean>> = {
  'creates of Jobs': ({ verb, resource, dryRun }) => verb === 'create' && resource === 'jobs' && !dryRun,
  'dry runs': ({ dryRun }) => dryRun,
  'status writes': ({ verb, resource }) => verb === 'patch' && resource === 'kronjobs',
  'deletions of Jobs': ({ verb, resource }) => verb === 'delete' && resource === 'jobs',
  reads: ({ verb, resource }) => (verb === 'get' || verb === 'list') && resource !== 'leases',
  'the Lease': ({ resource }) => resource === 'leases',
  everything: () => true,
};

/** Longer than a dead watch can go unnoticed. */
const maxUnawareMs = 60_000;

/** An API server with one or two KronJobs, their operators and users. */
export class Cluster implements FaultTarget<Requests> {
  readonly people: People;
  /** The outcome log of all processes. */
  readonly outcomes: OutcomeFile = new OutcomeFile();
  /** UIDs of Jobs whose creates reached the server late. */
  readonly createdLate: Set<string> = new Set();
  /** Names of Jobs whose create was sent long after their KronJob was deleted. */
  readonly createdForDeletedOwner: string[] = [];
  /** Names of deleted Jobs whose deletion neither a user nor an operator had requested. */
  readonly deletedUnintentionally: string[] = [];
  /** Number of outcomes that all processes have counted. */
  recorded = 0;
  readonly world: World;
  /** When KronJobs were deleted, by UID, on the monotonic clock. */
  readonly #gone = new Map<string, number>();

  private constructor(world: World, history: History) {
    this.world = world;
    this.people = new People(world, history);
  }

  static async start(history: History, wire: Wire): Promise<Cluster> {
    const world = await World.start({
      start: historyStart,
      server: { kronJobs: kronJobAdmission },
      wire,
      elected: history.operators !== 'one',
      shards: history.operators === 'two sharing' ? 2 : 1,
      newController: (options) =>
        new KronJobController({
          ...options,
          outcomeLog: cluster.outcomes.logOf(options.clock),
          metrics: { ...silentMetrics, periodRecorded: () => void (cluster.recorded += 1) },
        }),
      onWrite: (write) => cluster.#noteWrite(write),
    });
    const cluster: Cluster = new Cluster(world, history);
    world.crew.hire();
    if (history.operators.startsWith('two')) world.crew.hire();
    await world.settled();
    const configuration = configurations[history.configuration];
    if (configuration === undefined) throw new RangeError(`no configuration ${history.configuration}`);
    await cluster.people.create('report', configuration);
    if (history.neighbour) await cluster.people.create('neighbour', { schedule: '* * * * *' });
    await world.settled();
    if (history.ttl === 30) cluster.#expireJobs();
    return cluster;
  }

  get clock(): VirtualClock {
    return this.world.clock;
  }

  get server(): ApiServer {
    return this.world.server;
  }

  get crew(): Crew {
    return this.world.crew;
  }

  get log(): readonly string[] {
    return this.world.log;
  }

  get changes(): AuditedChange[] {
    return this.world.changes.filter(({ object }) => !this.people.forgedJobs.has(object.metadata.uid ?? ''));
  }

  get clockWasSet(): boolean {
    return this.world.clockWasSet;
  }

  settled(): Promise<void> {
    return this.world.settled();
  }

  pass(seconds: number): Promise<void> {
    return this.world.pass(seconds);
  }

  heal(): void {
    this.world.heal();
  }

  close(): Promise<void> {
    return this.world.close();
  }

  which(what: Requests): Which {
    return this.world.ofOperators((facts) => facts.verb !== 'watch' && kinds[what](facts));
  }

  #noteWrite({ type, resource: { plural }, object }: Write): void {
    const now = this.clock.monotonic();
    if (plural === 'kronjobs' && type === 'delete') this.#gone.set(object.metadata.uid, now);
    if (plural === 'jobs' && type === 'create') this.#noteJob(object, now);
    if (plural === 'jobs' && type === 'delete') this.#noteDeletion(object);
  }

  #noteJob({ metadata: { name, uid, ownerReferences } }: KubeObject, now: number): void {
    const asked = this.crew.createSentAt(name);
    if (asked === undefined) return;
    if (now - asked > 0) this.createdLate.add(uid);
    const gone = this.#gone.get(ownerReferences?.[0]?.uid ?? '');
    if (gone !== undefined && asked - gone > maxUnawareMs) this.createdForDeletedOwner.push(name);
  }

  #noteDeletion({ metadata: { name, uid, ownerReferences }, spec }: KubeObject): void {
    const owner = ownerReferences?.[0]?.uid ?? '';
    const { ttlSecondsAfterFinished } = spec as { ttlSecondsAfterFinished?: number };
    const asked = this.crew.deletedJobs.has(uid) || this.people.deletedJobs.has(uid);
    if (!asked && !this.#gone.has(owner) && ttlSecondsAfterFinished === undefined)
      this.deletedUnintentionally.push(name);
  }

  /** The Job controller checks TTLs now and then. */
  #expireJobs(): void {
    this.clock.setTimer(5_000, () => {
      this.server.runControllers();
      this.#expireJobs();
    });
  }
}
