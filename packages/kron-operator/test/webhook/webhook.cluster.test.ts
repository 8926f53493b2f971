import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiAnswer, eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { Condition, Status } from 'kron-core';
import { tlsFiles } from '../../src/webhook/testing/mountedSecret.ts';
import { testCertificate } from '../../src/webhook/testing/testCertificate.ts';
import { dueIn } from '../cluster/dueIn.ts';
import { inTime } from '../cluster/inTime.ts';
import { TooLate } from '../cluster/tooLate.ts';
import { callWebhook } from './callWebhook.ts';
import { applyConfiguration, untilRefused } from './configuration.ts';
import { kronJobWith, rules } from './rules.ts';
import { Site } from './site.ts';

type Body = {
  readonly message?: string;
  readonly reason?: string;
  readonly details?: { readonly causes?: readonly { readonly field: string }[] };
  readonly metadata: { readonly name: string; readonly uid: string; readonly resourceVersion: string };
  readonly spec: Record<string, unknown>;
  readonly status?: Status;
};
type Told = { readonly status: number; readonly warning: string; readonly body: Body };

const root = resolve(import.meta.dirname, '../../../..');
const deployed = resolve(root, 'deploy/webhook');
const merge = 'application/merge-patch+json';
const ofWebhook = 'admission webhook "validate.kronjobs.kron.io" denied the request';
const wrong = kronJobWith('wrong', { schedule: '0 0 31 2 *' });

function pathOf(namespace: string, name?: string): string {
  const collection = `/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`;
  return name === undefined ? collection : `${collection}/${name}`;
}

function toldBy({ status, headers, body }: ApiAnswer): Told {
  return { status, warning: headers['warning'] ?? '', body: body as Body };
}

describeOnOwnControlPlane('the webhooks of two replicas, on a real API server', {}, (plane) => {
  let site: Site;
  /** Where KronJobs are judged by the webhook, and where only by the definition. */
  let judged: string;
  let bare: string;

  beforeAll(async () => {
    site = await Site.on(plane());
    judged = await uniqueNamespace(plane(), 'judged');
    bare = await uniqueNamespace(plane(), 'bare');
    await hook('validating.yaml', judged);
    await untilRefused(plane(), pathOf(judged), wrong);
  }, 600_000);
  afterAll(() => site.close(), 600_000);

  async function hook(
    file: 'validating.yaml' | 'mutating.yaml',
    namespace: string,
    more: { readonly port?: number; readonly ca?: string; readonly besides?: string } = {},
  ): Promise<void> {
    const { port = site.switchboard.port, ca = site.certificate.cert, besides } = more;
    const name = `${file.replace('.yaml', '')}-${namespace}`;
    const namespaces = besides === undefined ? [namespace] : [namespace, besides];
    await applyConfiguration(plane(), { file, name, namespaces, port, ca, failurePolicy: 'Fail' });
  }

  /** Whom the API server trusts from now on. That it has taken this up shows where it counts for the first time. */
  async function trust(ca: string): Promise<void> {
    const besides = await uniqueNamespace(plane(), 'besides');
    await hook('validating.yaml', judged, { ca, besides });
    await untilRefused(plane(), pathOf(besides), wrong);
  }

  const create = async (namespace: string, object: object, how = ''): Promise<Told> =>
    toldBy(await plane().call('POST', `${pathOf(namespace)}${how}`, { body: object }));
  const dryRun = (namespace: string, object: object): Promise<Told> =>
    create(namespace, object, '?dryRun=All&fieldValidation=Strict');
  const patch = async (namespace: string, name: string, body: object): Promise<Told> =>
    toldBy(await plane().call('PATCH', pathOf(namespace, name), { contentType: merge, body }));
  const read = async (namespace: string, name: string): Promise<Told> =>
    toldBy(await plane().call('GET', pathOf(namespace, name)));

  async function condition(namespace: string, name: string, type: string): Promise<Condition> {
    return eventually(`${name} has the condition ${type}`, async () => {
      const { body } = await read(namespace, name);
      return body.status?.conditions?.find((one) => one.type === type && one.status === 'True');
    });
  }

  /** As somebody stored it before there was a rule. */
  async function store(namespace: string, object: object, metadata: object = {}): Promise<string> {
    const { name } = (object as { metadata: { name: string } }).metadata;
    const own = {
      name,
      namespace,
      uid: `uid-of-${name}`,
      generation: 1,
      creationTimestamp: '2026-03-01T00:00:00Z',
    };
    await plane().storeUnchecked(`kron.io/kronjobs/${namespace}/${name}`, {
      ...object,
      metadata: { ...own, ...metadata },
    });
    await eventually(`${name} is stored`, async () => (await read(namespace, name)).status === 200);
    return name;
  }

  describe('a rule is kept in each place that knows of it', () => {
    test.each(rules.map((rule) => [rule.rule, rule] as const))(
      '%s',
      async (_, { spec, name = 'wrong', path, byDefinition }) => {
        const object = kronJobWith(name, spec);
        const alone = await dryRun(bare, object);
        expect([alone.status, alone.body.message]).toEqual(
          byDefinition ? [422, expect.any(String)] : [201, undefined],
        );
        const both = await dryRun(judged, object);
        expect(both).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
        // The API server asks only about what its own rules let pass.
        expect(both.body.message?.startsWith(ofWebhook)).toBe(!byDefinition);
        if (!byDefinition) expect(both.body.details?.causes?.map(({ field }) => field)).toEqual([path]);
      },
    );

    test('the webhook alone keeps all of them', async () => {
      const told = await Promise.all(
        rules.map(async (rule) => judgedAlone(kronJobWith(rule.name ?? 'wrong', rule.spec))),
      );
      expect(told).toEqual(rules.map(({ path }) => expect.arrayContaining([path])));
    });

    test('the operator keeps all of them, whoever has stored what is wrong', async () => {
      const stored = rules.map(({ name, spec }, index) => kronJobWith(name ?? `wrong-${index}`, spec));
      await Promise.all(stored.map((object) => store(bare, object)));
      const messages = await Promise.all(
        stored.map(async ({ metadata }) => {
          return (await condition(bare, (metadata as { name: string }).name, 'InvalidSpec')).message;
        }),
      );
      expect(messages).toEqual(rules.map(({ path }) => expect.stringContaining(path)));
    }, 600_000);

    /** Asked past the API server, as it asks. */
    async function judgedAlone(object: object): Promise<string[]> {
      const problems = await callWebhook(site, {
        ...object,
        metadata: { ...(object as { metadata: object }).metadata, namespace: bare },
      });
      return problems.map(({ field }) => field);
    }
  });

  describe('whoever writes a KronJob', () => {
    test('is told everything that is wrong by kubectl, with its place, as the documentation shows', async () => {
      const page = await readFile(
        resolve(import.meta.dirname, '../../../../docs/reference/webhook.md'),
        'utf8',
      );
      const [, input = '', shown = ''] =
        /<<'END'.*?\n(.*?)^END\n```\s+```text\n(.*?)^exit code 1\n```/ms.exec(page) ?? [];
      const { code, stderr } = await plane().kubectl(['apply', '-n', judged, '-f', '-'], { input });
      expect([code, stderr]).toEqual([1, shown]);
    });

    test('is warned of what is doubtful, and it is stored', async () => {
      const object = kronJobWith('doubtful', {
        schedule: '0 0 13 * FRI',
        policy: {},
        constraints: { only: [{ hours: '5' }] },
      });
      const { status, warning } = await create(judged, object);
      expect(status).toBe(201);
      expect(warning).toContain('299 - "spec.schedule: day of month 13 or day of week FRI');
      // How far it looks depends on how fast the machine is.
      expect(warning).toMatch(/each of the next \d+ periods: no second of the window of period/);
      expect(warning).toContain('[ShortDeadline]');
    });

    test('sees warnings on standard error', async () => {
      const object = kronJobWith('hasty', { policy: { deadline: '5s' } });
      const { stderr } = await plane().kubectl(['apply', '-n', judged, '-f', '-'], {
        input: JSON.stringify(object),
      });
      expect(stderr).toMatch(/^Warning: spec\.policy\.deadline: 5s: .* \[ShortDeadline\]/);
    });

    test('may leave the name to the API server', async () => {
      const { metadata: _, ...object } = kronJobWith('any');
      const { status, body } = await create(judged, { ...object, metadata: { generateName: 'made-' } });
      expect([status, body.metadata.name]).toEqual([201, expect.stringMatching(/^made-\w+/)]);
    });
  });

  describe('what was wrong before there was a webhook', () => {
    test('may have its labels and finalizers changed, and stay', async () => {
      const name = await store(judged, kronJobWith('old-labels', { schedule: '0 0 31 2 *' }));
      const before = await site.asked();
      const metadata = { labels: { a: 'b' }, finalizers: ['example.com/held'] };
      expect((await patch(judged, name, { metadata })).status).toBe(200);
      expect(await site.asked()).toBe(before);
    });

    test('may be suspended, and is said to be wrong still', async () => {
      const name = await store(judged, kronJobWith('old-suspended', { schedule: '0 0 31 2 *' }));
      const { status, warning } = await patch(judged, name, { spec: { policy: { suspend: true } } });
      expect([status, warning]).toEqual([200, expect.stringContaining('was invalid before and still is')]);
    });

    test('may be mended, and not be made worse', async () => {
      const name = await store(judged, kronJobWith('old-mended', { schedule: '0 0 31 2 *' }));
      expect((await patch(judged, name, { spec: { schedule: '5-1 * * * *' } })).status).toBe(422);
      expect((await patch(judged, name, { spec: { schedule: '0 0 1 2 *' } })).status).toBe(200);
    });

    test('may be deleted, and let go of by its finalizer', async () => {
      const object = kronJobWith('old-deleted', { schedule: '0 0 31 2 *' });
      const name = await store(judged, object, { finalizers: ['example.com/held'] });
      await plane().call('DELETE', pathOf(judged, name));
      // Even a change of the spec, since it has ended.
      expect(
        (await patch(judged, name, { metadata: { finalizers: null }, spec: { schedule: '5-1 * * * *' } }))
          .status,
      ).toBe(200);
      expect((await read(judged, name)).status).toBe(404);
    });
  });

  test.each(['service.yaml', 'validating.yaml', 'mutating.yaml'])(
    'deploy/webhook/%s is accepted as it is',
    async (file) => {
      const path = resolve(deployed, file);
      const { code, stderr } = await plane().kubectl([
        'create',
        '--dry-run=server',
        '--validate=strict',
        '-f',
        path,
      ]);
      expect([code, stderr]).toEqual([0, '']);
    },
  );

  test('a template as large as any is compared without asking', async () => {
    const env = Array.from({ length: 6_000 }, (_, index) => ({ name: `V${index}`, value: 'x'.repeat(90) }));
    const pod = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none', env }] };
    const jobTemplate = { spec: { template: { spec: pod } } };
    const name = await store(judged, kronJobWith('large', { jobTemplate }));
    const before = await site.asked();
    expect((await patch(judged, name, { metadata: { labels: { a: 'b' } } })).status).toBe(200);
    expect(await site.asked()).toBe(before);
    expect((await patch(judged, name, { spec: { window: { duration: '1h' } } })).status).toBe(200);
    expect(await site.asked()).toBeGreaterThan(before);
  });

  describe('where schedules are immutable', () => {
    let fixed: string;
    beforeAll(async () => {
      fixed = await uniqueNamespace(plane(), 'fixed');
      const { operator } = await site.start({ immutableSchedule: true });
      await hook('validating.yaml', fixed, { port: Number(operator.webhookAddress?.split(':')[1]) });
      await untilRefused(plane(), pathOf(fixed), wrong);
      await create(fixed, kronJobWith('nightly', { timezone: 'Europe/Paris' }));
    });

    test.each([
      ['schedule', { schedule: '0 1 1 1 *' }],
      ['timezone', { timezone: null }],
      ['seed.strategy', { seed: { strategy: 'daily' } }],
    ])('%s cannot be edited', async (field, spec) => {
      const { status, body } = await patch(fixed, 'nightly', { spec });
      expect([status, body.details?.causes]).toEqual([
        422,
        [expect.objectContaining({ field: `spec.${field}`, reason: 'FieldValueForbidden' })],
      ]);
    });

    test('everything else can', async () => {
      const spec = { window: { duration: '1h' }, seed: { salt: 'a' }, policy: { suspend: true } };
      expect((await patch(fixed, 'nightly', { spec })).status).toBe(200);
    });
  });

  test('the defaulting webhook leaves nothing to do for the shipped definition, and is asked', async () => {
    const namespace = await uniqueNamespace(plane(), 'defaulted');
    const expected = (await create(namespace, kronJobWith('before', { window: { duration: '1h' } }))).body
      .spec;
    await hook('mutating.yaml', namespace);
    const spec = await eventually('the webhook is asked', async () => {
      const before = await site.asked();
      const { body } = await create(
        namespace,
        { ...kronJobWith('x', { window: { duration: '1h' } }) },
        '?dryRun=All',
      );
      return (await site.asked()) > before && body.spec;
    });
    expect(spec).toEqual(expected);
  });

  test('a status is written without asking, and a KronJob runs as ever', async () => {
    await inTime(async (headStart) => {
      const name = `due-in-${headStart}`;
      const { spec, periods } = dueIn(`${judged}/${name}`, nowSeconds(), [headStart]);
      const object = kronJobWith(name, { ...spec, policy: { deadline: '10m' } });
      expect((await create(judged, object)).status).toBe(201);
      const before = await site.asked();
      if (nowSeconds() * 1000 >= Number(periods[0].chosenTime)) throw new TooLate(`${name} was due before`);
      await untilRun(judged, name, periods[0].periodID);
      expect(await site.asked()).toBe(before);
    });
  }, 600_000);

  describe('a webhook that cannot be reached, and must not be passed by', () => {
    let down: string;
    beforeAll(async () => {
      down = await uniqueNamespace(plane(), 'down');
      await hook('validating.yaml', down, { port: 1 });
      await eventually(
        'the webhook is missed',
        async () => (await dryRun(down, kronJobWith('x'))).status === 500,
      );
    });

    test('keeps nobody from running, and nobody from relabelling and deleting', async () => {
      const { spec, periods } = dueIn(`${down}/running`, nowSeconds(), [6]);
      const name = await store(down, kronJobWith('running', { ...spec, policy: { deadline: '10m' } }));
      await untilRun(down, name, periods[0].periodID);
      expect((await patch(down, name, { metadata: { labels: { a: 'b' } } })).status).toBe(200);
      expect(await patch(down, name, { spec: { schedule: '0 0 1 2 *' } })).toMatchObject({
        status: 500,
        body: { message: expect.stringContaining('failed calling webhook "validate.kronjobs.kron.io"') },
      });
      const foreground = { propagationPolicy: 'Foreground' };
      await plane().call('DELETE', pathOf(down, name), { body: foreground });
      await eventually('it is gone', async () => (await read(down, name)).status === 404);
    }, 600_000);

    test('is passed by where it is shipped to be', async () => {
      const ignoring = await uniqueNamespace(plane(), 'ignoring');
      await applyConfiguration(plane(), {
        file: 'validating.yaml',
        name: 'ignoring',
        namespaces: [ignoring],
        port: 1,
        ca: site.certificate.cert,
      });
      expect((await create(ignoring, { ...wrong, metadata: { name: 'never' } })).status).toBe(201);
      expect((await condition(ignoring, 'never', 'InvalidSpec')).message).toContain('spec.schedule');
    });
  });

  test('certificates are changed, and replicas end and begin, without a request that fails', async () => {
    const next = await testCertificate('second');
    const trusted = `${site.certificate.cert}\n${next.cert}`;
    await trust(trusted);
    const load = underLoad();
    await load.more(40);
    await site.secret.swap(tlsFiles(next));
    await eventually('both replicas have it', async () =>
      site.replicas.every(
        ({ lines }) => lines.filter(({ event }) => event === 'certificate-served').length === 2,
      ),
    );
    await load.more(40);
    // Nobody trusts the old one any more: every connection is a new one, with the new one.
    await trust(next.cert);
    await load.more(40);
    const [first] = site.replicas;
    await site.start();
    if (first !== undefined) await site.stop(first);
    await load.more(40);
    const statuses = await load.end();
    expect(statuses.length).toBeGreaterThan(160);
    expect([...new Set(statuses)]).toEqual(['201 ']);
  }, 600_000);

  /** Four who write one KronJob after the other. */
  function underLoad() {
    const statuses: string[] = [];
    const ended = new AbortController();
    const write = async (): Promise<void> => {
      while (!ended.signal.aborted) statuses.push(await outcome());
    };
    const outcome = async (): Promise<string> => {
      const { status, body } = await dryRun(judged, kronJobWith('load'));
      return `${status} ${body.message ?? ''}`;
    };
    const writers = Promise.all([write(), write(), write(), write()]);
    return {
      more: async (count: number): Promise<void> => {
        const enough = statuses.length + count;
        await eventually('more were written', async () => statuses.length >= enough);
      },
      end: async (): Promise<readonly string[]> => {
        ended.abort();
        await writers;
        return statuses;
      },
    };
  }

  async function untilRun(namespace: string, name: string, periodID: string): Promise<void> {
    await eventually(`${name} has run`, async () => {
      const { body } = await read(namespace, name);
      return body.status?.recent?.some(
        (period) => period.periodID === periodID && period.outcome === 'executed',
      );
    });
  }

  /** The control plane's clock is this machine's. */
  function nowSeconds(): number {
    // oxlint-disable-next-line kron/no-ambient-clock -- what is due is due on the machine's clock
    return Math.floor(Date.now() / 1000);
  }
});
