import { describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { HookCalls } from './hookCalls.ts';

const timeoutMs = 10_000;

/** Calls of a hook that does not answer those of hanging owners. Each of them is made again after it timed out. */
class Hook {
  readonly clock = new VirtualClock();
  readonly calls = new HookCalls(this.clock);
  /** The starts of calls, in order, as `owner at seconds`. */
  readonly started: string[] = [];
  open = 0;
  mostOpen = 0;

  async ask(owner: string, { namespace = 'prod', takesMs = 0 } = {}): Promise<void> {
    await this.calls.run({ namespace, owner }, async () => {
      this.started.push(`${owner} at ${this.clock.monotonic() / 1_000} s`);
      this.open += 1;
      this.mostOpen = Math.max(this.mostOpen, this.open);
      if (takesMs > 0) await new Promise<void>((resolve) => this.clock.setTimer(takesMs, resolve));
      this.open -= 1;
    });
  }

  /** @param namespaceOf the namespace of each owner */
  hang(count: number, namespaceOf: (index: number) => string = () => 'prod'): void {
    for (let index = 0; index < count; index += 1)
      void this.#hangForEver(`hung-${index}`, namespaceOf(index));
  }

  async #hangForEver(owner: string, namespace: string): Promise<void> {
    await this.ask(owner, { namespace, takesMs: timeoutMs });
    void this.#hangForEver(owner, namespace);
  }

  startsOf(owner: string): string[] {
    return this.started.filter((start) => start.startsWith(`${owner} `));
  }
}

describe('the calls of an admission hook', () => {
  test.each<[string, number, (index: number) => string]>([
    ['30 owners of its namespace', 30, () => 'prod'],
    ['300 owners of its namespace', 300, () => 'prod'],
    ['300 owners of 3 other namespaces', 300, (index) => `other-${index % 3}`],
    ['300 owners of 300 other namespaces', 300, (index) => `other-${index}`],
  ])(
    'start at once beside those of %s whose calls time out again and again',
    async (_, count, namespaceOf) => {
      const hook = new Hook();
      hook.hang(count, namespaceOf);
      await hook.clock.advance(200_000);
      void hook.ask('new');
      await settled();
      expect(hook.startsOf('new')).toEqual(['new at 200 s']);
      expect(hook.mostOpen).toBeLessThanOrEqual(50);
    },
  );

  test('start within one time limit if calls of others that were never made before hang', async () => {
    const hook = new Hook();
    hook.hang(200, (index) => `other-${index % 4}`);
    void hook.ask('new');
    await hook.clock.advance(timeoutMs);
    expect(hook.startsOf('new')).toEqual(['new at 10 s']);
  });

  test('are few enough for one namespace that another one starts at once', async () => {
    const hook = new Hook();
    hook.hang(200);
    void hook.ask('new', { namespace: 'test' });
    await settled();
    expect([hook.startsOf('new'), hook.open]).toEqual([['new at 0 s'], 30]);
  });

  test('that timed out are made again in their order, each of them', async () => {
    const hook = new Hook();
    hook.hang(25);
    await hook.clock.advance(30_000);
    const again = hook.started.slice(25).map((start) => start.split(' ')[0]);
    expect(again).toEqual([...Array(25).keys(), ...Array(5).keys()].map((index) => `hung-${index}`));
  });

  test('of an owner that is answered again leave the line of those that hang', async () => {
    const hook = new Hook();
    const fixed = hook.ask('fixed', { takesMs: timeoutMs });
    hook.hang(30);
    await hook.clock.advance(timeoutMs);
    await fixed;
    void hook.ask('fixed');
    await hook.clock.advance(3 * timeoutMs);
    expect(hook.startsOf('fixed')).toHaveLength(2);
    void hook.ask('fixed');
    await settled();
    expect(hook.startsOf('fixed')[2]).toBe('fixed at 40 s');
  });

  test('that the hook answers after some time count as answered', async () => {
    const hook = new Hook();
    for (let index = 0; index < 30; index += 1) void hook.ask(`slow-${index}`, { takesMs: 4_999 });
    await hook.clock.advance(5_000);
    for (let index = 0; index < 30; index += 1) void hook.ask(`slow-${index}`);
    await settled();
    expect(hook.started).toHaveLength(60);
  });
});
