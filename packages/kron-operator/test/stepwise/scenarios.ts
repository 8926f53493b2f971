import type { Planned, Scenario } from './explore.ts';
import type { ReplicaName, Scene, Stage } from './stage.ts';

const skew = { a: 0, b: 0 };

function works(by: ReplicaName): Planned {
  return { by, name: `a timer wakes the key in ${by}`, take: (stage) => stage.fire(by, 'work') };
}

function campaigns(by: ReplicaName): Planned {
  return { by, name: `${by} looks at the Lease`, take: (stage) => stage.fire(by, 'campaign') };
}

function watches(by: ReplicaName): Planned {
  return { by, name: `the watch of ${by} catches up`, take: (stage) => stage.watch(by) };
}

function dies(by: ReplicaName): Planned {
  return { by, name: `${by} dies`, take: (stage) => stage.crash(by) };
}

function passes(by: ReplicaName, seconds: number): Planned {
  return { by, name: `${seconds} s pass`, take: (stage) => stage.pass(seconds) };
}

const frees: Planned = { by: 'b', name: 'the place becomes free', take: (stage) => stage.freePlace() };
const finishes: Planned = { by: 'b', name: 'the Job finishes', take: (stage) => stage.finish() };
const expires: Planned = { by: 'b', name: 'its TTL has ended', take: (stage) => stage.expire() };

/** The Lease was just renewed, both replicas know, and the period is due. */
async function due(stage: Stage): Promise<void> {
  for (const seconds of [20, 19]) {
    stage.pass(seconds);
    await stage.flow();
  }
  stage.pass(1);
}

/** The period waits for a place. */
async function waiting(stage: Stage): Promise<void> {
  await due(stage);
  await stage.flow();
}

/** `a` stalls before it hears that it has claimed the period, and `b` takes over and starts its Job. */
async function takenOver(stage: Stage): Promise<void> {
  await due(stage);
  await stage.fire('a', 'work');
  for (const { id } of stage.wire.messages) await stage.deliver(id);
  stage.pass(15);
  await stage.fire('b', 'campaign');
  for (let moves = stage.messagesOf('b'); moves.length > 0; moves = stage.messagesOf('b'))
    for (const { id, isAnswered } of moves) await (isAnswered ? stage.hear(id) : stage.deliver(id));
}

function isExecuted({ outcome, runs }: Scene): boolean {
  return outcome === 'executed' && runs === 1;
}

/** At most once goes before at least once: after a loss a claimed period may be `missed`. */
function isExecutedOrClaimed(end: Scene): boolean {
  return isExecuted(end) || end.outcome === 'missed';
}

const handOver: readonly Planned[] = [passes('b', 15), campaigns('b')];

/** interleavings.test.ts has the scenarios with at most as many orders, interleavings.long.test.ts the others. */
export const maxQuickOrders = 100;

/** Small situations in which the order decides. `orders` is the number of orders within the allowed changes of replica. */
export const scenarios: Readonly<Record<string, Scenario & { readonly orders: number }>> = {
  'one create and its status write, and a Lease hand-over': {
    stage: { ttl: null, skew },
    before: due,
    planned: [[works('a')], handOver],
    losses: 0,
    changes: 2,
    orders: 43,
    allowed: isExecuted,
  },
  'one create and its status write, and one lost message': {
    stage: { ttl: null, skew },
    before: due,
    planned: [[works('a'), passes('a', 1), works('a')], [watches('b')]],
    losses: 1,
    changes: 1,
    orders: 373,
    allowed: isExecuted,
  },
  'one create and a Lease hand-over, and one lost message': {
    stage: { ttl: null, skew },
    before: due,
    planned: [[works('a')], handOver],
    losses: 1,
    losesLeases: true,
    changes: 1,
    orders: 107,
    allowed: isExecuted,
  },
  'a renewal and a Lease hand-over, and one lost message': {
    stage: { ttl: null, skew },
    before: due,
    planned: [[passes('a', 2), campaigns('a')], handOver],
    losses: 1,
    losesLeases: true,
    changes: 1,
    orders: 139,
    allowed: isExecuted,
  },
  'one claimed create, and a Lease hand-over': {
    stage: { ttl: 90, skew },
    before: due,
    planned: [[works('a')], handOver],
    losses: 0,
    changes: 1,
    orders: 19,
    allowed: isExecutedOrClaimed,
  },
  'one claimed create with a lost message, whose Job is deleted by its TTL': {
    stage: { ttl: 0, skew },
    before: due,
    planned: [
      [works('a'), passes('a', 1), works('a')],
      [finishes, expires, watches('b')],
    ],
    losses: 1,
    changes: 0,
    orders: 222,
    allowed: isExecutedOrClaimed,
  },
  'a Lease hand-over while the Job is created, finishes and is deleted by its TTL': {
    stage: { ttl: 0, skew },
    before: due,
    planned: [[works('a')], [finishes, expires, ...handOver]],
    losses: 0,
    changes: 1,
    orders: 21,
    allowed: isExecutedOrClaimed,
  },
  'a stalled leader that goes on while the Job of its successor finishes and is deleted by its TTL': {
    stage: { ttl: 90, skew },
    before: takenOver,
    planned: [
      [works('a'), campaigns('a')],
      [finishes, passes('b', 90), expires],
    ],
    losses: 0,
    changes: 1,
    orders: 29,
    allowed: isExecuted,
  },
  'a period that begins to wait, in a process that dies': {
    stage: { ttl: null, skew, waits: true },
    before: due,
    planned: [
      [works('a'), dies('a')],
      [frees, ...handOver],
    ],
    losses: 0,
    changes: 1,
    orders: 41,
    allowed: isExecuted,
  },
  'the end of a wait, in a process that dies': {
    stage: { ttl: null, skew, waits: true },
    before: waiting,
    planned: [
      [watches('a'), dies('a')],
      [frees, ...handOver],
    ],
    losses: 0,
    changes: 1,
    orders: 23,
    allowed: isExecuted,
  },
  'the end of a wait, and one lost message': {
    stage: { ttl: null, skew, waits: true },
    before: waiting,
    planned: [
      [watches('a'), passes('a', 1), works('a')],
      [frees, watches('b')],
    ],
    losses: 1,
    changes: 1,
    orders: 101,
    allowed: isExecuted,
  },
  'the end of a wait, while the Lease is lost': {
    stage: { ttl: null, skew, waits: true },
    before: waiting,
    planned: [
      [watches('a'), passes('a', 2), campaigns('a')],
      [frees, ...handOver],
    ],
    losses: 1,
    losesLeases: true,
    changes: 0,
    orders: 18,
    allowed: isExecuted,
  },
  'the end of a wait for a Job that its TTL deletes, in a process that dies': {
    stage: { ttl: 90, skew, waits: true },
    before: waiting,
    planned: [
      [watches('a'), dies('a')],
      [frees, finishes, ...handOver],
    ],
    losses: 0,
    changes: 2,
    orders: 236,
    allowed: isExecutedOrClaimed,
  },
};
