import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCalendar } from 'kron-core';
import { currentStatus } from './currentStatus.mjs';
import { jobSpec } from './manifests.mjs';
import { labelTime } from './labelTime.mjs';
import { sortedJson } from './sortedJson.mjs';
import { kubeconfigFor } from './kubeconfigFor.mjs';
import { alreadyExists, finished, hashOf, succeededAt } from './standInJobs.mjs';

/**
 * Stands in for an API server with more KronJobs than a control plane on this machine can hold. It keeps only their
 * statuses, and computes the rest of each object for every answer. Only statuses can be changed, and Jobs created and deleted. A Job
 * that is created is counted and has finished at once. A second one of its name is refused, as a real API server does.
 *
 * @param {{ count: number, namespaces: number, bytes: number, jobsEach: number, dueEachMinute?: number, eachHalfHour?: boolean, areNew?: boolean, calendarEntries?: object[], strayJobs?: number, strayBytes?: number }} options
 *   `bytes`: of a KronJob without its status. `dueEachMinute`: KronJobs that run every minute, at a random second of it. The others do
 *   not run in the next hours, or, with `eachHalfHour`, at a random second of each half hour. `areNew`: no KronJob exists before
 *   `createKronJobs`. `calendarEntries`: of a ClusterKronCalendar whose days all KronJobs avoid. `strayJobs`: Jobs with the
 *   label of a KronJob that does not exist. `strayBytes`: of each
 * @returns {Promise<{ bench: object, fillStatuses: () => void, createKronJobs: () => Date, kronJob: (index: number) => object, editCalendar: (entries: object[]) => void, writes: () => number, creates: () => { at: number, lateness: number, name: string }[], conflicts: () => number, close: () => Promise<void> }>}
 *   `bench`: what `startOperatorProcess` needs. `fillStatuses` stores the status that the operator would write for each KronJob. `createKronJobs` creates them all at once, and returns when. `creates`: when a Job was created, in epoch
 *   milliseconds, how long after its chosen time, in milliseconds, and its name. `conflicts`: refused second creates of a name
 */
export async function startStandIn(options) {
  const folder = await mkdtemp(join(tmpdir(), 'kron-bench-'));
  const server = new StandIn(options);
  const http = createServer((request, response) => void server.answer(request, response));
  // A connection that the server closes fails a request that is sent just then.
  http.keepAliveTimeout = 120_000;
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, kubeconfigFor(`http://127.0.0.1:${http.address().port}`));
  return {
    bench: { plane: { kubeconfig }, folder, namespace: 'team-000' },
    fillStatuses: () => server.fillStatuses(),
    createKronJobs: () => server.createKronJobs(),
    kronJob: (index) => server.kronJob(index),
    editCalendar: (entries) => server.editCalendar(entries),
    writes: () => server.writes,
    creates: () => server.creates,
    conflicts: () => server.conflicts,
    close: async () => {
      http.close();
      http.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

class StandIn {
  writes = 0;
  creates = [];
  conflicts = 0;
  #options;
  #padding;
  #strayPadding;
  /** An hour of the day twelve hours from now. */
  #hour = new Date(Date.now() + 12 * hourMs).getUTCHours();
  /** The Jobs that were created, finished, by their paths. */
  #created = new Map();
  #statuses = [];
  #versions = [];
  #version = 1_000;
  /** The KronJobs that exist. */
  #count;
  #createdAt = '2026-01-01T00:00:00Z';
  #watches = new Set();
  #calendarWatches = new Set();
  #jobWatches = new Set();
  #calendar;
  #lease;

  constructor(options) {
    this.#options = options;
    this.#count = options.areNew ? 0 : options.count;
    const plain = Buffer.byteLength(JSON.stringify(this.kronJob(0)));
    this.#padding = 'x'.repeat(Math.max(0, options.bytes - plain));
    this.#strayPadding = 'x'.repeat(options.strayBytes ?? 0);
    if (options.calendarEntries !== undefined) this.editCalendar(options.calendarEntries);
  }

  async answer(request, response) {
    const url = new URL(request.url, 'http://stand-in');
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks));
    const { path, query } = { path: url.pathname, query: url.searchParams };
    if (query.get('watch') === 'true') return this.#watch(path, query, response);
    const [code, answer] = this.#result(request.method, path, query, body);
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  createKronJobs() {
    const now = new Date();
    this.#createdAt = `${now.toISOString().slice(0, 19)}Z`;
    this.#count = this.#options.count;
    for (let index = 0; index < this.#count; index += 1) {
      this.#version += 1;
      this.#versions[index] = String(this.#version);
      send(this.#watches, 'ADDED', this.kronJob(index));
    }
    return now;
  }

  editCalendar(entries) {
    this.#version += 1;
    const generation = (this.#calendar?.metadata.generation ?? 0) + 1;
    this.#calendar = {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'ClusterKronCalendar',
      metadata: { name: 'freeze', uid: 'calendar', resourceVersion: String(this.#version), generation },
      spec: { entries },
    };
    send(this.#calendarWatches, 'MODIFIED', this.#calendar);
  }

  fillStatuses() {
    const now = new Date();
    const calendars = this.#calendar && {
      clusterCalendar: { freeze: compileCalendar(this.#calendar.spec) },
    };
    for (let index = 0; index < this.#options.count; index += 1) {
      const jobs = Array.from({ length: this.#options.jobsEach }, (_, day) => this.#job(index, day));
      const status = currentStatus(this.kronJob(index), { now, jobs, calendars });
      this.#statuses[index] = sortedJson(status);
    }
  }

  #result(method, path, query, body) {
    if (path === '/apis/kron.io/v1alpha1') return [200, { resources: [{ name: 'kronjobs' }] }];
    if (path.endsWith('selfsubjectaccessreviews')) return [201, { ...body, status: { allowed: true } }];
    if (path.includes('/leases')) return this.#leases(method, body);
    if (method === 'GET') return this.#read(path, query);
    if (method === 'PATCH' && path.endsWith('/status')) return [200, this.#patch(path, body)];
    if (method === 'POST' && path.endsWith('/jobs')) return this.#create(path, body, query);
    if (method === 'POST') return [201, body];
    if (method === 'DELETE' && this.#created.has(path)) return this.#delete(path);
    return [404, { reason: 'NotFound', code: 404 }];
  }

  #read(path, query) {
    if (path.endsWith('calendars')) return this.#calendars(path);
    if (path.endsWith('/kronjobs')) return [200, this.#kronJobs(query)];
    if (path.endsWith('/jobs') && query.get('labelSelector')?.includes(' in '))
      return [200, this.#jobsNamed(query)];
    if (path.endsWith('/jobs')) return [200, this.#jobs(query)];
    if (this.#created.has(path)) return [200, this.#created.get(path)];
    if (path.includes('/kronjobs/')) return [200, this.kronJob(indexIn(path, -1))];
    return [404, { reason: 'NotFound', code: 404 }];
  }

  #calendars(path) {
    if (this.#calendar === undefined) return [404, { reason: 'NotFound', code: 404 }];
    const items = path.endsWith('/clusterkroncalendars') ? [this.#calendar] : [];
    return [
      200,
      { apiVersion: 'v1', kind: 'List', items, metadata: { resourceVersion: String(this.#version) } },
    ];
  }

  #leases(method, body) {
    if (method === 'GET' && this.#lease === undefined) return [404, { reason: 'NotFound', code: 404 }];
    if (method === 'GET') return [200, this.#lease];
    this.#version += 1;
    const metadata = { uid: 'lease', ...body.metadata, resourceVersion: String(this.#version) };
    this.#lease = { ...body, metadata };
    return [method === 'POST' ? 201 : 200, this.#lease];
  }

  #kronJobs(query) {
    return this.#page(query, this.#count, (index) => this.kronJob(index));
  }

  #jobs(query) {
    const { jobsEach, strayJobs = 0 } = this.#options;
    const owned = this.#count * jobsEach;
    const computed = owned + strayJobs;
    const created = [...this.#created.values()];
    return this.#page(query, computed + created.length, (index) => {
      if (index >= computed) return created[index - computed];
      return index >= owned
        ? this.#strayJob(index)
        : this.#job(Math.floor(index / jobsEach), index % jobsEach);
    });
  }

  /** The Jobs of the KronJobs that a selector `kron.io/name in (…)` names. */
  #jobsNamed(query) {
    const { jobsEach } = this.#options;
    const names = query
      .get('labelSelector')
      .match(/\((.*)\)/)[1]
      .split(',');
    const owners = names.map((name) => indexIn(name, -1));
    const computed = owners.length * jobsEach;
    const created = [...this.#created.values()].filter(({ metadata }) =>
      names.includes(metadata.labels?.['kron.io/name']),
    );
    return this.#page(query, computed + created.length, (index) =>
      index >= computed
        ? created[index - computed]
        : this.#job(owners[Math.floor(index / jobsEach)], index % jobsEach),
    );
  }

  #create(path, job, query) {
    const { name, labels } = job.metadata;
    const place = `${path}/${name}`;
    if (this.#created.has(place)) {
      if (!query.has('dryRun')) this.conflicts += 1;
      return [409, alreadyExists(name)];
    }
    this.#version += 1;
    const now = Date.now();
    const chosen = labels?.['kron.io/chosen-time'];
    const metadata = {
      ...job.metadata,
      uid: randomUUID(),
      resourceVersion: String(this.#version),
      creationTimestamp: new Date(now).toISOString(),
    };
    const stored = { ...job, metadata };
    if (!query.has('dryRun')) {
      this.#version += 1;
      const ended = finished({ ...job, metadata: { ...metadata, resourceVersion: String(this.#version) } });
      this.#created.set(place, ended);
      send(this.#jobWatches, 'ADDED', ended);
      if (chosen !== undefined) this.creates.push({ at: now, lateness: now - labelTime(chosen), name });
    }
    return [201, stored];
  }

  #delete(path) {
    this.#version += 1;
    const job = this.#created.get(path);
    this.#created.delete(path);
    const metadata = { ...job.metadata, resourceVersion: String(this.#version) };
    send(this.#jobWatches, 'DELETED', { ...job, metadata });
    return [200, { kind: 'Status', status: 'Success' }];
  }

  #page(query, count, objectOf) {
    const from = Number(query.get('continue') ?? 0);
    const to = Math.min(count, from + Number(query.get('limit') ?? count));
    const items = Array.from({ length: to - from }, (_, index) => objectOf(from + index));
    const metadata = {
      resourceVersion: String(this.#version),
      ...(to < count ? { continue: String(to) } : {}),
    };
    return { apiVersion: 'v1', items, kind: 'List', metadata };
  }

  #identity(index) {
    return {
      namespace: `team-${String(index % this.#options.namespaces).padStart(3, '0')}`,
      name: `nightly-${index}`,
    };
  }

  kronJob(index) {
    const status = this.#statuses[index];
    return {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata: {
        ...this.#identity(index),
        uid: uidOf('a', index),
        resourceVersion: this.#versions[index] ?? '500',
        generation: 1,
        creationTimestamp: this.#createdAt,
      },
      spec: {
        ...this.#schedule(index),
        timezone: 'Etc/UTC',
        ...(this.#calendar === undefined ? {} : { constraints: { avoid: [{ clusterCalendar: 'freeze' }] } }),
        policy: { concurrency: 'forbid', deadline: '10m' },
        jobTemplate: {
          metadata: { annotations: { 'example.com/notes': this.#padding ?? '' } },
          spec: jobSpec,
        },
      },
      ...(status === undefined ? {} : { status: JSON.parse(status) }),
    };
  }

  #schedule(index) {
    const { dueEachMinute = 0, eachHalfHour = false } = this.#options;
    if (index < dueEachMinute) return { schedule: '* * * * *', window: { duration: '59s' } };
    if (eachHalfHour) return { schedule: '*/30 * * * *', window: { duration: '1799s' } };
    return { schedule: `0 ${this.#hour} * * *`, window: { duration: '1h' } };
  }

  /** A Job from an earlier day, finished. */
  #job(index, day) {
    const at = new Date(Date.now() - (day + 1) * dayMs);
    at.setUTCHours(this.#hour, 0, 0, 0);
    const chosen = `${at.toISOString().slice(0, 19)}Z`;
    const { namespace, name } = this.#identity(index);
    const label = chosen.replaceAll(/[-:]/g, '');
    return {
      metadata: {
        namespace,
        name: `${name}-${hashOf(chosen)}`,
        uid: uidOf('b', 100 * index + day),
        resourceVersion: '400',
        creationTimestamp: chosen,
        labels: {
          app: 'nightly',
          'kron.io/name': name,
          'kron.io/period-id': label,
          'kron.io/chosen-time': label,
        },
        ownerReferences: [
          { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name, uid: uidOf('a', index), controller: true },
        ],
        managedFields: [{ manager: 'kron-operator', fieldsV1: { 'f:spec': { 'f:template': jobSpec } } }],
      },
      spec: { ...jobSpec, selector: { matchLabels: { 'controller-uid': uidOf('b', 100 * index + day) } } },
      status: succeededAt(chosen),
    };
  }

  #strayJob(index) {
    const { metadata, ...job } = this.#job(index, 0);
    const annotations = { 'example.com/notes': this.#strayPadding };
    return { ...job, metadata: { ...metadata, name: `stray-${index}`, annotations } };
  }

  #patch(path, operations) {
    const index = indexIn(path, -2);
    this.writes += 1;
    this.#version += 1;
    const { value } = operations.find(({ path: field }) => field === '/status');
    this.#statuses[index] = sortedJson(value);
    this.#versions[index] = String(this.#version);
    const object = this.kronJob(index);
    send(this.#watches, 'MODIFIED', object);
    return object;
  }

  #watch(path, query, response) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const bookmark = () => {
      const metadata = { resourceVersion: String(this.#version) };
      response.write(`${JSON.stringify({ type: 'BOOKMARK', object: { metadata } })}\n`);
    };
    const watches = {
      kronjobs: this.#watches,
      clusterkroncalendars: this.#calendarWatches,
      jobs: this.#jobWatches,
    }[path.split('/').at(-1)];
    watches?.add(response);
    for (const object of this.#changedSince(path, query)) send([response], 'MODIFIED', object);
    const timer = setInterval(bookmark, 10_000);
    const stop = () => {
      watches?.delete(response);
      clearInterval(timer);
      clearTimeout(end);
      response.end();
    };
    const end = setTimeout(stop, Number(query.get('timeoutSeconds')) * 1000);
    response.on('close', stop);
    bookmark();
  }

  /** What a watch from an earlier version has missed. */
  *#changedSince(path, query) {
    const isLater = (version) => Number(version) > Number(query.get('resourceVersion'));
    if (path.endsWith('/kronjobs'))
      for (let index = 0; index < this.#count; index += 1)
        if (isLater(this.#versions[index])) yield this.kronJob(index);
    if (path.endsWith('/jobs'))
      for (const job of this.#created.values()) if (isLater(job.metadata.resourceVersion)) yield job;
  }
}

function send(watches, type, object) {
  const event = `${JSON.stringify({ type, object })}\n`;
  for (const watch of watches) watch.write(event);
}

/** The index of the KronJob whose name is at this place of a path. */
function indexIn(path, place) {
  return Number(path.split('/').at(place).slice('nightly-'.length));
}

function uidOf(kind, index) {
  return `00000000-0000-4000-8000-${kind}${String(index).padStart(11, '0')}`;
}
