import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Cacheable, CacheEvent } from '@kron/kubernetes/cache/objectCache';
import {
  clusterKronCalendars,
  controlledJobs,
  jobs,
  kronCalendars,
  kronJobs,
} from '@kron/kubernetes/resources';
import { utcText } from '@kron/fleet/text/instantText';
import type { Selection } from '../../../input/selection.ts';
import type { LiveFleet } from '../liveFleet.ts';
import { eventRun, objectEvent } from './eventRun.ts';
import { jobRuns } from './jobRuns.ts';
import { FaultList } from './faultList.ts';
import type { Scopes } from './scopes.ts';
import { seenCalendar } from './seenCalendar.ts';
import { type SeenEvent, seenEvent } from './seenEvent.ts';
import { seenControlledRun, seenPeriodicJob, type SeenUiJob } from './seenJob.ts';
import { seenControlledJob, seenKronJob, type SeenObject } from './seenObject.ts';
import type { UiCluster } from './uiCluster.ts';
import { WatchedKind, type WatchedKindOptions } from './watchedKind.ts';

export const events = { group: 'events.k8s.io', version: 'v1', plural: 'events' };

export type ClusterFeedOptions = {
  cluster: UiCluster;
  fleet: LiveFleet;
  clock: Clock;
  selection: Selection;
  scopes: Scopes;
  /** Seconds for which runs are shown. */
  past: number;
};

/** Milliseconds in which changes of Jobs and Events are collected before the runs of their owners are merged. */
const mergeMs = 200;

/** Keeps a {@link LiveFleet} as the cluster is: its objects, their calendars, and what came of their periods. */
export class ClusterFeed {
  readonly #options: ClusterFeedOptions;
  readonly #kinds: Pick<WatchedKind<Cacheable>, 'start' | 'whenSettled' | 'stop'>[] = [];
  readonly #owners = new Map<string, SeenObject>();
  readonly #jobsByOwner = new Map<string, Map<string, SeenUiJob>>();
  readonly #eventsByOwner = new Map<string, Map<string, SeenEvent>>();
  readonly #changed = new Set<string>();
  readonly #faults: FaultList;
  #merge: Timer | undefined;

  constructor(options: ClusterFeedOptions) {
    this.#options = options;
    this.#faults = new FaultList(options);
    for (const namespace of options.scopes.namespaces) this.#watchNamespace(namespace);
    const calendars = { resource: clusterKronCalendars, transform: seenCalendar('ClusterKronCalendar') };
    this.#watch('ClusterKronCalendar', undefined, { ...calendars, onEvent: this.#onCalendar });
  }

  /** Starts to watch. Resolves when every kind is read, or is known to be refused. */
  async start(): Promise<void> {
    for (const kind of this.#kinds) kind.start();
    await Promise.all(this.#kinds.map((kind) => kind.whenSettled()));
    this.#mergeRuns();
  }

  async stop(): Promise<void> {
    this.#merge?.cancel();
    await Promise.all(this.#kinds.map((kind) => kind.stop()));
  }

  #watchNamespace(namespace: string | undefined): void {
    const { selection, clock } = this.#options;
    const now = (): number => Math.floor(clock.now() / 1_000);
    const labelSelector = selection.selector;
    const keeps =
      (kind: string) =>
      ({ metadata }: SeenObject) =>
        isNamed(selection, kind, metadata, this.#assumed);
    this.#watch('KronJob', namespace, {
      resource: kronJobs,
      labelSelector,
      transform: (object) => seenKronJob(object, now()),
      keeps: keeps('KronJob'),
      onEvent: this.#onObject,
    });
    this.#watch('ControlledJob', namespace, {
      resource: controlledJobs,
      labelSelector,
      transform: (object) => seenControlledJob(object, now()),
      keeps: keeps('ControlledJob'),
      onEvent: this.#onObject,
    });
    const transform = seenCalendar('KronCalendar');
    this.#watch('KronCalendar', namespace, { resource: kronCalendars, transform, onEvent: this.#onCalendar });
    const ofJobs = { resource: jobs, onEvent: this.#onJob };
    this.#watch('Job', namespace, { ...ofJobs, labelSelector: 'kron.io/name', transform: seenPeriodicJob });
    this.#watch('Job', namespace, {
      ...ofJobs,
      labelSelector: 'kron.io/controlled-job',
      transform: seenControlledRun,
    });
    for (const kind of ['KronJob', 'ControlledJob']) {
      const fieldSelector = `regarding.kind=${kind}`;
      const ofEvents = { resource: events, transform: seenEvent, onEvent: this.#onEvent };
      this.#watch('Event', namespace, { ...ofEvents, fieldSelector });
    }
  }

  #watch<T extends Cacheable>(
    kind: string,
    namespace: string | undefined,
    options: Omit<WatchedKindOptions<T>, 'transport' | 'clock' | 'namespace' | 'onFault'>,
  ): void {
    const { cluster, clock } = this.#options;
    const fault = this.#faults.of(kind, options.resource, namespace);
    const { transport } = cluster;
    this.#kinds.push(new WatchedKind<T>({ ...options, transport, clock, namespace, onFault: fault }));
  }

  get #assumed(): string {
    const { cluster, selection } = this.#options;
    return selection.namespace ?? cluster.context.namespace;
  }

  readonly #onObject = (event: CacheEvent<SeenObject>): void => {
    const { fleet } = this.#options;
    const { metadata, fleet: object, problems } = event.object;
    if (event.type === 'deleted') {
      this.#owners.delete(metadata.uid);
      fleet.remove(object);
      return;
    }
    this.#owners.set(metadata.uid, event.object);
    fleet.put(object, problems);
    this.#touch(metadata.uid);
  };

  readonly #onJob = (event: CacheEvent<SeenUiJob>): void => {
    const { ownerUID, metadata } = event.object;
    if (ownerUID === undefined) return;
    update(this.#jobsByOwner, ownerUID, metadata.uid, event.type === 'deleted' ? null : event.object);
    this.#touch(ownerUID);
  };

  readonly #onEvent = (event: CacheEvent<SeenEvent>): void => {
    const { regardingUID, metadata } = event.object;
    update(this.#eventsByOwner, regardingUID, metadata.uid, event.type === 'deleted' ? null : event.object);
    this.#touch(regardingUID);
  };

  readonly #onCalendar = (event: CacheEvent<ReturnType<ReturnType<typeof seenCalendar>>>): void => {
    const { calendar, identity, kind } = event.object;
    this.#options.fleet.putCalendar(kind, identity, event.type === 'deleted' ? null : calendar);
  };

  #touch(uid: string): void {
    this.#changed.add(uid);
    this.#merge ??= this.#options.clock.setTimer(mergeMs, () => this.#mergeRuns());
  }

  #mergeRuns(): void {
    this.#merge?.cancel();
    this.#merge = undefined;
    const { fleet, clock, past } = this.#options;
    const oldest = utcText(Math.floor(clock.now() / 1_000) - past);
    const mayRead = !this.#faults.isRefused('Job');
    for (const uid of this.#changed) {
      const owner = this.#owners.get(uid);
      if (owner === undefined) continue;
      const owned = [...(this.#jobsByOwner.get(uid)?.values() ?? [])];
      const ofEvents = [...(this.#eventsByOwner.get(uid)?.values() ?? [])];
      const runsOfEvents = ofEvents.map((event) => eventRun(owner.fleet, event));
      const others = ofEvents.filter((_, index) => runsOfEvents[index] === null);
      const runs = [
        ...runsOfEvents.filter((run) => run !== null),
        ...owner.recorded,
        ...jobRuns(owner, owned),
      ];
      const current = mayRead ? new Set(owned.map(({ metadata }) => metadata.name)) : undefined;
      fleet.putRuns(fleet.runs.merge(objectKey(owner.fleet), runs, { current, oldest }));
      fleet.putEvents(
        owner.fleet,
        others.map((event) => objectEvent(owner.fleet, event)),
      );
    }
    this.#changed.clear();
  }
}

function isNamed(
  { names }: Selection,
  kind: string,
  { namespace, name }: SeenObject['metadata'],
  assumed: string,
): boolean {
  if (names.length === 0) return true;
  return names.some(
    (one) =>
      one.name === name &&
      (one.namespace ?? assumed) === namespace &&
      (one.kind === undefined || one.kind === kind),
  );
}

function update<T>(byOwner: Map<string, Map<string, T>>, owner: string, uid: string, value: T | null): void {
  const owned = byOwner.get(owner) ?? new Map<string, T>();
  if (value === null) owned.delete(uid);
  else owned.set(uid, value);
  if (owned.size === 0) byOwner.delete(owner);
  else byOwner.set(owner, owned);
}
