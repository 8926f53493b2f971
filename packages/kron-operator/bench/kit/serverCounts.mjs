import { setTimeout as delay } from 'node:timers/promises';
import { jobs } from './manifests.mjs';
import { parseMetrics, sum } from './prometheus.mjs';
import { listPages } from './sources.mjs';

const stored = { dry_run: '' };
const requests = 'apiserver_request_total';
const events = { group: 'events.k8s.io', version: 'v1', plural: 'events' };

/** The requests to the API server so far: writes of Jobs and of a resource's statuses, and reads of both. */
export async function requestsSoFar({ plane }, { plural }) {
  const samples = parseMetrics((await plane.call('GET', '/metrics')).text);
  const of = (labels) => sum(samples, requests, labels);
  const status = { ...stored, resource: plural, subresource: 'status' };
  const created = of({ ...stored, resource: jobs.plural, verb: 'POST', code: '201' });
  const deleted = of({ ...stored, resource: jobs.plural, verb: 'DELETE' });
  const statuses = of({ ...status, verb: 'PUT' }) + of({ ...status, verb: 'PATCH' });
  const reads = [jobs.plural, plural].flatMap((resource) =>
    ['GET', 'LIST'].map((verb) => of({ resource, verb })),
  );
  return {
    writes: created + deleted + statuses,
    reads: reads.reduce((total, read) => total + read, 0),
  };
}

/** Waits until a count has not changed for three seconds. @returns false if it still changes after `timeoutMs` */
export async function waitUntilSettled(read, timeoutMs) {
  let last;
  let since = performance.now();
  for (const start = since; performance.now() - start < timeoutMs; await delay(500)) {
    const now = JSON.stringify(await read());
    if (now !== last) since = performance.now();
    else if (performance.now() - since > 3_000) return true;
    last = now;
  }
  return false;
}

/** The number of events from a reporting controller. */
export async function eventsOf({ transport, namespace }, reporter) {
  const { items } = await listPages(
    transport,
    { resource: events, namespace },
    ({ reportingController, deprecatedSource }) => reportingController || deprecatedSource?.component,
    {},
  );
  return items.filter((one) => one === reporter).length;
}
