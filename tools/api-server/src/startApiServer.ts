import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Admission } from './admission/admission.ts';
import {
  eventAdmission,
  leaseAdmission,
  namespaceAdmission,
  podAdmission,
} from './admission/coreAdmissions.ts';
import { jobAdmission } from './admission/jobAdmission.ts';
import type { ApiState, AdmissionRule } from './apiState.ts';
import { endJob, type JobEnd } from './controllers/endJob.ts';
import { runControllers } from './controllers/runControllers.ts';
import { Faults } from './faults/faults.ts';
import { handleRequest } from './http/handleRequest.ts';
import { type InProcess, inProcess } from './http/inProcess.ts';
import { hostTimer, type SetTimer } from './http/setTimer.ts';
import { WatchStreams } from './http/watchStreams.ts';
import type { Draft, KubeObject } from './objects/kubeObject.ts';
import { namespaces, type Resource, resources } from './objects/resource.ts';
import { ServerClock } from './serverClock.ts';
import { type Change, ObjectStore } from './store/objectStore.ts';
import { createObject } from './verbs/createObject.ts';

export type ApiServerOptions = {
  /** Returns the current epoch seconds of a virtual clock, or of the host. */
  readonly now: () => number;
  /** Usually `kronJobAdmission`. Without it every KronJob is stored unchanged. */
  readonly kronJobs?: Admission;
  /** Usually `controlledJobAdmission`. Without it every ControlledJob is stored unchanged. */
  readonly controlledJobs?: Admission;
  /** Usually `calendarAdmission`, for both kinds of calendars. Without it every calendar is stored unchanged. */
  readonly calendars?: Admission;
  /** Decides on every valid write, like a policy, a quota or a webhook. */
  readonly verdict?: AdmissionRule;
  /** The kinds to serve. Default: all kinds. Without KronJobs the server is like a cluster without the CRD. */
  readonly resources?: readonly Resource[];
  /** The bearer token that clients have to send. Default: clients need no token. */
  readonly token?: string;
  /** The timer for latencies and for the ends of watches. Default: real time. */
  readonly setTimer?: SetTimer;
  /** `manual`: Jobs, garbage and namespaces change only in `runControllers()`. Default: automatic. */
  readonly controllers?: 'automatic' | 'manual';
};

export type ApiServer = {
  /** `http://127.0.0.1:` and a free port. */
  readonly url: string;
  /** The same server without a network: requests are answered without delay. */
  readonly inProcess: InProcess;
  readonly clock: ServerClock;
  readonly faults: Faults;
  readonly watches: Pick<WatchStreams, 'size' | 'bookmark' | 'cut' | 'expire' | 'silence'>;
  /** Every write, oldest first. */
  readonly history: () => readonly Change[];
  /** The resourceVersion of the last write. */
  readonly revision: () => number;
  /** Removes all states older than now, so that lists and watches cannot read them. */
  readonly compact: () => void;
  /** Stores an object without checks, like one that was stored under an older schema. */
  readonly store: (resource: Resource, object: KubeObject) => KubeObject;
  /** @throws StatusError if the namespace exists */
  readonly createNamespace: (name: string) => KubeObject;
  /** Finishes a Job. @throws StatusError 404 */
  readonly endJob: (namespace: string, name: string, end: JobEnd) => KubeObject;
  /**
   * Runs the controllers until they have nothing left to do. Call this function also after the clock has moved, so that TTLs
   * take effect.
   */
  readonly runControllers: () => void;
  /** Breaks every connection and stops. */
  readonly close: () => Promise<void>;
};

/**
 * Starts an API server in memory, with the namespaces `default` and `kube-system`.
 *
 * @example
 * const server = await startApiServer({ now: () => 1_772_323_200 });
 * (await fetch(`${server.url}/apis/batch/v1/jobs`)).status // 200
 * await server.close();
 */
export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const state = stateOf(options);
  const faults = new Faults();
  const setTimer = options.setTimer ?? hostTimer;
  const watches = new WatchStreams(setTimer);
  let requests = 0;
  const serving = { state, faults, watches, setTimer, token: options.token, next: () => (requests += 1) };
  const http = createServer((message, response) => {
    // A client that disconnects during its request is not an error.
    handleRequest(serving, message, response).catch(() => response.destroy());
  });
  for (const name of ['default', 'kube-system']) createNamespace(state, name);
  if (options.controllers !== 'manual') runAfterWrites(state);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    inProcess: inProcess(serving),
    clock: state.clock,
    faults,
    watches,
    history: () => state.store.history,
    revision: () => state.store.revision,
    compact: () => state.store.compact(),
    store: (resource, object) => state.store.write(resource, object),
    createNamespace: (name) => createNamespace(state, name),
    endJob: (namespace, name, end) => endJob(state, namespace, name, end),
    runControllers: () => runControllers(state),
    close: () => closeServer(http),
  };
}

function stateOf(options: ApiServerOptions): ApiState {
  return {
    store: new ObjectStore(),
    clock: new ServerClock(options.now),
    resources: options.resources ?? resources,
    admissions: {
      namespaces: namespaceAdmission,
      jobs: jobAdmission,
      pods: podAdmission,
      events: eventAdmission,
      leases: leaseAdmission,
      ...(options.kronJobs === undefined ? {} : { kronjobs: options.kronJobs }),
      ...(options.controlledJobs === undefined ? {} : { controlledjobs: options.controlledJobs }),
      ...(options.calendars === undefined
        ? {}
        : { kroncalendars: options.calendars, clusterkroncalendars: options.calendars }),
    },
    verdict: options.verdict ?? (() => undefined),
    newUid: countedUid(),
  };
}

/** Runs the controllers shortly after each write, so that garbage exists for a moment, as in a real cluster. */
function runAfterWrites(state: ApiState): void {
  let planned = false;
  state.store.onChange(() => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      runControllers(state);
    });
  });
}

function createNamespace(state: ApiState, name: string): KubeObject {
  const draft: Draft = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
  return createObject(state, namespaces, '', draft, { dryRun: false, strict: false });
}

async function closeServer(http: Server): Promise<void> {
  const ended = once(http, 'close');
  http.close();
  http.closeAllConnections();
  await ended;
}

/**
 * Makes unique UIDs, the same ones in each run, so that a history can be replayed.
 *
 * @example
 * countedUid()() // '00000000-0000-4000-8000-000000000001'
 */
function countedUid(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
