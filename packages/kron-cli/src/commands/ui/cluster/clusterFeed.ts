import type { Clusters } from '@kron/fleet/input/clusterName';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import type { Cacheable, CacheEvent } from '@kron/kubernetes/cache/objectCache';
import {
  clusterKronCalendars,
  controlledJobs,
  cronJobs,
  jobs,
  kronCalendars,
  kronJobs,
  mutatingPolicies,
  namespaces,
  withoutPoliciesText,
} from '@kron/kubernetes/resources';
import { utcText } from '@kron/fleet/text/instantText';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import type { Selection } from '../../../input/selection.ts';
import type { LiveFleet } from '../liveFleet.ts';
import { eventRun, objectEvent } from './eventRun.ts';
import { jobRuns } from './jobRuns.ts';
import { FaultList } from './faultList.ts';
import type { Scopes } from './scopes.ts';
import { type SeenCalendar, seenCalendar } from './seenCalendar.ts';
import { type SeenEvent, seenEvent } from './seenEvent.ts';
import { inNamespace, seenCronJob } from './seenCronJob.ts';
import { seenControlledRun, seenCronJobRun, seenPeriodicJob, type SeenUiJob } from './seenJob.ts';
import { type SeenNamespace, seenNamespace } from './seenNamespace.ts';
import { seenControlledJob, seenKronJob, type SeenObject } from './seenObject.ts';
import type { UiCluster } from './uiCluster.ts';
import { type KindFault, WatchedKind, type WatchedKindOptions } from './watchedKind.ts';

const events = { group: 'events.k8s.io', version: 'v1', plural: 'events' };

export type ClusterFeedOptions = {
  cluster: UiCluster;
  fleet: LiveFleet;
  clock: Clock;
  selection: Selection;
  kinds: readonly ObjectKind[];
  scopes: Scopes;
  /** How far back runs are shown, in seconds. */
  past: number;
  /** The name of the cluster from `--cluster`. If undefined, the name in the status of each KronJob is used. */
  clusters: Clusters;
};

/** How long kron collects changes of Jobs and Events before it merges them into runs, in milliseconds. */
const mergeMs = 200;

/** Watches a cluster, and keeps the objects, calendars, runs and Events of a {@link LiveFleet} up to date. */
export class ClusterFeed {
  readonly #options: ClusterFeedOptions;
  readonly #kinds: Pick<WatchedKind<Cacheable>, 'start' | 'whenSettled' | 'stop'>[] = [];
  readonly #owners = new Map<string, SeenObject>();
  readonly #jobsByOwner = new Map<string, Map<string, SeenUiJob>>();
  readonly #eventsByOwner = new Map<string, Map<string, SeenEvent>>();
  readonly #changed = new Set<string>();
  /** The annotations of Namespaces, by name. A Namespace can set a window for its CronJobs with annotations. */
  readonly #namespaces = new Map<string, SeenNamespace['annotations'] | undefined>();
  readonly #watchesWindows = new Set<string>();
  readonly #faults: FaultList;
  #merge: Timer | undefined;
  #isStarted = false;
  #hasWindows = false;

  constructor(options: ClusterFeedOptions) {
    this.#options = options;
    this.#faults = new FaultList(options);
    for (const namespace of options.scopes.namespaces) this.#watchNamespace(namespace);
    if (!options.kinds.includes('KronJob')) return;
    const calendars = { resource: clusterKronCalendars, transform: seenCalendar('ClusterKronCalendar') };
    this.#watch('ClusterKronCalendar', undefined, { ...calendars, onEvent: this.#onCalendar });
  }

  /** Starts the watches. Resolves when each kind was listed, or its first list has failed. */
  async start(): Promise<void> {
    for (const kind of this.#kinds) kind.start();
    await Promise.all(this.#kinds.map((kind) => kind.whenSettled()));
    // Wait again, because the first list of CronJobs may have started watches of Namespaces.
    await Promise.all(this.#kinds.map((kind) => kind.whenSettled()));
    this.#isStarted = true;
    this.#mergeRuns();
  }

  async stop(): Promise<void> {
    this.#merge?.cancel();
    await Promise.all(this.#kinds.map((kind) => kind.stop()));
  }

  #watchNamespace(namespace: string | undefined): void {
    const { kinds } = this.#options;
    if (kinds.includes('KronJob')) this.#watchKronJobs(namespace);
    if (kinds.includes('ControlledJob')) this.#watchControlledJobs(namespace);
    if (kinds.includes('CronJob')) this.#watchCronJobs(namespace);
    for (const kind of kinds) {
      const fieldSelector = `regarding.kind=${kind}`;
      const ofEvents = { resource: events, transform: seenEvent, onEvent: this.#onEvent };
      this.#watch('Event', namespace, { ...ofEvents, fieldSelector });
    }
  }

  #watchKronJobs(namespace: string | undefined): void {
    const transform = (object: KubeObject): SeenObject =>
      seenKronJob(object, this.#now, this.#options.clusters);
    this.#watchObjects('KronJob', namespace, kronJobs, transform);
    this.#watchJobs(namespace, 'kron.io/name', seenPeriodicJob);
    const calendars = { resource: kronCalendars, transform: seenCalendar('KronCalendar') };
    this.#watch('KronCalendar', namespace, { ...calendars, onEvent: this.#onCalendar });
  }

  #watchControlledJobs(namespace: string | undefined): void {
    const transform = (object: KubeObject): SeenObject => seenControlledJob(object, this.#now);
    this.#watchObjects('ControlledJob', namespace, controlledJobs, transform);
    this.#watchJobs(namespace, 'kron.io/controlled-job', seenControlledRun);
  }

  #watchCronJobs(namespace: string | undefined): void {
    const transform = (object: KubeObject): SeenObject =>
      seenCronJob(
        object,
        this.#namespaces.get(object.metadata.namespace ?? ''),
        this.#now,
        this.#options.clusters,
      );
    this.#watchObjects('CronJob', namespace, cronJobs, transform);
    // The Jobs of CronJobs have no label in common. So the selector selects all Jobs without the labels of Kron.
    this.#watchJobs(namespace, '!kron.io/name,!kron.io/controlled-job', seenCronJobRun);
  }

  #watchObjects(
    kind: ObjectKind,
    namespace: string | undefined,
    resource: Resource,
    transform: (object: KubeObject) => SeenObject,
  ): void {
    const { selection } = this.#options;
    this.#watch(kind, namespace, {
      resource,
      labelSelector: selection.selector,
      transform,
      keeps: ({ metadata }) => isNamed(selection, kind, metadata, this.#assumed),
      onEvent: this.#onObject,
    });
  }

  #watchJobs(
    namespace: string | undefined,
    labelSelector: string,
    transform: (object: KubeObject) => SeenUiJob,
  ): void {
    const options = { resource: jobs, labelSelector, transform, keeps: isOwned };
    this.#watch('Job', namespace, { ...options, onEvent: this.#onJob });
  }

  /** The current time in epoch seconds. */
  get #now(): number {
    return Math.floor(this.#options.clock.now() / 1_000);
  }

  #watch<T extends Cacheable>(
    kind: string,
    namespace: string | undefined,
    options: Omit<WatchedKindOptions<T>, 'transport' | 'clock' | 'namespace' | 'onFault'>,
  ): WatchedKind<T> {
    const { cluster, clock } = this.#options;
    const report = this.#faults.of(kind, options.resource, namespace);
    const onFault = (fault: KindFault | null): void => {
      const wasUnread = this.#faults.isUnread('Job');
      report(fault);
      // The lists of Jobs are complete again and show which Jobs are gone. So merge the runs of all owners.
      if (wasUnread && !this.#faults.isUnread('Job')) for (const uid of this.#owners.keys()) this.#touch(uid);
    };
    const { transport } = cluster;
    const watched = new WatchedKind<T>({ ...options, transport, clock, namespace, onFault });
    this.#kinds.push(watched);
    return watched;
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
    if (event.object.cronJob !== undefined) this.#watchWindows(metadata.namespace);
    if (object.kind === 'CronJob' && event.object.window > 0) this.#checkPolicies();
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

  readonly #onCalendar = (event: CacheEvent<SeenCalendar>): void => {
    const { calendar, identity, kind } = event.object;
    this.#options.fleet.putCalendar(kind, identity, event.type === 'deleted' ? null : calendar);
  };

  /** Watches the Namespace of a CronJob that has no window of its own, because the Namespace can set a window. */
  #watchWindows(namespace: string): void {
    if (this.#watchesWindows.has(namespace)) return;
    this.#watchesWindows.add(namespace);
    const isAll = this.#options.scopes.namespaces.includes(undefined);
    if (isAll && this.#watchesWindows.size > 1) return;
    const fieldSelector = isAll ? {} : { fieldSelector: `metadata.name=${namespace}` };
    const ofNamespaces = { resource: namespaces, transform: seenNamespace, onEvent: this.#onNamespace };
    const watch = this.#watch('Namespace', undefined, { ...ofNamespaces, ...fieldSelector });
    watch.start();
  }

  readonly #onNamespace = ({ type, object }: CacheEvent<SeenNamespace>): void => {
    const { name } = object.metadata;
    const annotations = type === 'deleted' ? undefined : object.annotations;
    this.#namespaces.set(name, annotations);
    for (const [uid, owner] of this.#owners) {
      if (owner.cronJob === undefined || owner.metadata.namespace !== name) continue;
      const seen = inNamespace(owner, annotations, this.#now, this.#options.clusters);
      if (seen.window > 0) this.#checkPolicies();
      this.#owners.set(uid, seen);
      this.#options.fleet.put(seen.fleet, seen.problems);
    }
  };

  /**
   * Checks once whether the API server has MutatingAdmissionPolicy. If not, adds a note that windows of CronJobs have no
   * effect.
   */
  #checkPolicies(): void {
    if (this.#hasWindows) return;
    this.#hasWindows = true;
    void this.#options.cluster.isServed(mutatingPolicies).then(
      (isServed) => isServed || this.#faults.note(withoutPoliciesText),
      () => undefined,
    );
  }

  #touch(uid: string): void {
    this.#changed.add(uid);
    // Before the first lists of all kinds have ended, it is not known which Jobs are gone.
    if (this.#isStarted) this.#merge ??= this.#options.clock.setTimer(mergeMs, () => this.#mergeRuns());
  }

  #mergeRuns(): void {
    this.#merge?.cancel();
    this.#merge = undefined;
    const { fleet, clock, past } = this.#options;
    const oldest = utcText(Math.floor(clock.now() / 1_000) - past);
    const isRead = !this.#faults.isUnread('Job');
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
      const current = isRead ? new Set(owned.map(({ metadata }) => metadata.name)) : undefined;
      fleet.putRuns(fleet.runs.merge(objectKey(owner.fleet), runs, { current, oldest }));
      fleet.putEvents(
        owner.fleet,
        others.map((event) => objectEvent(owner.fleet, event)),
      );
    }
    this.#changed.clear();
  }
}

function isOwned({ ownerUID }: SeenUiJob): boolean {
  return ownerUID !== undefined;
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
