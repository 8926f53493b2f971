import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiAnswer, eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { Condition, Status } from 'kron-core';
import { tlsFiles } from '../../src/http/testing/mountedSecret.ts';
import { testCertificate } from '../../src/http/testing/testCertificate.ts';
import { dueIn } from '../cluster/dueIn.ts';
import { inTime } from '../cluster/inTime.ts';
import { TooLate } from '../cluster/tooLate.ts';
import { callWebhook } from './callWebhook.ts';
import { applyConfiguration, untilRejected } from './configuration.ts';
import { kronJobWith, rules } from './rules.ts';
import { WebhookDeployment } from './webhookDeployment.ts';

type Body = {
  readonly message?: string;
  readonly reason?: string;
  readonly details?: { readonly causes?: readonly { readonly field: string }[] };
  readonly metadata: { readonly name: string; readonly uid: string; readonly resourceVersion: string };
  readonly spec: Record<string, unknown>;
  readonly status?: Status;
};
type Response = { readonly status: number; readonly warning: string; readonly body: Body };

const root = resolve(import.meta.dirname, '../../../..');
const deployed = resolve(root, 'deploy/webhook');
const merge = 'application/merge-patch+json';
const webhookDenial = 'admission webhook "validate.kronjobs.kron.io" denied the request';
const invalid = kronJobWith('invalid', { schedule: '0 0 31 2 *' });

function pathOf(namespace: string, name?: string): string {
  const collection = `/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`;
  return name === undefined ? collection : `${collection}/${name}`;
}

function responseOf({ status, headers, body }: ApiAnswer): Response {
  return { status, warning: headers['warning'] ?? '', body: body as Body };
}

describeOnOwnControlPlane('the webhooks of two replicas, on a real API server', {}, (plane) => {
  let deployment: WebhookDeployment;
  /** Namespaces with the webhook, and with the CustomResourceDefinition only. */
  let validated: string;
  let bare: string;

  beforeAll(async () => {
    deployment = await WebhookDeployment.on(plane());
    validated = await uniqueNamespace(plane(), 'validated');
    bare = await uniqueNamespace(plane(), 'bare');
    await hook('validating.yaml', validated);
    await untilRejected(plane(), pathOf(validated), invalid);
  }, 600_000);
  afterAll(() => deployment.close(), 600_000);

  async function hook(
    file: 'validating.yaml' | 'mutating.yaml',
    namespace: string,
    more: { readonly port?: number; readonly ca?: string; readonly besides?: string } = {},
  ): Promise<void> {
    const { port = deployment.loadBalancer.port, ca = deployment.certificate.cert, besides } = more;
    const name = `${file.replace('.yaml', '')}-${namespace}`;
    const namespaces = besides === undefined ? [namespace] : [namespace, besides];
    await applyConfiguration(plane(), { file, name, namespaces, port, ca, failurePolicy: 'Fail' });
  }

  /** Changes the CA in the configuration. A call in a new namespace shows that the API server uses it. */
  async function trust(ca: string): Promise<void> {
    const besides = await uniqueNamespace(plane(), 'besides');
    await hook('validating.yaml', validated, { ca, besides });
    await untilRejected(plane(), pathOf(besides), invalid);
  }

  const create = async (namespace: string, object: object, how = ''): Promise<Response> =>
    responseOf(await plane().call('POST', `${pathOf(namespace)}${how}`, { body: object }));
  const dryRun = (namespace: string, object: object): Promise<Response> =>
    create(namespace, object, '?dryRun=All&fieldValidation=Strict');
  const patch = async (namespace: string, name: string, body: object): Promise<Response> =>
    responseOf(await plane().call('PATCH', pathOf(namespace, name), { contentType: merge, body }));
  const read = async (namespace: string, name: string): Promise<Response> =>
    responseOf(await plane().call('GET', pathOf(namespace, name)));

  async function condition(namespace: string, name: string, type: string): Promise<Condition> {
    return eventually(`${name} has the condition ${type}`, async () => {
      const { body } = await read(namespace, name);
      return body.status?.conditions?.find((one) => one.type === type && one.status === 'True');
    });
  }

  /** Stores an object without validation, as if it were older than the rule that it breaks. */
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

  describe('every rule is enforced by the definition or the webhook', () => {
    test.each(rules.map((rule) => [rule.rule, rule] as const))(
      '%s',
      async (_, { spec, name = 'invalid', path, byDefinition }) => {
        const object = kronJobWith(name, spec);
        const alone = await dryRun(bare, object);
        expect([alone.status, alone.body.message]).toEqual(
          byDefinition ? [422, expect.any(String)] : [201, undefined],
        );
        const both = await dryRun(validated, object);
        expect(both).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
        // The API server calls the webhook only for objects that pass its own validation.
        expect(both.body.message?.startsWith(webhookDenial)).toBe(!byDefinition);
        if (!byDefinition) expect(both.body.details?.causes?.map(({ field }) => field)).toEqual([path]);
      },
    );

    test('the webhook enforces all rules by itself', async () => {
      const problems = await Promise.all(
        rules.map(async (rule) => webhookProblems(kronJobWith(rule.name ?? 'invalid', rule.spec))),
      );
      expect(problems).toEqual(rules.map(({ path }) => expect.arrayContaining([path])));
    });

    test('the operator enforces all rules for objects that are stored already', async () => {
      const stored = rules.map(({ name, spec }, index) => kronJobWith(name ?? `invalid-${index}`, spec));
      await Promise.all(stored.map((object) => store(bare, object)));
      const messages = await Promise.all(
        stored.map(async ({ metadata }) => {
          return (await condition(bare, (metadata as { name: string }).name, 'InvalidSpec')).message;
        }),
      );
      expect(messages).toEqual(rules.map(({ path }) => expect.stringContaining(path)));
    }, 600_000);

    /** The paths of the problems that the webhook reports. */
    async function webhookProblems(object: object): Promise<string[]> {
      const problems = await callWebhook(deployment, {
        ...object,
        metadata: { ...(object as { metadata: object }).metadata, namespace: bare },
      });
      return problems.map(({ field }) => field);
    }
  });

  describe('a user who writes a KronJob', () => {
    test('sees all problems with their paths in kubectl, as the documentation shows', async () => {
      const page = await readFile(
        resolve(import.meta.dirname, '../../../../docs/reference/webhook.md'),
        'utf8',
      );
      const [, input = '', shown = ''] =
        /<<'END'.*?\n(.*?)^END\n```\s+```text\n(.*?)^exit code 1\n```/ms.exec(page) ?? [];
      const { code, stderr } = await plane().kubectl(['apply', '-n', validated, '-f', '-'], { input });
      expect([code, stderr]).toEqual([1, shown]);
    });

    test('gets warnings, and the KronJob is stored', async () => {
      const object = kronJobWith('questionable', {
        schedule: '0 0 13 * FRI',
        policy: {},
        constraints: { only: [{ hours: '5' }] },
      });
      const { status, warning } = await create(validated, object);
      expect(status).toBe(201);
      expect(warning).toContain('299 - "spec.schedule: day of month 13 or day of week FRI');
      // The number of periods depends on the speed of the machine.
      expect(warning).toMatch(/no allowed second in any of the next \d+ periods/);
      expect(warning).toContain('[ShortDeadline]');
    });

    test('sees warnings on standard error', async () => {
      const object = kronJobWith('hasty', { policy: { deadline: '5s' } });
      const { stderr } = await plane().kubectl(['apply', '-n', validated, '-f', '-'], {
        input: JSON.stringify(object),
      });
      expect(stderr).toMatch(/^Warning: spec\.policy\.deadline: 5s: .* \[ShortDeadline\]/);
    });

    test('may use generateName', async () => {
      const { metadata: _, ...object } = kronJobWith('any');
      const { status, body } = await create(validated, { ...object, metadata: { generateName: 'made-' } });
      expect([status, body.metadata.name]).toEqual([201, expect.stringMatching(/^made-\w+/)]);
    });
  });

  describe('an invalid KronJob that is stored already', () => {
    test('may have its labels and finalizers changed without a webhook call', async () => {
      const name = await store(validated, kronJobWith('old-labels', { schedule: '0 0 31 2 *' }));
      const before = await deployment.reviews();
      const metadata = { labels: { a: 'b' }, finalizers: ['example.com/held'] };
      expect((await patch(validated, name, { metadata })).status).toBe(200);
      expect(await deployment.reviews()).toBe(before);
    });

    test('may be suspended, with a warning', async () => {
      const name = await store(validated, kronJobWith('old-suspended', { schedule: '0 0 31 2 *' }));
      const { status, warning } = await patch(validated, name, { spec: { policy: { suspend: true } } });
      expect([status, warning]).toEqual([200, expect.stringContaining('is still invalid')]);
    });

    test('may be fixed, but not changed to another invalid spec', async () => {
      const name = await store(validated, kronJobWith('old-mended', { schedule: '0 0 31 2 *' }));
      expect((await patch(validated, name, { spec: { schedule: '5-1 * * * *' } })).status).toBe(422);
      expect((await patch(validated, name, { spec: { schedule: '0 0 1 2 *' } })).status).toBe(200);
    });

    test('may be deleted, and its finalizer removed', async () => {
      const object = kronJobWith('old-deleted', { schedule: '0 0 31 2 *' });
      const name = await store(validated, object, { finalizers: ['example.com/held'] });
      await plane().call('DELETE', pathOf(validated, name));
      // Even the spec may change, because the object is being deleted.
      expect(
        (await patch(validated, name, { metadata: { finalizers: null }, spec: { schedule: '5-1 * * * *' } }))
          .status,
      ).toBe(200);
      expect((await read(validated, name)).status).toBe(404);
    });
  });

  test.each(['service.yaml', 'validating.yaml', 'mutating.yaml'])(
    'the API server accepts deploy/webhook/%s',
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

  test('the match conditions work for a very large template', async () => {
    const env = Array.from({ length: 6_000 }, (_, index) => ({ name: `V${index}`, value: 'x'.repeat(90) }));
    const pod = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none', env }] };
    const jobTemplate = { spec: { template: { spec: pod } } };
    const name = await store(validated, kronJobWith('large', { jobTemplate }));
    const before = await deployment.reviews();
    expect((await patch(validated, name, { metadata: { labels: { a: 'b' } } })).status).toBe(200);
    expect(await deployment.reviews()).toBe(before);
    expect((await patch(validated, name, { spec: { window: { duration: '1h' } } })).status).toBe(200);
    expect(await deployment.reviews()).toBeGreaterThan(before);
  });

  describe('with an immutable schedule', () => {
    let fixed: string;
    beforeAll(async () => {
      fixed = await uniqueNamespace(plane(), 'fixed');
      const { operator } = await deployment.start({ immutableSchedule: true });
      await hook('validating.yaml', fixed, { port: Number(operator.webhookAddress?.split(':')[1]) });
      await untilRejected(plane(), pathOf(fixed), invalid);
      await create(fixed, kronJobWith('nightly', { timezone: 'Europe/Paris' }));
    });

    test.each([
      ['schedule', { schedule: '0 1 1 1 *' }],
      ['timezone', { timezone: null }],
      ['seed.strategy', { seed: { strategy: 'daily' } }],
    ])('%s cannot change', async (field, spec) => {
      const { status, body } = await patch(fixed, 'nightly', { spec });
      expect([status, body.details?.causes]).toEqual([
        422,
        [expect.objectContaining({ field: `spec.${field}`, reason: 'FieldValueForbidden' })],
      ]);
    });

    test('other fields can change', async () => {
      const spec = { window: { duration: '1h' }, seed: { salt: 'a' }, policy: { suspend: true } };
      expect((await patch(fixed, 'nightly', { spec })).status).toBe(200);
    });
  });

  test('the defaulting webhook changes nothing with the shipped definition', async () => {
    const namespace = await uniqueNamespace(plane(), 'defaulted');
    const expected = (await create(namespace, kronJobWith('before', { window: { duration: '1h' } }))).body
      .spec;
    await hook('mutating.yaml', namespace);
    const spec = await eventually('the webhook is called', async () => {
      const before = await deployment.reviews();
      const { body } = await create(
        namespace,
        { ...kronJobWith('x', { window: { duration: '1h' } }) },
        '?dryRun=All',
      );
      return (await deployment.reviews()) > before && body.spec;
    });
    expect(spec).toEqual(expected);
  });

  test('a KronJob runs and its status is written without a webhook call', async () => {
    await inTime(async (headStart) => {
      const name = `due-in-${headStart}`;
      const { spec, periods } = dueIn(`${validated}/${name}`, nowSeconds(), [headStart]);
      const object = kronJobWith(name, { ...spec, policy: { deadline: '10m' } });
      expect((await create(validated, object)).status).toBe(201);
      const before = await deployment.reviews();
      if (nowSeconds() * 1000 >= Number(periods[0].chosenTime)) throw new TooLate(`${name} was due before`);
      await untilRun(validated, name, periods[0].periodID);
      expect(await deployment.reviews()).toBe(before);
    });
  }, 600_000);

  describe('an unreachable webhook with failurePolicy Fail', () => {
    let down: string;
    beforeAll(async () => {
      down = await uniqueNamespace(plane(), 'down');
      await hook('validating.yaml', down, { port: 1 });
      await eventually(
        'the call of the webhook fails',
        async () => (await dryRun(down, kronJobWith('x'))).status === 500,
      );
    });

    test('prevents changes of a spec, but no run, label change or deletion', async () => {
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
      await eventually('it is deleted', async () => (await read(down, name)).status === 404);
    }, 600_000);

    test('is ignored with the shipped failurePolicy', async () => {
      const ignoring = await uniqueNamespace(plane(), 'ignoring');
      await applyConfiguration(plane(), {
        file: 'validating.yaml',
        name: 'ignoring',
        namespaces: [ignoring],
        port: 1,
        ca: deployment.certificate.cert,
      });
      expect((await create(ignoring, { ...invalid, metadata: { name: 'never' } })).status).toBe(201);
      expect((await condition(ignoring, 'never', 'InvalidSpec')).message).toContain('spec.schedule');
    });
  });

  test('no request fails while certificates are rotated and replicas are replaced', async () => {
    const next = await testCertificate('second');
    const trusted = `${deployment.certificate.cert}\n${next.cert}`;
    await trust(trusted);
    const load = underLoad();
    await load.more(40);
    await deployment.secret.swap(tlsFiles(next));
    await eventually('both replicas have it', async () =>
      deployment.replicas.every(
        ({ lines }) => lines.filter(({ event }) => event === 'certificate-served').length === 2,
      ),
    );
    await load.more(40);
    // The old certificate is not trusted any more, so every connection is a new one with the new certificate.
    await trust(next.cert);
    await load.more(40);
    const [first] = deployment.replicas;
    await deployment.start();
    if (first !== undefined) await deployment.stop(first);
    await load.more(40);
    const statuses = await load.end();
    expect(statuses.length).toBeGreaterThan(160);
    expect([...new Set(statuses)]).toEqual(['201 ']);
  }, 600_000);

  /** Four clients that write one KronJob after another. */
  function underLoad() {
    const statuses: string[] = [];
    const ended = new AbortController();
    const write = async (): Promise<void> => {
      while (!ended.signal.aborted) statuses.push(await outcome());
    };
    const outcome = async (): Promise<string> => {
      const { status, body } = await dryRun(validated, kronJobWith('load'));
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
