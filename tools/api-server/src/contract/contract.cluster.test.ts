import { beforeAll } from '@jest/globals';
import { type ClusterAccess, eventually } from '@kron/control-plane';
import { describeOnControlPlane, describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { clusterKronCalendarCrd, controlledJobCrd, crd, kronCalendarCrd } from 'kron-crd-schema';
import { type Api, apiOf } from './api.ts';
import { holdsOn, holdsOnceCompacted, patience } from './holdsOn.ts';

const realApi = ({ url, ca, admin }: ClusterAccess): Api => apiOf({ url, ca, token: admin.token });

describeOnControlPlane('the real API server', (cluster) => {
  beforeAll(async () => {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const crds = [crd, controlledJobCrd, kronCalendarCrd, clusterKronCalendarCrd];
    for (const body of crds) await cluster().call('POST', path, { body });
    for (const kind of ['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars']) {
      await eventually(`${kind} are served`, async () => {
        return (await cluster().call('GET', `/apis/kron.io/v1alpha1/${kind}`)).status === 200;
      });
    }
  }, patience);
  holdsOn(() => realApi(cluster()), 'real');
});

// Lists come from etcd and not from snapshots in memory, so that a compacted revision is gone at once.
const args = { 'kube-apiserver': ['--feature-gates=ListFromCacheSnapshot=false'] };

describeOnOwnControlPlane('the real API server, compacted', { controllers: false, args }, (plane) => {
  holdsOnceCompacted(
    () => realApi(plane()),
    async () => {
      await plane().compactEtcd();
      await plane().restart('kube-apiserver');
    },
  );
});
