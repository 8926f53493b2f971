import { describe, expect, test } from '@jest/globals';
import type { Clock } from '@kron/kubernetes/clock';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';
import fc from 'fast-check';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { LeaderElection } from '../leader/leaderElection.ts';
import { heldLease, leaseRef, leaseSeconds, leaseSpec, leases } from '../leader/lease.ts';
import { WriteFence } from '../leader/writeFence.ts';
import { shardLeaseName } from './shardLeases.ts';
import { shardOf } from './shardRanges.ts';
import { type NewShard, type Shard, ShardSet } from './shardSet.ts';
import { asked } from '../../../test/reliability/asked.ts';

const shardZero = { resource: leases, namespace: 'kron', name: 'kron-operator' };
const namespaces = Array.from({ length: 60 }, (_, i) => `team-${i}`);

/** A process can be frozen: its timers and the answers to its requests wait. */
class Freezer {
  isFrozen = false;
  readonly #waiting: (() => void)[] = [];

  run(callback: () => void): void {
    if (this.isFrozen) this.#waiting.push(callback);
    else callback();
  }

  thawed(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) reject(signal.reason as Error);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      if (!this.#isSilent) this.run(resolve);
    });
  }

  /** No request is answered any more; timers go on. */
  silence(): void {
    this.#isSilent = true;
  }
  #isSilent = false;

  thaw(): void {
    this.isFrozen = false;
    for (const callback of this.#waiting.splice(0)) callback();
  }
}

type Held = {
  /** The namespaces of the shard. */
  readonly own: readonly string[];
  readonly fence: WriteFence;
  leads: boolean;
};

class Replica {
  readonly set: ShardSet<Shard & { readonly shard: number }>;
  readonly freezer = new Freezer();
  readonly errors: unknown[] = [];
  /** Whether the last look failed. */
  isFailing = false;
  mayLead = true;
  /** How long it takes to fill the caches of a shard. */
  fillMs = 300;
  /** How often it has filled the caches of a shard. */
  fills = 0;
  readonly identity: string;
  readonly shards: number;
  readonly #works = new Set<Held>();

  constructor(identity: string, shards: number, clock: Clock, server: Transport) {
    this.identity = identity;
    this.shards = shards;
    const own: Clock = {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      setTimer: (ms, callback) => clock.setTimer(ms, () => this.freezer.run(callback)),
    };
    const through = async <T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      await this.freezer.thawed(signal);
      try {
        return await send();
      } finally {
        await this.freezer.thawed(signal);
      }
    };
    const transport: Transport = {
      get: (ref, call) => through(() => server.get(ref, call), call?.signal),
      list: (query, call) => through(() => server.list(query, call), call?.signal),
      watch: (query, signal) => server.watch(query, signal),
      create: (place, object, call) => through(() => server.create(place, object, call), call?.signal),
      replace: (ref, object, call) => through(() => server.replace(ref, object, call), call?.signal),
      patch: (ref, patch, call) => through(() => server.patch(ref, patch, call), call?.signal),
      delete: (ref, options, call) => through(() => server.delete(ref, options, call), call?.signal),
    };
    const place = { namespace: 'kron', name: 'kron-operator' };
    this.set = new ShardSet({
      transport,
      clock: own,
      random: () => 0,
      ...place,
      identity,
      shards,
      mayLead: () => this.mayLead,
      countKronJobs: () => Promise.resolve(new Map(namespaces.map((name, i) => [name, (i % 7) * shards]))),
      newShard: (options) => this.#newShard(options, transport, own),
      onError: (error) => {
        this.errors.push(error);
        this.isFailing = true;
      },
      onSuccess: () => (this.isFailing = false),
    });
    this.set.start();
  }

  get held(): number[] {
    return this.set.held.map(({ shard }) => shard);
  }

  /** The namespaces that this process may write for now. */
  *acting(): Generator<string, void, void> {
    for (const { own, fence, leads } of this.#works) if (leads && fence.isOpen) yield* own;
  }

  #newShard(
    { shard, ranges, confirm }: NewShard,
    transport: Transport,
    clock: Clock,
  ): Shard & { readonly shard: number } {
    const fence = new WriteFence(clock);
    const own = namespaces.filter((namespace) => shardOf(ranges, namespace) === shard);
    const work: Held = { own, fence, leads: false };
    this.#works.add(work);
    let isSynced = false;
    let lose: () => void = () => undefined;
    const lost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    const end = (): void => {
      work.leads = false;
    };
    const election = new LeaderElection({
      transport,
      clock,
      fence,
      random: () => 0,
      namespace: 'kron',
      name: shardLeaseName('kron-operator', shard),
      identity: this.identity,
      confirm,
      awaitServer: () => Promise.resolve(false),
      onLeading: () => {
        work.leads = true;
      },
      onPaused: end,
      onLost: () => {
        end();
        lose();
      },
    });
    return {
      shard,
      lost,
      start: async () => {
        this.fills += 1;
        await sleep(clock, this.fillMs, new AbortController().signal);
        isSynced = true;
      },
      get synced() {
        return isSynced;
      },
      elect: (seen) => election.start(seen),
      get isHeld() {
        return election.isLeading;
      },
      end: async () => {
        end();
        await election.stop();
        this.#works.delete(work);
      },
    };
  }
}

/** Replicas on one API server. Every 250 ms the namespaces are audited. */
class Scene {
  readonly clock = new VirtualClock();
  readonly server = new FakeTransport();
  readonly replicas: Replica[] = [];
  /** When each namespace was last served. */
  readonly #servedAt = new Map<string, number>();
  longestGapMs = 0;

  add(shards: number): Replica {
    const replica = new Replica(`r${this.#started++}`, shards, this.clock, this.server);
    this.replicas.push(replica);
    return replica;
  }
  #started = 0;

  /** The process is gone without a word. */
  kill(replica: Replica): void {
    replica.freezer.isFrozen = true;
    this.#remove(replica);
  }

  end(replica: Replica): Promise<void> {
    this.#remove(replica);
    this.#leaving.add(replica);
    return replica.set.stop().then(() => void this.#leaving.delete(replica));
  }
  readonly #leaving = new Set<Replica>();

  #remove(replica: Replica): void {
    this.replicas.splice(this.replicas.indexOf(replica), 1);
  }

  startGaps(): void {
    this.longestGapMs = 0;
    this.#servedAt.clear();
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      await this.clock.advance(250);
      this.#audit();
    }
  }

  #audit(): void {
    const actors = new Map<string, string>();
    const now = this.clock.monotonic();
    for (const replica of [...this.replicas, ...this.#leaving]) {
      for (const namespace of replica.acting()) {
        const other = actors.get(namespace);
        if (other !== undefined) throw new Error(`${other} and ${replica.identity} act for ${namespace}`);
        actors.set(namespace, replica.identity);
        const gap = now - (this.#servedAt.get(namespace) ?? now);
        this.longestGapMs = Math.max(this.longestGapMs, gap);
        this.#servedAt.set(namespace, now);
      }
    }
  }

  /** The number of shards of each replica. */
  get shares(): number[] {
    return this.replicas.map(({ set }) => set.held.length).sort((a, b) => a - b);
  }

  get served(): Set<string> {
    return new Set(this.replicas.flatMap((replica) => [...replica.acting()]));
  }
}

describe('ShardSet', () => {
  test('one replica takes all shards', async () => {
    const scene = new Scene();
    scene.add(4);
    await scene.pass(10_000);
    expect(scene.shares).toEqual([4]);
    expect(scene.served.size).toBe(namespaces.length);
  });

  test.each([300, 8_000])('shards that fill in %d ms move without a gap above 2 s', async (fillMs) => {
    const scene = new Scene();
    scene.add(16).fillMs = fillMs;
    await scene.pass(20_000);
    scene.startGaps();
    for (let i = 0; i < 3; i += 1) scene.add(16).fillMs = fillMs;
    await scene.pass(40_000);
    expect(scene.shares).toEqual([4, 4, 4, 4]);
    const [one, two] = scene.replicas as [Replica, Replica];
    const ended = Promise.all([scene.end(one), scene.end(two)]);
    await scene.pass(40_000);
    await ended;
    expect(scene.shares).toEqual([8, 8]);
    expect(scene.served.size).toBe(namespaces.length);
    expect(scene.longestGapMs).toBeLessThanOrEqual(2_000);
  });

  test('a replica gives away an eighth of its shards at a time', async () => {
    const scene = new Scene();
    scene.add(16);
    await scene.pass(20_000);
    const { set } = scene.add(16);
    const moved: number[] = [];
    for (let passed = 0; passed < 40_000; passed += 250) {
      const before = set.held.length;
      await scene.pass(250);
      moved.push(set.held.length - before);
    }
    expect(scene.shares).toEqual([8, 8]);
    expect(Math.max(...moved)).toBe(2);
  });

  test('others take over 17 s after a kill at the latest', async () => {
    const scene = new Scene();
    for (let i = 0; i < 4; i += 1) scene.add(16);
    await scene.pass(60_000);
    expect(scene.shares).toEqual([4, 4, 4, 4]);
    scene.startGaps();
    await scene.pass(1_000);
    scene.kill(scene.replicas[0] as Replica);
    await scene.pass(30_000);
    expect(scene.shares).toEqual([5, 5, 6]);
    expect(scene.served.size).toBe(namespaces.length);
    expect(scene.longestGapMs).toBeLessThanOrEqual(17_000);
  });

  test('after a kill, the others fill the caches of each shard once', async () => {
    const scene = new Scene();
    scene.add(16);
    await scene.pass(20_000);
    for (let i = 0; i < 3; i += 1) scene.add(16);
    await scene.pass(40_000);
    // Replica 3 got its shards one after the other, so its Leases expire at different times.
    const killed = scene.replicas[3] as Replica;
    const { length } = killed.set.held;
    scene.kill(killed);
    for (const replica of scene.replicas) replica.fills = 0;
    await scene.pass(30_000);
    expect(scene.shares).toEqual([5, 5, 6]);
    expect(scene.replicas.reduce((sum, { fills }) => sum + fills, 0)).toBe(length);
  });

  test('others fill the caches of a replica that is silent before its Leases expire', async () => {
    const scene = new Scene();
    for (let i = 0; i < 4; i += 1) scene.add(16).fillMs = 5_000;
    await scene.pass(60_000);
    expect(scene.shares).toEqual([4, 4, 4, 4]);
    scene.startGaps();
    await scene.pass(1_000);
    scene.kill(scene.replicas[0] as Replica);
    await scene.pass(30_000);
    expect(scene.shares).toEqual([5, 5, 6]);
    expect(scene.longestGapMs).toBeLessThanOrEqual(17_000);
  });

  test('a replica whose clock is wrong hands over its shards and takes none until its clock is right', async () => {
    const scene = new Scene();
    const one = scene.add(4);
    const other = scene.add(4);
    await scene.pass(30_000);
    expect(scene.shares).toEqual([2, 2]);
    scene.startGaps();
    one.mayLead = false;
    await scene.pass(20_000);
    expect([one.set.held, other.set.held.length]).toEqual([[], 4]);
    expect(scene.longestGapMs).toBeLessThanOrEqual(2_000);
    one.mayLead = true;
    await scene.pass(30_000);
    expect(scene.shares).toEqual([2, 2]);
  });

  test('a replica that ends does so within 25 s, also if no other one takes its shards or the API server is silent', async () => {
    for (const isSilent of [false, true]) {
      const scene = new Scene();
      const only = scene.add(64);
      await scene.pass(30_000);
      expect(only.set.held).toHaveLength(64);
      if (isSilent) only.freezer.silence();
      let hasEnded = false;
      void scene.end(only).then(() => (hasEnded = true));
      await scene.pass(25_000);
      expect(hasEnded).toBe(true);
    }
  });

  test('a replica with another number of shards waits until all Leases are free', async () => {
    const scene = new Scene();
    const old = scene.add(1);
    await scene.pass(10_000);
    const next = scene.add(4);
    await scene.pass(60_000);
    expect([old.held, next.held]).toEqual([[0], []]);
    const ended = scene.end(old);
    await scene.pass(30_000);
    await ended;
    expect(next.set.held).toHaveLength(4);
    expect(scene.served.size).toBe(namespaces.length);
  });

  test('a replica that ends during a change of the layout leaves it to the next one at once', async () => {
    const scene = new Scene();
    const first = scene.add(2);
    await scene.pass(250);
    expect(leaseSpec(await scene.server.get(shardZero)).holderIdentity).toBe(first.identity);
    const next = scene.add(2);
    await scene.end(first);
    await scene.pass(5_000);
    expect(next.held).toEqual([0, 1]);
  });

  test('at most one replica acts for a namespace, whatever happens', async () => {
    const event = fc.record({
      kind: fc.constantFrom('kill', 'end', 'freeze', 'thaw', 'add', 'none'),
      which: fc.nat(5),
      shards: fc.constantFrom(1, 2, 4),
      pauseMs: fc.constantFrom(250, 1_000, 5_000, 16_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 15 }), async (events) => {
        const scene = new Scene();
        scene.add(2);
        scene.add(4);
        for (const { kind, which, shards, pauseMs } of events) {
          const replica = scene.replicas[which % Math.max(1, scene.replicas.length)];
          if (kind === 'add') scene.add(shards);
          else if (replica !== undefined) {
            if (kind === 'kill') scene.kill(replica);
            if (kind === 'end') void scene.end(replica);
            if (kind === 'freeze') replica.freezer.isFrozen = true;
            if (kind === 'thaw') replica.freezer.thaw();
          }
          await scene.pass(pauseMs);
        }
        // The rolling restart ends.
        for (const replica of scene.replicas.slice()) {
          if (replica.shards !== 4) scene.kill(replica);
          else replica.freezer.thaw();
        }
        scene.add(4);
        await scene.pass(120_000);
        expect(scene.served.size).toBe(namespaces.length);
        expect(Math.max(...scene.shares) - Math.min(...scene.shares)).toBeLessThanOrEqual(1);
      }),
      { numRuns: asked({ short: 8, usual: 25, long: 250 }) },
    );
  });
});

test('a failed look is reported and repeated, and its success is reported', async () => {
  const scene = new Scene();
  scene.server.faults.push({ request: 'list', error: new ConnectionError('ECONNREFUSED', 'refused') });
  const replica = scene.add(2);
  await scene.clock.advance(0);
  expect(replica.isFailing).toBe(true);
  await scene.pass(10_000);
  expect([replica.errors.length, replica.isFailing]).toEqual([1, false]);
  expect(replica.held).toEqual([0, 1]);
});

test('a replica repeats failed looks every second, also if a Lease was about to expire at the last look', async () => {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  const place = { namespace: 'kron', name: 'kron-operator' };
  const ref = leaseRef({ ...place, name: shardLeaseName(place.name, 5) });
  await server.create(ref, heldLease(ref, { holder: 'gone', seconds: leaseSeconds, now: clock.now() }));
  let failures = 0;
  const replica = new ShardSet({
    transport: {
      get: server.get,
      list: (query, call) => server.list(query, call),
      create: (of, lease, call) => server.create(of, lease, call),
      replace: (of, lease, call) => server.replace(of, lease, call),
      delete: server.delete,
    },
    clock,
    // The pauses last 999 ms, so a look is 15 ms before the expiry of the Lease.
    random: () => 0.004,
    ...place,
    identity: 'me',
    shards: 2,
    mayLead: () => true,
    countKronJobs: () => Promise.resolve(new Map()),
    newShard: () => {
      throw new Error('there is no layout yet');
    },
    onError: () => {
      failures += 1;
    },
    onSuccess: () => undefined,
  });
  replica.start();
  await clock.advance(15 * 999);
  server.list = () => Promise.reject(new ConnectionError('ECONNREFUSED', 'refused'));
  await clock.advance(10_000);
  expect(failures).toBeLessThanOrEqual(11);
  await Promise.all([replica.stop(), clock.advance(30_000)]);
});
