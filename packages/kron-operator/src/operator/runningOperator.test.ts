import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ApiServer, events, leases } from '@kron/api-server';
import { systemClock } from '@kron/kubernetes/systemClock';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Operator, OperatorOptions } from './operatorOptions.ts';
import type { FakeController } from './testing/fakeController.ts';
import { startTestServer, recordingLog, kubeConfigOf, startedOperator } from './testing/startedOperator.ts';

let server: ApiServer;
const running: Operator[] = [];

beforeEach(async () => {
  server = await startTestServer();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((operator) => operator.stop()));
  await server.close();
});

const elected = { leaderElection: { namespace: 'default', identity: 'me' } };

async function started(options: OperatorOptions = {}, prepare?: (controller: FakeController) => void) {
  const { log, lines } = recordingLog();
  const result = await startedOperator({ kubeConfig: kubeConfigOf(server), log, ...options }, prepare);
  running.push(result.operator);
  return { ...result, lines };
}

/** `leads` resolves when the prepared controller starts to lead. */
function leading(): {
  readonly prepare: (controller: FakeController) => void;
  readonly leads: Promise<void>;
} {
  let resolveLeads: () => void = () => undefined;
  const leads = new Promise<void>((resolve) => {
    resolveLeads = resolve;
  });
  const prepare = (controller: FakeController): void => {
    controller.onLead = () => Promise.resolve(resolveLeads());
  };
  return { prepare, leads };
}

async function page(address: string | undefined, path: string) {
  const response = await fetch(`http://${address}${path}`);
  return { status: response.status, text: await response.text() };
}

describe('an operator', () => {
  test('leads at once without leader election', async () => {
    const { operator, controller } = await started();
    expect(controller.calls).toEqual(['start', 'lead']);
    expect(operator.isLeading).toBe(true);
    expect(server.history().filter(({ resource }) => resource.plural === 'leases')).toEqual([]);
  });

  test('leads once it holds the Lease', async () => {
    const { prepare, leads } = leading();
    const { operator } = await started(elected, prepare);
    await leads;
    expect(operator.isLeading).toBe(true);
    expect(holder()).toBe('me');
  });

  test('is ready while it waits for the Lease', async () => {
    const { prepare, leads } = leading();
    await started({ leaderElection: { namespace: 'default', identity: 'another' } }, prepare);
    await leads;
    const { operator, controller } = await started({ ...elected, healthAddress: '127.0.0.1:0' });
    expect(operator.isLeading).toBe(false);
    expect(controller.calls).toEqual(['start']);
    expect(await page(operator.healthAddress, '/readyz')).toEqual({
      status: 200,
      text: 'waiting for the Lease\n',
    });
  });

  test('stops leading if its controller fails', async () => {
    const { operator, controller } = await started({}, (created) => {
      created.onLead = () => Promise.reject(new Error('no list'));
    });
    expect((await operator.lost).message).toBe('no list');
    expect(operator.isLeading).toBe(false);
    expect(controller.calls).toEqual(['start', 'lead', 'stop']);
  });
});

describe('an operator stops leading', () => {
  test('and writes nothing after another one takes its Lease', async () => {
    const { prepare, leads } = leading();
    const { operator, controller } = await started({ ...elected, healthAddress: '127.0.0.1:0' }, prepare);
    await leads;
    await takeLease('another');
    expect((await operator.lost).message).toBe(
      'lost the Lease default/kron-operator, another replica may lead',
    );
    expect(operator.isLeading).toBe(false);
    expect(controller.calls.at(-1)).toBe('stop');
    expect((await page(operator.healthAddress, '/readyz')).status).toBe(503);
    const write = controller.options.transport.create(inDefault, aLease('x'));
    await expect(write).rejects.toMatchObject({ name: 'FencedError' });
    await operator.stop();
    expect(holder()).toBe('another');
  });

  test('and releases the Lease after its reconciles have finished, before the process exits', async () => {
    let fail: () => void = () => undefined;
    const leads = new Promise<void>((resolve) => {
      fail = resolve;
    });
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { operator } = await started(elected, (created) => {
      created.onLead = async () => {
        await leads;
        throw new Error('no list');
      };
      created.onStop = () => finished;
    });
    while (holder() !== 'me') await new Promise(setImmediate);
    fail();
    while (operator.isLeading) await new Promise(setImmediate);
    expect(holder()).toBe('me');
    finish();
    // The process exits as soon as the Lease is lost.
    await operator.lost;
    expect(holder()).toBe('');
  });
});

describe('an operator whose clock differs from that of the API server', () => {
  const tenYears = 315_360_000_000;
  /** A machine's clock that is wrong until it is set. */
  function wrongClock() {
    let ahead = tenYears;
    const clock = { ...systemClock, now: () => systemClock.now() + ahead };
    return { clock, set: () => void (ahead = 0), unset: () => void (ahead = tenYears) };
  }

  test.each([
    ['with a Lease', elected],
    ['without a Lease', {}],
  ])('does not lead and is not ready, %s', async (_, options) => {
    const { clock } = wrongClock();
    const { operator, controller, lines } = await started({
      ...options,
      clock,
      healthAddress: '127.0.0.1:0',
    });
    const { status, text } = await page(operator.healthAddress, '/readyz');
    expect([status, operator.isLeading, controller.calls]).toEqual([503, false, ['start']]);
    expect(text).toMatch(
      /^the clock is \d{9} s ahead of that of the API server, the limit is 30 s: set the clock of the node\n$/,
    );
    expect(lines.filter(({ level }) => level === 'error').map(({ event }) => event)).toEqual(['clock-skew']);
    expect(holder()).toBeUndefined();
  });

  test('leads once its clock is set', async () => {
    const { clock, set } = wrongClock();
    const { prepare, leads } = leading();
    const { operator, lines } = await started({ ...elected, clock }, prepare);
    set();
    await leads;
    expect([operator.isLeading, holder()]).toEqual([true, 'me']);
    expect(lines.map(({ event }) => event)).toContain('clock-trusted');
  });

  test('pauses at the first request after a step, and sends nothing', async () => {
    const { clock, set, unset } = wrongClock();
    set();
    const { prepare, leads } = leading();
    const { operator, controller } = await started({ ...elected, clock }, prepare);
    await leads;
    unset();
    expect(() => controller.options.requireTerm()).toThrow('the clock differs');
    const write = controller.options.transport.create(inDefault, aLease('x'));
    await expect(write).rejects.toMatchObject({ name: 'FencedError' });
    expect([operator.isLeading, controller.calls.slice(-2)]).toEqual([false, ['lead', 'pause']]);
    while (holder() !== '') await new Promise(setImmediate);
    set();
    while (!operator.isLeading) await new Promise(setImmediate);
    expect(controller.calls.slice(-3)).toEqual(['lead', 'pause', 'lead']);
  });

  test('leads with the bound 0', async () => {
    const { clock } = wrongClock();
    const { operator } = await started({ clock, maxClockSkewSeconds: 0 });
    expect(operator.isLeading).toBe(true);
    expect(await operator.metrics()).toMatch(/^kron_clock_skew_seconds \d{9}/m);
  });
});

test('an operator without a Lease asks for the time of the API server every 10 s', async () => {
  let asked = 0;
  server.faults.beforeRequest = ({ name }) => {
    if (name === 'kron-operator-probe') asked += 1;
  };
  const clock = new VirtualClock();
  const { operator } = await started({ clock });
  const isAnswered = async (times: number): Promise<boolean> => {
    const sample = `kron_api_requests_total{verb="get",resource="kronjobs",code="404"} ${times}\n`;
    return (await operator.metrics()).includes(sample);
  };
  for (const times of [1, 2, 3]) {
    for (let left = 100; left > 0 && !(await isAnswered(times)); left -= 1) await fetch(leasePath());
    expect(asked).toBe(times);
    await clock.advance(9_999);
    // The API server gets this request after all that were sent before.
    await fetch(leasePath());
    expect(asked).toBe(times);
    await clock.advance(1);
  }
});

describe('stop', () => {
  test('finishes reconciles, then events, then releases the Lease', async () => {
    const { prepare, leads } = leading();
    const { operator } = await started(elected, (controller) => {
      prepare(controller);
      controller.onStop = async () => {
        const lease = await controller.options.transport.get({ ...inDefault, name: 'kron-operator' });
        await controller.options.transport.create(inDefault, aLease('work'));
        const regarding = {
          apiVersion: 'v1',
          kind: 'X',
          namespace: 'default',
          name: 'x',
          uid: lease.metadata.uid ?? '',
        };
        controller.options.recorder.record({
          regarding,
          type: 'Normal',
          reason: 'Last',
          action: 'End',
          note: 'bye',
        });
      };
    });
    await leads;
    const before = server.history().length;
    const late = { kind: 'latency', milliseconds: 100 } as const;
    server.faults.add({ on: ({ resource }) => resource === events.plural, fault: late });
    await operator.stop();
    // Without renewals of the Lease, whose number depends on the machine.
    const written = server
      .history()
      .slice(before)
      .filter(({ object }) => !isHeldByMe(object));
    expect(written.map(({ resource }) => resource.plural)).toEqual(['leases', events.plural, 'leases']);
    expect(holder()).toBe('');
  });

  test('stops once, however often it is called', async () => {
    const { operator, controller } = await started();
    await Promise.all([operator.stop(), operator.stop()]);
    await operator.stop();
    expect(controller.calls.filter((call) => call === 'stop')).toHaveLength(1);
  });

  test('logs no error', async () => {
    const { operator, lines } = await started();
    await operator.stop();
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ event: 'stopped' });
  });

  test('waits 25 s for reconciles in flight at most', async () => {
    const clock = new VirtualClock();
    const { operator, lines } = await started({ clock }, (controller) => {
      controller.onStop = () => new Promise(() => undefined);
    });
    const stopped = operator.stop();
    await clock.advance(24_999);
    expect(lines.at(-1)).toMatchObject({ event: 'stopping' });
    await clock.advance(1);
    await stopped;
    expect(lines.at(-2)).toMatchObject({ level: 'warn', event: 'given-up' });
  });

  test('continues after an error', async () => {
    const { operator, lines } = await started({}, (controller) => {
      controller.onStop = () => Promise.reject(new Error('no'));
    });
    await operator.stop();
    expect(lines.some(({ event }) => event === 'failed-to-stop')).toBe(true);
    expect(lines.at(-1)).toMatchObject({ event: 'stopped' });
  });
});

/** Finds a free address and starts something on it. Retries, because another process may take the address in between. */
async function onFreeAddress<T>(start: (address: string) => Promise<T>): Promise<[string, T]> {
  for (let left = 5; ; left -= 1) {
    const first = await started({ healthAddress: '127.0.0.1:0' });
    const address = first.operator.healthAddress ?? '';
    await first.operator.stop();
    try {
      return [address, await start(address)];
    } catch (error) {
      if (left === 0 || (error as { code?: unknown }).code !== 'AddressNotBound') throw error;
    }
  }
}

describe('the metrics and health servers', () => {
  const both = { metricsAddress: '127.0.0.1:0', healthAddress: '127.0.0.1:0' };

  test('are optional', async () => {
    const { operator } = await started();
    expect([operator.metricsAddress, operator.healthAddress]).toEqual([undefined, undefined]);
  });

  test('are separate', async () => {
    const { operator } = await started(both);
    expect(await page(operator.healthAddress, '/healthz')).toEqual({ status: 200, text: 'ok\n' });
    expect(await page(operator.healthAddress, '/readyz')).toEqual({ status: 200, text: 'leading\n' });
    expect((await page(operator.healthAddress, '/metrics')).status).toBe(404);
    expect((await page(operator.metricsAddress, '/healthz')).status).toBe(404);
  });

  test('are one server if they have one address', async () => {
    const [address, { operator }] = await onFreeAddress((free) =>
      started({ metricsAddress: free, healthAddress: free }),
    );
    expect(operator.metricsAddress).toBe(address);
    expect((await page(address, '/healthz')).status).toBe(200);
    expect((await page(address, '/metrics')).status).toBe(200);
  });

  test('serve the current metrics', async () => {
    const { operator, controller } = await started(both);
    controller.queues = [
      { depth: 3, nextWake: 70_000, waits: () => [] },
      { depth: 4, nextWake: 50_000, waits: () => [['prod', 2_000]] },
      { depth: 0, nextWake: undefined, waits: () => [] },
    ];
    controller.options.metrics.jobCreated(1, false);
    const { text } = await page(operator.metricsAddress, '/metrics');
    const samples = [
      'kron_leader 1',
      'kron_queue_depth 7',
      'kron_next_wake_timestamp_seconds 50',
      'kron_queue_wait_seconds{namespace="prod"} 2',
      'kron_jobs_created_total 1',
    ];
    expect(samples.filter((sample) => !text.split('\n').includes(sample))).toEqual([]);
    expect(text).toContain('kron_api_requests_total{verb="list",resource="kronjobs",code="200"} 1');
    expect(text).toContain('process_resident_memory_bytes ');
  });

  test('start before the caches have synced, and report that', async () => {
    let starting: Promise<unknown> | undefined;
    const [address, controller] = await onFreeAddress(
      (free) =>
        new Promise<FakeController>((resolve, reject) => {
          starting = started({ healthAddress: free }, (created) => {
            created.onStart = () => resolve(created);
          });
          starting.catch(reject);
        }),
    );
    const notYet = { status: 503, text: 'the caches have not synced yet\n' };
    expect(await page(address, '/readyz')).toEqual(notYet);
    expect(controller.calls).toEqual(['start']);
    expect((await page(address, '/healthz')).status).toBe(200);
    controller.sync();
    await starting;
    expect((await page(address, '/readyz')).status).toBe(200);
  });
});

const inDefault = { resource: leases, namespace: 'default' };

function aLease(name: string) {
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name } };
}

const leasePath = (): string =>
  `${server.url}/apis/coordination.k8s.io/v1/namespaces/default/leases/kron-operator`;

/** Overwrites the holder, as a client without leader election would. */
async function takeLease(by: string): Promise<void> {
  await fetch(leasePath(), {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ spec: { holderIdentity: by, leaseDurationSeconds: 15 } }),
  });
}

function isHeldByMe(object: { readonly [field: string]: unknown }): boolean {
  return (object['spec'] as { holderIdentity?: string } | undefined)?.holderIdentity === 'me';
}

function holder(): unknown {
  const last = server.history().findLast(({ resource }) => resource.plural === 'leases');
  return (last?.object as { spec?: { holderIdentity?: string } } | undefined)?.spec?.holderIdentity;
}
