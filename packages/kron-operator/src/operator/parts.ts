import { referencesOf } from '../calendars/calendarIndex.ts';
import type { Calendars } from '../calendars/calendars.ts';
import type { Controller } from '../controller/controller.ts';
import { SharedReads } from '../controller/cache/sharedReads.ts';
import type { EventRecorder } from '../controller/events/eventRecorder.ts';
import {
  type AssembleOptions,
  type ControllerFactories,
  newWork,
  type SharedParts,
  sharedParts,
} from './assemble.ts';
import type { ShardState } from '../telemetry/shardMetrics.ts';
import { ShardedControllers } from './shardedControllers.ts';

/** The parts of an operator, created but not started. */
export type Parts = Pick<SharedParts, 'api' | 'admissionClient'> & {
  readonly controllers: Controller;
  /** Undefined with one shard. */
  readonly shardState?: () => ShardState;
  /** Whether this process acts for any namespace. */
  readonly isActing: () => boolean;
  /** Its Events must be written before the Lease is released. */
  readonly recorder: Pick<EventRecorder, 'flush' | 'stop'>;
  /** For the webhooks and the metrics. */
  readonly calendars: Pick<Calendars, 'lookUp' | 'referrersOf' | 'facts'>;
  /** Manages ControlledJobs from the start. */
  readonly addControlledJobs: () => void;
  /** Manages ControlledJobs from now on. */
  readonly joinControlledJobs: () => Promise<void>;
};

/** @throws StartError NoCluster */
export function newParts(options: AssembleOptions, factories: ControllerFactories): Parts {
  const shared = sharedParts(options);
  const { shards, lease } = options.settings;
  return shards === 1 || lease === undefined
    ? singleParts(options, factories, shared)
    : shardedParts(shared, new ShardedControllers({ assemble: options, factories, shared, lease }));
}

function singleParts(options: AssembleOptions, factories: ControllerFactories, shared: SharedParts): Parts {
  const { api } = shared;
  const { leadership } = api;
  const { controllers, newControlledJobs, ...work } = newWork(options, factories, shared, {
    ...api,
    watchTransport: new SharedReads(api.watchTransport),
    requireTerm: () => leadership.requireTerm(),
    identity: options.settings.identity,
  });
  return {
    ...shared,
    ...work,
    controllers,
    isActing: () => leadership.isActing,
    addControlledJobs: () => {
      if (newControlledJobs !== undefined) controllers.add(newControlledJobs());
    },
    joinControlledJobs: async () => {
      if (newControlledJobs !== undefined) await controllers.join(newControlledJobs());
    },
  };
}

function shardedParts(shared: SharedParts, controllers: ShardedControllers): Parts {
  return {
    ...shared,
    controllers,
    shardState: () => controllers.shardState,
    isActing: () => controllers.held.length > 0,
    // Each shard writes its events before its Lease is released.
    recorder: { flush: () => Promise.resolve(), stop: () => Promise.resolve() },
    calendars: {
      // The calendars of a namespace are known to the holder of its shard only.
      lookUp: (namespace, spec) => {
        const calendars = controllers.calendarsOf(namespace);
        if (calendars !== undefined) return calendars.lookUp(namespace, spec);
        return referencesOf(spec).length === 0 ? undefined : 'awaited';
      },
      referrersOf: (...of) => controllers.calendars.flatMap((calendars) => calendars.referrersOf(...of)),
      *facts() {
        for (const calendars of controllers.calendars) yield* calendars.facts();
      },
    },
    addControlledJobs: () => controllers.addControlledJobs(),
    joinControlledJobs: () => controllers.joinControlledJobs(),
  };
}
