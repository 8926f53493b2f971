import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ControlPlane, eventually } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { parse } from 'yaml';
import { crd } from '../../src/index.ts';
import { manifestWith } from '../corpus/fixture.ts';
import { crdFile as fileOf, untilServed } from './installCrd.ts';
import { installed } from './installed.ts';
import { tableOf } from './tableOf.ts';

const patience = 600_000;
const crdFile = fileOf('kronjobs');
const collection = '/apis/kron.io/v1alpha1/namespaces/default/kronjobs';

// The tests run in order: each builds on the previous one.
describeOnOwnControlPlane('the CustomResourceDefinition', { controllers: false }, (plane) => {
  const { create, definition, merge, setRules, setStatus } = installed(
    plane,
    crd,
    manifestWith('spec.schedule', '@daily'),
  );

  test(
    'installs with client-side apply, without a warning, and is established',
    async () => {
      const { code, stdout, stderr } = await plane().kubectl(['apply', '-f', crdFile]);
      expect({ code, stdout, stderr }).toEqual({
        code: 0,
        stdout: 'customresourcedefinition.apiextensions.k8s.io/kronjobs.kron.io created\n',
        stderr: '',
      });
      await untilServed(plane(), 'kronjobs');
      const established = ['wait', '--for=condition=Established', 'crd/kronjobs.kron.io', '--timeout=30s'];
      expect(await plane().kubectl(established)).toMatchObject({ code: 0 });
    },
    patience,
  );

  test('the last-applied annotation is within the size limit', async () => {
    const { body } = await plane().call('GET', definition);
    const { annotations } = (body as { metadata: { annotations: Record<string, string> } }).metadata;
    const applied = annotations['kubectl.kubernetes.io/last-applied-configuration'] ?? '';
    expect(applied.length).toBeGreaterThan(10_000);
    expect(applied.length).toBeLessThan(200_000);
  });

  test('no condition reports a non-structural schema', async () => {
    const { body } = await plane().call('GET', definition);
    const { conditions } = (body as { status: { conditions: { type: string }[] } }).status;
    expect(conditions.map(({ type }) => type).sort()).toEqual(['Established', 'NamesAccepted']);
  });

  test('installs with server-side apply', async () => {
    const { code, stdout, stderr } = await plane().kubectl([
      'apply',
      '--server-side',
      '--force-conflicts',
      '-f',
      crdFile,
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'customresourcedefinition.apiextensions.k8s.io/kronjobs.kron.io serverside-applied\n',
      stderr: '',
    });
  });

  test('the exported object equals the file', () => {
    expect(crd).toEqual(parse(readFileSync(crdFile, 'utf8')));
  });

  test('kubectl explain prints the descriptions of the source', async () => {
    // The API server publishes the schema shortly after the definition.
    const asked = async (): Promise<string> =>
      (await plane().kubectl(['explain', 'kronjob.spec.window'])).stdout;
    await eventually('it is published', async () => (await asked()) === explained).catch(() => undefined);
    expect(await asked()).toBe(explained);
  });

  describe('with a KronJob', () => {
    beforeAll(async () => {
      await create('db-backup', manifestWith('spec.window.duration', '3h'));
      await setStatus('db-backup', {
        activeCount: 1,
        lastOutcome: 'executed',
        lastChosenTime: '2020-03-01T00:58:29Z',
        recent: [
          { periodID: '2020-03-02T00:00:00Z', outcome: 'missed', reason: 'DeadlineExceeded' },
          { periodID: '2020-03-01T00:00:00Z', outcome: 'executed', reason: 'Created', result: 'Failed' },
          { periodID: '2020-02-29T00:00:00Z', outcome: 'executed', reason: 'Created', result: 'Succeeded' },
        ],
        nextChosenTime: '2126-03-02T01:11:00Z',
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'Scheduled',
            message: 'The next period starts on time.',
            lastTransitionTime: '2020-03-01T00:58:29Z',
          },
        ],
      });
    }, patience);

    test('kubectl get kj shows the default columns', async () => {
      const lines = await tableOf(plane(), ['get', 'kj']);
      expect(lines).toEqual([
        'NAME SCHEDULE TIMEZONE WINDOW SUSPEND READY ACTIVE LAST CHOSEN OUTCOME RESULT NEXT CHOSEN AGE',
        expect.stringMatching(
          /^db-backup 0 0 \* \* \* UTC 3h false True 1 \d+y\w* executed Failed 2126-03-02T01:11:00Z (?:\d+m)?\d+s$/,
        ),
      ]);
    });

    test('-o wide also shows distribution, concurrency and state', async () => {
      const lines = await tableOf(plane(), ['get', 'kj', '-o', 'wide']);
      expect(lines[0]).toMatch(/ AGE DISTRIBUTION CONCURRENCY STATE$/);
      expect(lines[1]).toMatch(/ uniform forbid Scheduled$/);
    });

    test('kubectl get all lists it', async () => {
      expect((await plane().kubectl(['get', 'all', '-o', 'name'])).stdout).toContain(
        'kronjob.kron.io/db-backup',
      );
    });

    test.each(['spec.policy.suspend=false', 'spec.timezone=UTC', 'status.lastOutcome=executed'])(
      'it is selected by %s',
      async (selector) => {
        const { stdout } = await plane().kubectl(['get', 'kj', '-o', 'name', '--field-selector', selector]);
        expect(stdout).toBe('kronjob.kron.io/db-backup\n');
        const { stdout: others } = await plane().kubectl([
          'get',
          'kj',
          '-o',
          'name',
          '--field-selector',
          selector.replace('=', '!='),
        ]);
        expect(others).toBe('');
      },
    );

    test('its status is a subresource: neither write touches the other part', async () => {
      await merge(`${collection}/db-backup`, {
        status: { activeCount: 7 },
        spec: { timezone: 'Europe/Paris' },
      });
      await merge(`${collection}/db-backup/status`, {
        status: { succeeded: 3 },
        spec: { timezone: 'Asia/Tokyo' },
      });
      const { body } = await plane().call('GET', `${collection}/db-backup`);
      expect(body).toMatchObject({
        spec: { timezone: 'Europe/Paris' },
        status: { activeCount: 1, succeeded: 3 },
      });
      expect(body).toHaveProperty('metadata.generation', 2);
    });

    test('server-side apply merges the containers of two owners by name', async () => {
      await applyContainer(plane(), 'one', { name: 'one', image: 'busybox' });
      await applyContainer(plane(), 'two', { name: 'two', image: 'busybox' });
      const { body } = await plane().call('GET', `${collection}/merged`);
      expect(body).toMatchObject({
        spec: {
          jobTemplate: { spec: { template: { spec: { containers: [{ name: 'one' }, { name: 'two' }] } } } },
        },
      });
    });
  });

  test.each([
    [
      'a slot beyond the number of slots',
      { slot: 50, of: 50 },
      'spec.spread.slot',
      'expected a whole number from 0 to 49 (of is 50), found 50',
    ],
    [
      'a group in upper case',
      { slot: 0, of: 50, group: 'Backups' },
      'spec.spread.group',
      'expected lowercase letters, digits and hyphens, such as "backups"',
    ],
  ])('the API server says what to write instead of %s', async (_, spread, path, message) => {
    const body = manifestWith('spec.spread', spread) as object;
    const { status, text } = await plane().call('POST', collection, { body });
    expect(status).toBe(422);
    expect((JSON.parse(text) as { message: string }).message).toMatch(
      new RegExp(`${path}: Invalid value: (?:.*: )?${message.replaceAll(/[()]/g, '\\$&')}`),
    );
  });

  test(
    'a stored value that violates newer rules does not prevent status updates',
    async () => {
      await setRules(false);
      const stored: Record<string, unknown> = {
        zone: manifestWith('spec.timezone', 'Mars/Base'),
        duration: manifestWith('spec.window.duration', '9999999h'),
        sigma: manifestWith('spec.distribution', { name: 'normal', params: { sigma: '9999999h' } }),
        schedule: manifestWith('spec.schedule', '@daily'),
        clause: manifestWith('spec.constraints.avoid', [{ date: '2026-02-30' }, {}]),
        bounds: manifestWith('spec.notBefore', 'tomorrow'),
        spread: manifestWith('spec.spread', { slot: 50, of: 50, group: 'Backups' }),
        label: manifestWith('spec.jobTemplate.metadata.labels', { 'kron.io/name': 'x' }),
        selector: manifestWith('spec.jobTemplate.spec', withSelector),
      };
      for (const [name, manifest] of Object.entries(stored)) await create(name, manifest);
      await setRules(true);
      const written: Record<string, number> = {};
      for (const name of Object.keys(stored))
        written[name] = await setStatus(name, { observedGeneration: 1 });
      expect(written).toEqual(Object.fromEntries(Object.keys(stored).map((name) => [name, 200])));
    },
    patience,
  );

  test('a stored selector may stay, change and go, but not come back', async () => {
    const edits: [edit: object, status: number][] = [
      [{ schedule: '1 1 * * *' }, 200],
      [{ jobTemplate: { spec: { selector: { matchLabels: { app: 'other' } } } } }, 200],
      [{ jobTemplate: { spec: { selector: null } } }, 200],
      [{ jobTemplate: { spec: { selector: {} } } }, 422],
      [{ jobTemplate: { spec: { manualSelector: false } } }, 200],
      [{ jobTemplate: { spec: { manualSelector: true } } }, 422],
    ];
    const answers: number[] = [];
    for (const [spec] of edits) answers.push(await merge(`${collection}/selector`, { spec }));
    expect(answers).toEqual(edits.map(([, status]) => status));
  });
});

const withSelector = {
  manualSelector: true,
  selector: { matchLabels: { app: 'x' } },
  template: {
    metadata: { labels: { app: 'x' } },
    spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] },
  },
};

const explained = `GROUP:      kron.io
KIND:       KronJob
VERSION:    v1alpha1

FIELD: window <Object>


DESCRIPTION:
    Time span in which a period may start. Kron chooses one instant of it.
    Default: the nominal time only. Example: {mode: after, duration: 3h}.
    
FIELDS:
  duration\t<string>
    Length of the window. A Go duration such as 90s or 1h30m. Default: 0s.
    Example: 3h.

  mode\t<string>
  enum: after, around
    Position of the window: it starts at the nominal time (after) or is centred
    on it (around). Default: after. Example: around.


`;

async function applyContainer(plane: ControlPlane, owner: string, container: object): Promise<void> {
  const manifest = manifestWith('spec.jobTemplate.spec.template.spec.containers', [container]);
  const body = { ...(manifest as object), metadata: { name: 'merged' } };
  const path = `${collection}/merged?fieldManager=${owner}&force=true`;
  const { status, text } = await plane.call('PATCH', path, {
    body,
    contentType: 'application/apply-patch+yaml',
  });
  if (status >= 300) throw new Error(text);
}
