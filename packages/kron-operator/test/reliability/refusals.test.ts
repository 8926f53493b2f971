import { afterEach, expect, test } from '@jest/globals';
import type { Fault, RequestFacts } from '@kron/api-server';
import { patienceMs } from '../histories/usual.ts';
import { asked } from './asked.ts';
import { type RefusalScenario, type RefusalScene, refusalScenarios } from './refusalScenarios.ts';

/** What the API server says in each refusal. */
const words = 'no, because of the test';
const refuse = (code: number, reason: string, more: object = {}): Fault => ({
  kind: 'refuse',
  code,
  reason,
  message: words,
  ...more,
});

/** Whether a user has to change something first: then an Event says what was refused. */
type Failure = { readonly title: string; readonly fault: Fault; readonly isRefusal: boolean };

const failures: readonly Failure[] = [
  { title: '400', fault: refuse(400, 'BadRequest'), isRefusal: true },
  { title: '401', fault: refuse(401, 'Unauthorized'), isRefusal: false },
  { title: '403', fault: refuse(403, 'Forbidden'), isRefusal: true },
  { title: '404', fault: refuse(404, 'NotFound'), isRefusal: false },
  { title: '409 Conflict', fault: refuse(409, 'Conflict'), isRefusal: false },
  { title: '409 AlreadyExists', fault: refuse(409, 'AlreadyExists'), isRefusal: false },
  { title: '410', fault: refuse(410, 'Expired'), isRefusal: true },
  { title: '413', fault: refuse(413, 'RequestEntityTooLarge'), isRefusal: true },
  { title: '422', fault: refuse(422, 'Invalid'), isRefusal: true },
  {
    title: '422 with causes',
    fault: refuse(422, 'Invalid', {
      causes: [{ reason: 'FieldValueInvalid', message: words, field: 'spec.x' }],
    }),
    isRefusal: true,
  },
  { title: '429', fault: refuse(429, 'TooManyRequests'), isRefusal: false },
  {
    title: '429 with Retry-After',
    fault: refuse(429, 'TooManyRequests', { retryAfterSeconds: 1 }),
    isRefusal: false,
  },
  { title: '500', fault: refuse(500, 'InternalError'), isRefusal: false },
  {
    title: '500 of etcd',
    fault: refuse(500, '', { message: `etcdserver: request is too large: ${words}` }),
    isRefusal: true,
  },
  {
    title: '500 of a webhook',
    fault: refuse(500, 'InternalError', { message: `failed calling webhook "a": ${words}` }),
    isRefusal: true,
  },
  {
    title: '404 of a webhook',
    fault: refuse(404, 'NotFound', { message: `admission webhook "a" denied the request: ${words}` }),
    isRefusal: true,
  },
  {
    title: '409 of a webhook',
    fault: refuse(409, 'Conflict', { message: `admission webhook "a" denied the request: ${words}` }),
    isRefusal: true,
  },
  {
    title: '503 of a webhook',
    fault: refuse(503, '', { message: `admission webhook "a" denied the request: ${words}` }),
    isRefusal: true,
  },
  { title: '503', fault: refuse(503, 'ServiceUnavailable'), isRefusal: false },
  { title: '504', fault: refuse(504, 'Timeout'), isRefusal: false },
  { title: 'a reset before the write', fault: { kind: 'reset', when: 'before' }, isRefusal: false },
  { title: 'a reset after the write', fault: { kind: 'reset', when: 'after' }, isRefusal: false },
];

/** Seconds for which a request fails. */
const seconds = 20;
/** Requests of one sort in the first second: the first backoffs are short. */
const maxFirst = 20;
/** Requests of one sort in any second after that. */
const maxLater = 2;
/** Events wait for each other, so those of one reconcile are sent together. */
const maxEventsLater = 3;
const isLong = asked({ usual: 1, long: 2 }) === 2;
/** How often a user changes the KronJob or ControlledJob, in the variant in which one does. */
const changeMs = 100;

type Sent = { readonly sort: string; readonly at: number };

let open: RefusalScene | undefined;

afterEach(async () => {
  await close();
});

async function close(): Promise<void> {
  await open?.world.close();
  open = undefined;
}

/** `get jobs`, `patch kronjobs/status`, `create jobs (dry run)`. */
function sortOf({ verb, resource, subresource, dryRun }: RequestFacts): string {
  return `${verb} ${resource}${subresource === '' ? '' : `/${subresource}`}${dryRun ? ' (dry run)' : ''}`;
}

/** Neither of a watch, nor of the election, nor the probe of an API server that does not answer. */
function isOfReconcile({ verb, resource, name }: RequestFacts): boolean {
  return verb !== 'watch' && resource !== 'leases' && name !== 'kron-operator-probe';
}

/** Records the requests of the operator, and fails those of one sort. */
function watchRequests(at: RefusalScene, sort?: string, fault?: Fault): Sent[] {
  const sent: Sent[] = [];
  at.world.server.faults.add({
    on: at.world.ofOperators((facts) => {
      if (!isOfReconcile(facts)) return false;
      sent.push({ sort: sortOf(facts), at: at.world.clock.monotonic() });
      return fault !== undefined && sortOf(facts) === sort;
    }),
    fault: fault ?? { kind: 'refuse', code: 500 },
  });
  return sent;
}

/** The sorts of requests that are sent too often, with their number and the second. */
function tooOften(sent: readonly Sent[], began: number, dueLater: number): string[] {
  const found: string[] = [];
  for (const sort of new Set(sent.map((request) => request.sort))) {
    const times = sent.filter((request) => request.sort === sort).map(({ at }) => at - began);
    const count = (from: number, until: number) => times.filter((at) => at >= from && at < until).length;
    if (count(0, 1_000) > maxFirst) found.push(`${sort}: ${count(0, 1_000)} at first`);
    const max = (sort === 'create events' ? maxEventsLater : maxLater) + dueLater;
    const crowded = times.find((at) => at >= 1_000 && count(at, at + 1_000) > max);
    if (crowded !== undefined) found.push(`${sort}: ${count(crowded, crowded + 1_000)} after ${crowded} ms`);
  }
  return found;
}

type Play = { readonly sort: string; readonly failure: Failure; readonly changes: boolean };

/** What is wrong, and where a user sees what the API server said. */
type Played = { readonly wrong: readonly string[]; readonly reported: string };

/** Fails one sort of request. */
async function play(
  { start, begin, dueLater = 0 }: RefusalScenario,
  { sort, failure, changes }: Play,
): Promise<Played> {
  const scene = await start();
  open = scene;
  const { clock } = scene.world;
  const began = clock.monotonic();
  const sent = watchRequests(scene, sort, failure.fault);
  await begin(scene);
  await scene.world.settled();
  while (clock.monotonic() < began + seconds * 1_000) {
    if (changes) await scene.touch();
    await scene.world.pass(changes ? changeMs / 1_000 : seconds);
  }
  const firstFailure = sent.find((request) => request.sort === sort)?.at ?? began;
  const wrong = tooOften(sent, firstFailure, dueLater);
  const isReportable = failure.isRefusal && sort !== 'create events' && sent.some((one) => one.sort === sort);
  if (isReportable && !scene.events.some((event) => event.includes(words))) wrong.push('no Event');
  const reported = reportsOf(scene);
  await close();
  return {
    reported,
    wrong: wrong.map((text) => `${sort}, ${failure.title}${changes ? ', with changes' : ''}: ${text}`),
  };
}

/** The Events and conditions that hold the API server's words. */
function reportsOf({ events, conditions }: RefusalScene): string {
  const reasons = events.filter((text) => text.includes(words)).map((text) => text.replace(/:.*/s, ''));
  const types = conditions.filter((text) => text.includes(words)).map((text) => text.replace(/:.*/s, ''));
  return [...new Set(reasons)].sort().join(', ') + (types.length === 0 ? '' : `; ${types.join(', ')}`);
}

/** The requests of a scenario without failures. */
async function sortsOf({ start, begin }: RefusalScenario): Promise<string[]> {
  const scene = await start();
  open = scene;
  const sent = watchRequests(scene);
  await begin(scene);
  await scene.world.pass(seconds);
  await close();
  return [...new Set(sent.map(({ sort }) => sort))].sort();
}

/** The short run tries one failure in this many for each sort of request, each time others, and always a 403. */
const oneIn = asked({ short: 5, usual: 1, long: 1 });

/** The failures of the n-th sort of request, and at least a 403 also while a user changes things. */
function variantsOf(n: number): Omit<Play, 'sort'>[] {
  return failures
    .filter(({ title }, index) => title === '403' || index % oneIn === n % oneIn)
    .flatMap((failure) =>
      (failure.title === '403' || isLong ? [false, true] : [false]).map((changes) => ({ failure, changes })),
    );
}

test.each(refusalScenarios)(
  '$title: a request that fails is repeated at most twice a second, and a refusal is reported',
  async (scenario) => {
    const wrong: string[] = [];
    const refused: Record<string, string> = {};
    for (const [n, sort] of (await sortsOf(scenario)).entries()) {
      for (const variant of variantsOf(n)) {
        const played = await play(scenario, { sort, ...variant });
        wrong.push(...played.wrong);
        if (variant.failure.title === '403') refused[sort] = played.reported;
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toEqual(scenario.refused);
  },
  patienceMs,
);
