import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiServer, cronJobs, jobs, kronJobs } from '@kron/api-server';
import { Kubeconfigs } from './testing/kubeconfig.ts';
import { storedKronJob } from './testing/observed.ts';
import { storedControlled } from './testing/observedControlled.ts';
import { now, type Run, runKron } from './testing/runKron.ts';
import { serve } from './testing/servedKronJobs.ts';

type Fields = Record<string, unknown>;

const kronJob = (namespace: string, name: string, labels: Fields = {}): Fields =>
  storedKronJob({}, {}, { namespace, name, uid: `k-${namespace}-${name}`, labels });
const controlledJob = (namespace: string, name: string, labels: Fields = {}, spec: Fields = {}): Fields =>
  storedControlled(spec, {}, { namespace, name, uid: `c-${namespace}-${name}`, labels });

const fleet = [
  kronJob('prod', 'backup', { app: 'db' }),
  controlledJob('prod', 'desk', { app: 'web' }),
  kronJob('prod', 'both'),
  controlledJob('prod', 'both'),
  controlledJob('default', 'night-shift'),
  controlledJob('test', 'broken', {}, { events: [] }),
];

const kubeconfigs = new Kubeconfigs();
const closing: (() => Promise<unknown>)[] = [];
let url: string;

beforeAll(async () => {
  const server = await serve(fleet);
  closing.push(() => server.close());
  url = server.url;
});
afterAll(async () => {
  for (const close of closing) await close();
  kubeconfigs.remove();
});

function kron(args: readonly string[], server = url, namespace = 'prod'): Promise<Run> {
  const KUBECONFIG = kubeconfigs.write('config', { here: { server, namespace } });
  return runKron([...args, ...now], { env: { KUBECONFIG } });
}

async function named(...args: readonly string[]): Promise<string[]> {
  const run = await kron(['preview', '-o', 'name', ...args]);
  return run.out.trimEnd().split('\n');
}

/** An API server that forbids requests for one kind. */
async function refusing(plural: string): Promise<ApiServer> {
  const server = await serve(fleet);
  closing.push(() => server.close());
  const message = `${plural}.kron.io is forbidden: User "eve" cannot list resource "${plural}" in API group "kron.io"`;
  server.faults.add({
    on: ({ resource }) => resource === plural,
    fault: { kind: 'refuse', code: 403, reason: 'Forbidden', message },
  });
  return server;
}

describe('objects that are read', () => {
  test.each([
    [
      'both kinds',
      [],
      [
        'kronjob.kron.io/backup',
        'kronjob.kron.io/both',
        'controlledjob.kron.io/both',
        'controlledjob.kron.io/desk',
      ],
    ],
    ['-n', ['-n', 'default'], ['controlledjob.kron.io/night-shift']],
    ['-l', ['-A', '-l', 'app=web'], ['controlledjob.kron.io/desk']],
    ['a name selects an object of either kind', ['desk'], ['controlledjob.kron.io/desk']],
    [
      'a name selects objects of both kinds',
      ['both'],
      ['kronjob.kron.io/both', 'controlledjob.kron.io/both'],
    ],
    ['a kind before the name selects that kind', ['ctj/both'], ['controlledjob.kron.io/both']],
    [
      'a kind with its group',
      ['kronjobs/both', 'controlledjob.kron.io/desk'],
      ['kronjob.kron.io/both', 'controlledjob.kron.io/desk'],
    ],
    [
      'a kind with its group and version',
      ['controlledjobs.v1alpha1.kron.io/desk'],
      ['controlledjob.kron.io/desk'],
    ],
    [
      'a kind with a namespace',
      ['ctj/default/night-shift', 'prod/backup'],
      ['kronjob.kron.io/backup', 'controlledjob.kron.io/night-shift'],
    ],
  ])('%s', async (_, args, expected) => {
    expect(await named(...args)).toEqual(expected);
  });

  test.each([
    ['explain', ['desk'], 'prod/desk  start 2026-03-02T09:00:00Z, the next one'],
    ['preview', ['--count', '1'], 'prod/desk'],
    ['forecast', ['--for', '7d'], '2026-03-02 09:00Z  2       prod/both, prod/desk'],
    ['validate', [], '2 valid KronJobs, 2 valid ControlledJobs, no problems found'],
  ])('%s reads ControlledJobs', async (command, args, out) => {
    const run = await kron([command, ...args]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain(out);
  });

  test('an invalid ControlledJob is reported, and the others are shown', async () => {
    const run = await kron(['preview', '-A', '-o', 'name']);
    expect(run.code).toBe(1);
    expect(run.err).toContain('cluster: test/broken: spec.events: expected');
    expect(run.out.split('\n')).toHaveLength(6);
  });
});

describe('unknown names', () => {
  test.each([
    [
      'a name without a kind gets the closest name of either kind',
      ['dsek'],
      ['no KronJob, ControlledJob or CronJob is named "dsek" in namespace "prod"', 'did you mean desk?'],
    ],
    [
      'a name with a kind gets the names of that kind',
      ['ctj/bakcup'],
      ['no ControlledJob is named "bakcup"', 'found both, desk'],
    ],
    [
      'a kind that the command does not read is refused',
      ['trigger', 'ctj/desk'],
      [
        'ctj/desk is a ControlledJob, but this command reads KronJobs',
        'to restart a run, suspend the ControlledJob and resume it',
      ],
    ],
    [
      'a CronJob is refused',
      ['trigger', 'cronjob/desk'],
      ['cronjob/desk is a CronJob, but this command reads KronJobs', '--from=cronjob/desk'],
    ],
  ])('%s', async (_, args, messages) => {
    const run = await kron(args[0] === 'trigger' ? args : ['preview', ...args]);
    expect(run).toMatchObject({ code: 2, out: '' });
    for (const message of messages) expect(run.err).toContain(message);
  });
});

describe('a cluster without ControlledJobs', () => {
  let old: ApiServer;

  beforeAll(async () => {
    const resources = [jobs, cronJobs, kronJobs];
    old = await serve([kronJob('prod', 'backup')], { resources });
    closing.push(() => old.close());
  });

  test.each([
    ['all', []],
    ['names', ['backup']],
  ])('does not affect KronJobs: %s', async (_, args) => {
    const run = await kron(['preview', '-o', 'name', ...args], old.url);
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/backup\n', err: '' });
  });

  test('suggests to install their definition for a named ControlledJob', async () => {
    const run = await kron(['preview', 'ctj/desk'], old.url);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain(
      'does not serve ControlledJobs: the CustomResourceDefinition controlledjobs.kron.io is not installed',
    );
    expect(run.err).toContain('kron crd | kubectl apply --server-side');
  });

  test('suggests the names of KronJobs', async () => {
    const run = await kron(['preview', 'bakup'], old.url);
    expect(run.code).toBe(2);
    expect(run.err).toContain('did you mean backup?');
  });
});

describe('a user who may read one kind', () => {
  test.each([
    ['controlledjobs', 'ControlledJobs', 'kronjob.kron.io/backup\nkronjob.kron.io/both\n'],
    ['kronjobs', 'KronJobs', 'controlledjob.kron.io/both\ncontrolledjob.kron.io/desk\n'],
  ])('without %s gets the other kind and a note', async (plural, kinds, out) => {
    const run = await kron(['preview', '-o', 'name'], (await refusing(plural)).url);
    expect(run).toMatchObject({ code: 0, out });
    expect(run.err).toContain(
      `note: ${kinds} left out: not allowed to list ${plural}.kron.io in namespace "prod"`,
    );
  });

  test.each([
    ['controlledjobs', 1, 'cluster: no KronJob or CronJob in namespace "kube-system"'],
    ['kronjobs', 4, 'not allowed to list kronjobs.kron.io in namespace "kube-system"'],
  ])('without %s gets an error if there are no other objects', async (plural, code, message) => {
    const run = await kron(['preview'], (await refusing(plural)).url, 'kube-system');
    expect(run).toMatchObject({ code, out: '' });
    expect(run.err).toContain(message);
  });

  test('gets the note from validate, too', async () => {
    const run = await kron(['validate'], (await refusing('controlledjobs')).url);
    expect(run.code).toBe(0);
    expect(run.err).toContain('note: ControlledJobs left out: ');
  });

  test('gets a note that the other kind may have the name, too', async () => {
    const server = await refusing('controlledjobs');
    const run = await kron(['preview', 'both', '-o', 'name'], server.url);
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/both\n' });
    expect(run.err).toContain(
      'note: cannot check for a ControlledJob with the same name: not allowed to get',
    );
    expect(await kron(['preview', 'kj/both', '-o', 'name'], server.url)).toMatchObject({ code: 0, err: '' });
  });

  test.each(['desk', 'ctj/desk'])('gets an error if %s may exist', async (name) => {
    const run = await kron(['preview', name], (await refusing('controlledjobs')).url);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('not allowed to get controlledjobs.kron.io "desk" in namespace "prod"');
  });
});

describe('completion', () => {
  const offered = async (...words: string[]): Promise<string[]> => {
    const KUBECONFIG = kubeconfigs.write('completing', { here: { server: url, namespace: 'prod' } });
    const run = await runKron(['__complete', ...words], { env: { KUBECONFIG } });
    return run.out
      .trimEnd()
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')[0] ?? '');
  };

  test.each([
    ['the names of both kinds', ['preview', ''], ['backup', 'both', 'desk']],
    ['the names of a kind after its prefix', ['explain', 'ctj/'], ['ctj/both', 'ctj/desk']],
    ['the names that can be triggered', ['trigger', ''], ['backup', 'both']],
  ])('suggests %s', async (_, words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });

  test('suggests one kind if the user may not list the other', async () => {
    const KUBECONFIG = kubeconfigs.write('half', {
      here: { server: (await refusing('kronjobs')).url, namespace: 'prod' },
    });
    const run = await runKron(['__complete', 'preview', 'd'], { env: { KUBECONFIG } });
    expect(run.out).toBe('desk\tControlledJob\n:4\n');
  });
});
