import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiServer } from '@kron/api-server';
import { type ClusterCase, testCases } from './testing/clusterCase.ts';
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

async function asked(context: ContextSpec, ...args: string[]): Promise<Run> {
  const KUBECONFIG = kubeconfigs.write('asked', { production: context });
  return runKron([...(args.length > 0 ? args : ['preview']), ...now], { env: { KUBECONFIG } });
}

const kubeconfigCases: ClusterCase[] = [
  {
    rule: 'without any kubeconfig it says where it has looked, and what else there is',
    run: () => runKron(['preview', ...now], { env: { HOME: '/nowhere' } }),
    err: ['no cluster: ', '/nowhere/.kube/config does not exist', '--kubeconfig FILE', 'write -f FILE'],
  },
  {
    rule: 'a kubeconfig that is not there is told by its name',
    run: () => runKron(['preview', '--kubeconfig', '/nowhere/config']),
    err: ['the kubeconfig /nowhere/config cannot be read (Error: ENOENT'],
  },
  {
    rule: 'a kubeconfig that is none is told',
    run: () => runKron(['preview', '--kubeconfig', kubeconfigs.writeText('broken', '{ no yaml')]),
    err: ['broken cannot be read ('],
  },
  {
    rule: 'an empty kubeconfig has no context to choose',
    run: () => runKron(['preview', '--kubeconfig', kubeconfigs.writeText('empty', '{}')]),
    err: ['has no current context: choose one with --context or kubectl', 'it has no contexts'],
  },
  {
    rule: 'an unknown context has the closest one named',
    run: () => asked({ server: server.url }, 'preview', '--context', 'prodution'),
    err: ['--context: no context "prodution" in ', 'did you mean production?'],
  },
  {
    rule: 'without a current context the known ones are listed',
    run: () => {
      const none = kubeconfigs.write('none', { dev: { server: 'a' }, test: { server: 'b' } }, '');
      return runKron(['preview', '--kubeconfig', none]);
    },
    err: ['has no current context', 'found dev, test'],
  },
  {
    rule: 'a context that names no cluster is told',
    run: () => {
      const text = JSON.stringify({
        'current-context': 'a',
        contexts: [{ name: 'a', context: { cluster: 'gone', user: 'me' } }],
      });
      return runKron(['preview', '--kubeconfig', kubeconfigs.writeText('gone', text)]);
    },
    err: ['the kubeconfig has no cluster "gone"; add it'],
  },
  {
    rule: 'a program for credentials that is not there is told',
    run: () =>
      asked({
        server: server.url,
        user: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: '/nowhere/login' } },
      }),
    err: ['cannot get credentials for http://', 'spawn /nowhere/login ENOENT', 'kubectl auth whoami'],
  },
  {
    rule: 'a program for credentials that does not end is let go with the time for a request',
    run: () =>
      asked(
        // It ends with whoever holds its standard input.
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
  {
    rule: 'a certificate that a program for credentials is to know is told when it cannot be read',
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
  {
    rule: 'a program for credentials that fails is told in its own words',
    run: () =>
      asked({
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
  {
    rule: 'plain HTTP is not used by accident',
    run: () => asked({ server: server.url, strict: true }),
    err: ['is not encrypted', 'insecure-skip-tls-verify'],
  },
  {
    rule: 'a server that is no URL is told',
    run: () => asked({ server: 'prod' }),
    err: ['the kubeconfig\'s server is not a URL: "prod"'],
  },
];

const wrongUsage: ClusterCase[] = [
  {
    rule: 'a name that there is not has the closest one named',
    run: () => asked({ server: server.url, namespace: 'prod' }, 'preview', 'bakup'),
    err: [
      'no KronJob or ControlledJob is named "bakup" in namespace "prod" of http://',
      'did you mean backup?',
    ],
  },
  {
    rule: 'a name in a namespace without any says so',
    run: () => asked({ server: server.url }, 'explain', 'backup'),
    err: [
      'no KronJob or ControlledJob is named "backup" in namespace "default"',
      'use -n for another namespace',
    ],
  },
  ...(
    [
      [['-A', '-n', 'prod'], '-A and -n exclude each other'],
      [['-A', 'backup'], '-A cannot be used with names'],
      [['-l', 'app=db', 'backup'], '-l cannot be used with names'],
      [['-R'], '-R needs a folder'],
      [['-n', 'No'], '--namespace: expected at most 63 lower-case letters'],
      [
        ['a/b/c'],
        'expected the name of a KronJob or ControlledJob, such as db-backup or prod/db-backup, found "a/b/c"',
      ],
      [['--request-timeout', 'soon'], '--request-timeout: expected a duration above zero'],
      [['-f', 'backup.yaml', '-A'], '-A needs a cluster, but -f reads files'],
      [['-f', 'backup.yaml', '--context', 'x'], '--context needs a cluster, but -f reads files'],
      [['-f', 'backup.yaml', '-l', 'a=b'], '-l needs a cluster, but -f reads files'],
    ] as const
  ).map(([args, message]) => ({
    rule: `preview ${args.join(' ')}`,
    run: () => asked({ server: server.url }, 'preview', ...args),
    err: [message],
  })),
  {
    rule: 'dry-run of a file asks no cluster unless --live says so',
    run: () => asked({ server: server.url }, 'dry-run', '-f', 'backup.yaml', '--context', 'production'),
    err: ['write --live for the state of the cluster'],
  },
  {
    rule: 'dry-run takes the state from one place',
    run: () => asked({ server: server.url }, 'dry-run', '--live', '--observed', 'backup.yaml'),
    err: ['--live and --observed exclude each other'],
  },
  {
    rule: 'diff of two files asks no cluster',
    run: () => asked({ server: server.url }, 'diff', 'backup.yaml', 'backup.yaml', '--context', 'production'),
    err: ['--context needs a cluster, but OLD and NEW are files: remove the flag, or OLD'],
  },
  {
    rule: 'diff takes -A with --prune',
    run: () => asked({ server: server.url }, 'diff', 'backup.yaml', '-A'),
    err: ['write --prune with them'],
  },
  {
    rule: 'what is in no file has no place to be annotated',
    run: () => asked({ server: server.url }, 'validate', '-o', 'github'),
    err: ['-o github reports positions in files: write -f FILE, or -o json'],
  },
  {
    rule: 'convert takes a file for the name of a CronJob, and says what to write',
    run: () => asked({ server: server.url }, 'convert', 'cronjobs.yaml'),
    err: [
      'expected names of CronJobs in the cluster, found cronjobs.yaml; to read files, write -f cronjobs.yaml',
    ],
  },
].map((one) => ({ ...one, code: 2 }));

const nothing: ClusterCase[] = [
  {
    rule: 'a namespace without KronJobs is told: nothing can be said of it',
    run: () => asked({ server: server.url }),
    code: 1,
    err: ['no KronJob or ControlledJob in namespace "default" of http://', 'use -A for all namespaces'],
  },
  {
    rule: 'so are labels that none has',
    run: () => asked({ server: server.url }, 'forecast', '-A', '-l', 'app=none'),
    code: 1,
    err: ['no KronJob or ControlledJob with labels app=none in any namespace'],
  },
];

describe('the kubeconfig', () => testCases(kubeconfigCases));
describe('wrong usage', () => testCases(wrongUsage));
describe('nothing there', () => testCases(nothing));

test.each(['0', '0s', '20', '20s', '2m'])(
  '--request-timeout %s is a limit as kubectl has it',
  async (limit) => {
    const context = { server: server.url, namespace: 'prod' };
    expect(await asked(context, 'preview', '-o', 'name', '--request-timeout', limit)).toMatchObject({
      code: 0,
      err: '',
    });
  },
);

test('a kind is listed once in a namespace, however many of its names are unknown', async () => {
  let lists = 0;
  const mend = server.faults.add({
    on: ({ verb }) => verb === 'list' && (lists += 1) === 0,
    fault: { kind: 'hang' },
  });
  const run = await asked({ server: server.url, namespace: 'prod' }, 'preview', 'bakup', 'backpu', 'test/x');
  mend();
  expect(run.code).toBe(2);
  expect(run.err.match(/did you mean backup\?/g)).toHaveLength(2);
  // Two kinds in two namespaces.
  expect(lists).toBe(4);
});
