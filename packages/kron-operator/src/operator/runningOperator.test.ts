import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ApiServer, events, leases } from '@kron/api-server';
import { VirtualClock } from '../testing/virtualClock.ts';
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

/** Done when the controller was told to lead. */
function leading(): { readonly prepare: (controller: FakeController) => void; readonly told: Promise<void> } {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const prepare = (controller: FakeController): void => {
    controller.onLead = () => Promise.resolve(tell());
  };
  return { prepare, told };
}

async function page(address: string | undefined, path: string) {
  const answer = await fetch(`http://${address}${path}`);
  return { status: answer.status, text: await answer.text() };
}

describe('leading', () => {
  test('begins at once where nobody else is', async () => {
    const { operator, controller } = await started();
    expect(controller.calls).toEqual(['start', 'lead']);
    expect(operator.isLeading).toBe(true);
    expect(server.history().filter(({ resource }) => resource.plural === 'leases')).toEqual([]);
  });

  test('begins with the Lease where others may be', async () => {
    const { prepare, told } = leading();
    const { operator } = await started(elected, prepare);
    await told;
    expect(operator.isLeading).toBe(true);
    expect(holder()).toBe('me');
  });

  test('is waited for while another one leads, which counts as ready', async () => {
    const { prepare, told } = leading();
    await started({ leaderElection: { namespace: 'default', identity: 'another' } }, prepare);
    await told;
    const { operator, controller } = await started({ ...elected, healthAddress: '127.0.0.1:0' });
    expect(operator.isLeading).toBe(false);
    expect(controller.calls).toEqual(['start']);
    expect(await page(operator.healthAddress, '/readyz')).toEqual({
      status: 200,
      text: 'waiting for its turn\n',
    });
  });

  test('that fails is over', async () => {
    const { operator, controller } = await started({}, (controllerToBe) => {
      controllerToBe.onLead = () => Promise.reject(new Error('no list'));
    });
    expect((await operator.lost).message).toBe('no list');
    expect(operator.isLeading).toBe(false);
    expect(controller.calls).toEqual(['start', 'lead', 'stop']);
  });
});

describe('an operator is lost', () => {
  test('when another one has its Lease, and writes no more', async () => {
    const { prepare, told } = leading();
    const { operator, controller } = await started({ ...elected, healthAddress: '127.0.0.1:0' }, prepare);
    await told;
    await takeLease('another');
    expect((await operator.lost).message).toBe('the Lease default/kron-operator was lost: another may lead');
    expect(operator.isLeading).toBe(false);
    expect(controller.calls.at(-1)).toBe('stop');
    expect((await page(operator.healthAddress, '/readyz')).status).toBe(503);
    const write = controller.options.transport.create(inDefault, aLease('x'));
    await expect(write).rejects.toMatchObject({ name: 'FencedError' });
    await operator.stop();
    expect(holder()).toBe('another');
  });

  test('when a write was held back', async () => {
    const { prepare, told } = leading();
    const { operator, controller, lines } = await started(elected, prepare);
    await told;
    controller.options.onFenced();
    controller.options.onFenced();
    expect((await operator.lost).message).toContain('a write was held back');
    expect(controller.calls).toEqual(['start', 'lead', 'stop']);
    expect(lines.filter(({ event }) => event === 'lost')).toHaveLength(1);
  });

  test('and keeps nobody else from leading, once what was under way has ended', async () => {
    const { prepare, told } = leading();
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { operator, controller } = await started(elected, (made) => {
      prepare(made);
      made.onStop = () => ended;
    });
    await told;
    controller.options.onFenced();
    await operator.lost;
    expect(holder()).toBe('me');
    end();
    while (holder() !== '') await new Promise(setImmediate);
  });
});

describe('the end', () => {
  test('comes in order: work, events, Lease, connections', async () => {
    const { prepare, told } = leading();
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
    await told;
    const before = server.history().length;
    const late = { kind: 'latency', milliseconds: 100 } as const;
    server.faults.add({ on: ({ resource }) => resource === events.plural, fault: late });
    await operator.stop();
    // However long that took, and however often the Lease was renewed meanwhile.
    const written = server
      .history()
      .slice(before)
      .filter(({ object }) => !isHeldByMe(object));
    expect(written.map(({ resource }) => resource.plural)).toEqual(['leases', events.plural, 'leases']);
    expect(holder()).toBe('');
  });

  test('is one, however often it is asked for', async () => {
    const { operator, controller } = await started();
    await Promise.all([operator.stop(), operator.stop()]);
    await operator.stop();
    expect(controller.calls.filter((call) => call === 'stop')).toHaveLength(1);
  });

  test('is no loss', async () => {
    const { operator, lines } = await started();
    await operator.stop();
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ event: 'stopped' });
  });

  test('waits 25 s for what is under way, and no longer', async () => {
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

  test('comes even if something cannot be stopped', async () => {
    const { operator, lines } = await started({}, (controller) => {
      controller.onStop = () => Promise.reject(new Error('no'));
    });
    await operator.stop();
    expect(lines.some(({ event }) => event === 'failed-to-stop')).toBe(true);
    expect(lines.at(-1)).toMatchObject({ event: 'stopped' });
  });
});

/** Starts something on an address of which nobody knew before; between being found and being taken it may go to others. */
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

describe('pages', () => {
  const both = { metricsAddress: '127.0.0.1:0', healthAddress: '127.0.0.1:0' };

  test('are nowhere unless asked for', async () => {
    const { operator } = await started();
    expect([operator.metricsAddress, operator.healthAddress]).toEqual([undefined, undefined]);
  });

  test('of health and metrics are apart', async () => {
    const { operator } = await started(both);
    expect(await page(operator.healthAddress, '/healthz')).toEqual({ status: 200, text: 'ok\n' });
    expect(await page(operator.healthAddress, '/readyz')).toEqual({ status: 200, text: 'leading\n' });
    expect((await page(operator.healthAddress, '/metrics')).status).toBe(404);
    expect((await page(operator.metricsAddress, '/healthz')).status).toBe(404);
  });

  test('of one address are together', async () => {
    const [address, { operator }] = await onFreeAddress((free) =>
      started({ metricsAddress: free, healthAddress: free }),
    );
    expect(operator.metricsAddress).toBe(address);
    expect((await page(address, '/healthz')).status).toBe(200);
    expect((await page(address, '/metrics')).status).toBe(200);
  });

  test('of metrics tell how things stand', async () => {
    const { operator, controller } = await started(both);
    controller.queueDepth = 7;
    controller.options.metrics.jobCreated(1);
    const { text } = await page(operator.metricsAddress, '/metrics');
    const samples = ['kron_leader 1', 'kron_queue_depth 7', 'kron_jobs_created_total 1'];
    expect(samples.filter((sample) => !text.split('\n').includes(sample))).toEqual([]);
    expect(text).toContain('kron_api_requests_total{verb="list",resource="kronjobs",code="200"} 1');
    expect(text).toContain('process_resident_memory_bytes ');
  });

  test('are there before the caches are filled, and say so', async () => {
    let starting: Promise<unknown> | undefined;
    const [address, controller] = await onFreeAddress(
      (free) =>
        new Promise<FakeController>((resolve, reject) => {
          starting = started({ healthAddress: free }, (made) => {
            made.onStart = () => resolve(made);
          });
          starting.catch(reject);
        }),
    );
    const notYet = { status: 503, text: 'the caches are not filled yet\n' };
    expect(await page(address, '/readyz')).toEqual(notYet);
    expect(controller.calls).toEqual(['start']);
    expect((await page(address, '/healthz')).status).toBe(200);
    controller.fill();
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

/** As whoever does not keep to the rules. */
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
