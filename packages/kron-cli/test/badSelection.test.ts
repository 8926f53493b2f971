import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiServer } from '@kron/api-server';
import { type ClusterCase, type ClusterCases, testCases } from './testing/clusterCase.ts';
import { Kubeconfigs, type ContextSpec } from './testing/kubeconfig.ts';
import { storedKronJob } from './testing/observed.ts';
import { now, type Run, runKron } from './testing/runKron.ts';
import { serve } from './testing/servedKronJobs.ts';

const kubeconfigs = new Kubeconfigs();
let server: ApiServer;

beforeAll(async () => {
  server = await serve([storedKronJob()]);
});
afterAll(async () => {
  await server.close();
  kubeconfigs.remove();
});

async function runWith(context: ContextSpec, ...args: string[]): Promise<Run> {
  const KUBECONFIG = kubeconfigs.write('kubeconfig', { production: context });
  return runKron([...(args.length > 0 ? args : ['preview']), ...now], { env: { KUBECONFIG } });
}

const kubeconfigCases: ClusterCases = {
  'a missing cluster is reported with the searched places and the alternatives': {
    run: () => runKron(['preview', ...now], { env: { HOME: '/nowhere' } }),
    err: [
      'no cluster: ',
      '/nowhere/.kube/config does not exist',
      '--kubeconfig FILE; to read manifests instead, write -f FILE',
    ],
  },
  'a missing kubeconfig is reported by name': {
    run: () => runKron(['preview', '--kubeconfig', '/nowhere/config']),
    err: ['the kubeconfig /nowhere/config cannot be read (Error: ENOENT'],
  },
  'an invalid kubeconfig is reported': {
    run: () => runKron(['preview', '--kubeconfig', kubeconfigs.writeText('broken', '{ no yaml')]),
    err: ['broken is not valid YAML at line 1, column '],
  },
  'an empty kubeconfig has no contexts': {
    run: () => runKron(['preview', '--kubeconfig', kubeconfigs.writeText('empty', '{}')]),
    err: ['has no current context: choose one with --context or kubectl', 'it has no contexts'],
  },
  'an unknown context gets the closest one': {
    run: () => runWith({ server: server.url }, 'preview', '--context', 'prodution'),
    err: ['--context: no context "prodution" in ', 'did you mean production?'],
  },
  'a kubeconfig without a current context lists its contexts': {
    run: () => {
      const none = kubeconfigs.write('none', { dev: { server: 'a' }, test: { server: 'b' } }, '');
      return runKron(['preview', '--kubeconfig', none]);
    },
    err: ['has no current context', 'found dev, test'],
  },
  'a context with an unknown cluster is reported': {
    run: () => {
      const text = JSON.stringify({
        'current-context': 'a',
        contexts: [{ name: 'a', context: { cluster: 'gone', user: 'me' } }],
      });
      return runKron(['preview', '--kubeconfig', kubeconfigs.writeText('gone', text)]);
    },
    err: ['the kubeconfig has no cluster "gone"; add it'],
  },
  'a missing credential plugin is reported': {
    run: () =>
      runWith({
        server: server.url,
        user: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: '/nowhere/login' } },
      }),
    err: ['cannot get credentials for http://', 'spawn /nowhere/login ENOENT', 'kubectl auth whoami'],
  },
  'a credential plugin that hangs fails after --request-timeout': {
    run: () =>
      runWith(
        // cat exits when its standard input closes.
        {
          server: server.url,
          user: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'cat' } },
        },
        'preview',
        '--request-timeout',
        '1',
      ),
    err: ['no response within 1 s: still waiting for credentials for http://', 'from the program "cat"'],
  },
  'an unreadable certificate for a credential plugin is reported': {
    run: () => {
      const exec = {
        apiVersion: 'client.authentication.k8s.io/v1',
        command: 'cat',
        provideClusterInfo: true,
      };
      const text = JSON.stringify({
        'current-context': 'a',
        clusters: [
          { name: 'c', cluster: { server: 'https://c', 'certificate-authority': '/nowhere/ca.crt' } },
        ],
        users: [{ name: 'u', user: { exec } }],
        contexts: [{ name: 'a', context: { cluster: 'c', user: 'u' } }],
      });
      return runKron(['preview', '--kubeconfig', kubeconfigs.writeText('unreadable', text)]);
    },
    err: ['context "a" of ', 'certificate-authority /nowhere/ca.crt cannot be read (Error: ENOENT'],
  },
  'the output of a failed credential plugin is reported': {
    run: () =>
      runWith({
        server: server.url,
        user: {
          exec: {
            apiVersion: 'client.authentication.k8s.io/v1',
            command: '/bin/sh',
            args: ['-c', 'echo the session has expired >&2; exit 1'],
          },
        },
      }),
    err: ['cannot get credentials for http://', ': the session has expired;'],
  },
  'credentials are not sent over plain HTTP by default': {
    run: () => runWith({ server: server.url, strict: true }),
    err: ['is not encrypted', 'insecure-skip-tls-verify'],
  },
  'a server that is not a URL is reported': {
    run: () => runWith({ server: 'prod' }),
    err: ['the kubeconfig\'s server is not a URL: "prod"'],
  },
};

const wrongUsage: ClusterCases = {
  'an unknown name gets the closest one': {
    run: () => runWith({ server: server.url, namespace: 'prod' }, 'preview', 'bakup'),
    err: [
      'no KronJob, ControlledJob or CronJob is named "bakup" in namespace "prod" of http://',
      'did you mean backup?',
    ],
  },
  'an empty namespace is reported for an unknown name': {
    run: () => runWith({ server: server.url }, 'explain', 'backup'),
    err: [
      'no KronJob, ControlledJob or CronJob is named "backup" in namespace "default"',
      'use -n for another namespace',
    ],
  },
  ...Object.fromEntries(
    (
      [
        [['-A', '-n', 'prod'], '-A and -n exclude each other'],
        [['-A', 'backup'], '-A cannot be used with names'],
        [['-l', 'app=db', 'backup'], '-l cannot be used with names'],
        [['-R'], '-R needs a folder'],
        [['-n', 'No'], '--namespace: expected at most 63 lower-case letters'],
        [
          ['a/b/c'],
          'expected the name of a KronJob, ControlledJob or CronJob, such as db-backup or prod/db-backup, found "a/b/c"',
        ],
        [['--request-timeout', 'soon'], '--request-timeout: expected a duration of zero or more'],
        [['-f', 'backup.yaml', '-A'], '-A needs a cluster, but -f reads files'],
        [['-f', 'backup.yaml', '--context', 'x'], '--context needs a cluster, but -f reads files'],
        [['-f', 'backup.yaml', '-l', 'a=b'], '-l needs a cluster, but -f reads files'],
      ] as const
    ).map(([args, message]): [string, ClusterCase] => [
      `preview ${args.join(' ')}`,
      { run: () => runWith({ server: server.url }, 'preview', ...args), err: [message] },
    ]),
  ),
  'dry-run of a file needs --live to read a cluster': {
    run: () => runWith({ server: server.url }, 'dry-run', '-f', 'backup.yaml', '--context', 'production'),
    err: ['write --live for the state of the cluster'],
  },
  'dry-run does not combine --live and --observed': {
    run: () => runWith({ server: server.url }, 'dry-run', '--live', '--observed', 'backup.yaml'),
    err: ['--live and --observed exclude each other'],
  },
  'diff of two files does not allow --context': {
    run: () =>
      runWith({ server: server.url }, 'diff', 'backup.yaml', 'backup.yaml', '--context', 'production'),
    err: ['--context needs a cluster, but OLD and NEW are files: remove the flag, or OLD'],
  },
  'diff allows -A only with --prune': {
    run: () => runWith({ server: server.url }, 'diff', 'backup.yaml', '-A'),
    err: ['write --prune with them'],
  },
  'validate -o github needs files': {
    run: () => runWith({ server: server.url }, 'validate', '-o', 'github'),
    err: ['-o github reports positions in files: write -f FILE, or -o json'],
  },
  'convert does not take a file name for the name of a CronJob': {
    run: () => runWith({ server: server.url }, 'convert', 'cronjobs.yaml'),
    err: [
      'expected names of CronJobs in the cluster, found cronjobs.yaml; to read files, write -f cronjobs.yaml',
    ],
  },
};

const nothing: ClusterCases = {
  'a namespace without objects is reported': {
    run: () => runWith({ server: server.url }),
    err: [
      'no KronJob, ControlledJob or CronJob in namespace "default" of http://',
      'use -A for all namespaces',
    ],
  },
  'a selector without matches is reported': {
    run: () => runWith({ server: server.url }, 'forecast', '-A', '-l', 'app=none'),
    err: ['no KronJob, ControlledJob or CronJob with labels app=none in any namespace'],
  },
};

describe('the kubeconfig', () => testCases(kubeconfigCases));
describe('wrong usage', () => testCases(wrongUsage, 2));
describe('no objects', () => testCases(nothing, 1));

test.each(['0', '0s', '20', '20s', '2m'])(
  '--request-timeout %s means the same as in kubectl',
  async (limit) => {
    const context = { server: server.url, namespace: 'prod' };
    expect(await runWith(context, 'preview', '-o', 'name', '--request-timeout', limit)).toMatchObject({
      code: 0,
      err: '',
    });
  },
);

test('several unknown names of a namespace need one list per kind', async () => {
  let lists = 0;
  const mend = server.faults.add({
    on: ({ verb }) => verb === 'list' && (lists += 1) === 0,
    fault: { kind: 'hang' },
  });
  const run = await runWith(
    { server: server.url, namespace: 'prod' },
    'preview',
    'bakup',
    'backpu',
    'test/x',
  );
  mend();
  expect(run.code).toBe(2);
  expect(run.err.match(/did you mean backup\?/g)).toHaveLength(2);
  // Three kinds in two namespaces.
  expect(lists).toBe(6);
});
