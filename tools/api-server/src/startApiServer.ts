import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Admission } from './admission/admission.ts';
import { eventAdmission } from './admission/eventAdmission.ts';
import { jobAdmission } from './admission/jobAdmission.ts';
import { leaseAdmission } from './admission/leaseAdmission.ts';
import { namespaceAdmission } from './admission/namespaceAdmission.ts';
import { podAdmission } from './admission/podAdmission.ts';
import type { ApiState, Verdict } from './apiState.ts';
import { endJob, type JobEnd } from './controllers/endJob.ts';
import { runControllers } from './controllers/runControllers.ts';
import { countedUid } from './countedUid.ts';
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
  /** Epoch seconds now: of a virtual clock, or of the host's. */
  readonly now: () => number;
  /** What KronJobs have to be; `kronJobAdmission`, or nothing when absent: then everything is stored. */
  readonly kronJobs?: Admission;
  /** What ControlledJobs have to be; `controlledJobAdmission`, or nothing when absent. */
  readonly controlledJobs?: Admission;
  /** Has a word in every write that is otherwise fine: a policy, a quota, strict field validation of Jobs. */
  readonly verdict?: Verdict;
  /** Kinds that are served; all of them when absent. Without KronJobs it is a cluster without the CRD. */
  readonly resources?: readonly Resource[];
  /** Only who sends it is let in; everybody when absent. */
  readonly token?: string;
  /** How latencies and the ends of watches are waited for; the host's time when absent. */
  readonly setTimer?: SetTimer;
  /** `manual`: Jobs, garbage and namespaces stay as they are until `runControllers()`. Default: automatic. */
  readonly controllers?: 'automatic' | 'manual';
};

/** An API server that runs. */
export type ApiServer = {
  /** `http://127.0.0.1:` and a free port. */
  readonly url: string;
  /** The same server without a network: an answer is there as soon as what it waits for is. */
  readonly inProcess: InProcess;
  readonly clock: ServerClock;
  readonly faults: Faults;
  readonly watches: Pick<WatchStreams, 'size' | 'bookmark' | 'cut' | 'expire' | 'silence'>;
  /** Every write that there ever was, oldest first. */
  readonly history: () => readonly Change[];
  /** The resourceVersion of the last write. */
  readonly revision: () => number;
  /** Forgets, for lists and watches, all that is older than now. */
  readonly compact: () => void;
  /** Stores an object as it is, past every check: for what was stored when the rules were others. */
  readonly store: (resource: Resource, object: KubeObject) => KubeObject;
  /** @throws StatusError when there is one of that name */
  readonly createNamespace: (name: string) => KubeObject;
  /** Ends a Job. @throws StatusError 404 */
  readonly endJob: (namespace: string, name: string, end: JobEnd) => KubeObject;
  /** Lets the controllers work until they have nothing left to do; also after the clock has moved, for TTLs. */
  readonly runControllers: () => void;
  /** Breaks every connection and ends. */
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
    // A client that goes away in the middle of its request is no error of the server's.
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
    close: () => closed(http),
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
    },
    verdict: options.verdict ?? (() => undefined),
    newUid: countedUid(),
  };
}

/** Controllers hear of a write a moment after the writer: there is an instant in which garbage is still there. */
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

async function closed(http: Server): Promise<void> {
  const ended = once(http, 'close');
  http.close();
  http.closeAllConnections();
  await ended;
}
