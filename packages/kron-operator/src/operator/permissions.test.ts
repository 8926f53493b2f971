import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Permission, permissionText } from '@kron/kubernetes/permission';
import { cronJobs } from '@kron/kubernetes/resources';
import { parseAllDocuments } from 'yaml';
import { holdsLeaseName } from '../cronjobs/holdsLease.ts';
import { leases } from '../term/leader/lease.ts';
import {
  controlledJobPermissions,
  kronJobPermissions,
  leasePermissions,
  manyLeasesPermissions,
} from './permissions.ts';
import { defaults } from './settings.ts';

type Rule = { apiGroups: string[]; resources: string[]; resourceNames?: string[]; verbs: string[] };
type Manifest = { kind: string; metadata: { name: string; namespace?: string }; rules?: Rule[] };

async function rulesIn(file: string, kind: string): Promise<Rule[]> {
  const text = await readFile(resolve(import.meta.dirname, '../../../../deploy', file), 'utf8');
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  return manifests.filter((manifest) => manifest.kind === kind).flatMap(({ rules = [] }) => rules);
}

function asRules(permissions: readonly Permission[]): Rule[] {
  return permissions.map(({ group, resource, subresource, name, verbs }) => ({
    apiGroups: [group],
    resources: [subresource === undefined ? resource : `${resource}/${subresource}`],
    ...(name === undefined ? {} : { resourceNames: [name] }),
    verbs: [...verbs],
  }));
}

/** Needed for windows of CronJobs. The operator starts without them. */
const ofHolds: Readonly<Record<'lease' | 'cronJobs', Permission>> = {
  /** Without it, no Job waits for its chosen time. */
  lease: { group: leases.group, resource: leases.plural, name: holdsLeaseName, verbs: ['get', 'update'] },
  /** Without it, windows are not compared with schedules. */
  cronJobs: { group: cronJobs.group, resource: cronJobs.plural, verbs: ['get', 'list'] },
};

/** The right to read calendars. The operator starts without it. */
const ofCalendars = (resource: string): Rule => ({
  apiGroups: ['kron.io'],
  resources: [resource],
  verbs: ['get', 'list', 'watch'],
});
const [namespaced, ofCluster] = [ofCalendars('kroncalendars'), ofCalendars('clusterkroncalendars')];

describe('deploy/ grants exactly the permissions that the operator checks when it starts, and those that it can do without', () => {
  const ofAllKinds = [...kronJobPermissions, ...controlledJobPermissions, ofHolds.cronJobs];
  const ofLeases = [...leasePermissions(defaults.leaseName), ...manyLeasesPermissions, ofHolds.lease];

  test.each([
    ['rbac.yaml', 'ClusterRole', ofAllKinds, [namespaced, ofCluster]],
    ['rbac.yaml', 'Role', ofLeases, []],
    ['rbac-namespaced.yaml', 'Role', ofAllKinds, [namespaced]],
    ['rbac-cluster-calendars.yaml', 'ClusterRole', [], [ofCluster]],
  ])('%s, %s', async (file, kind, permissions, calendars) => {
    expect(await rulesIn(file, kind)).toEqual([...asRules(permissions), ...calendars]);
  });
});

test('every permission has a readable text', () => {
  const all = [...kronJobPermissions, ...controlledJobPermissions, ...leasePermissions('kron-operator')];
  const texts = all.map((permission) => permissionText(permission, 'prod'));
  expect(texts).toEqual([
    'get, list, watch kronjobs.kron.io in namespace "prod"',
    'patch kronjobs.kron.io/status in namespace "prod"',
    'update kronjobs.kron.io/finalizers in namespace "prod"',
    'get, list, watch, create, patch, delete jobs.batch in namespace "prod"',
    'create, patch events.events.k8s.io in namespace "prod"',
    'get, list, watch controlledjobs.kron.io in namespace "prod"',
    'patch controlledjobs.kron.io/status in namespace "prod"',
    'update controlledjobs.kron.io/finalizers in namespace "prod"',
    'list pods in namespace "prod"',
    'create leases.coordination.k8s.io in namespace "prod"',
    'get, update leases.coordination.k8s.io "kron-operator" in namespace "prod"',
  ]);
});
