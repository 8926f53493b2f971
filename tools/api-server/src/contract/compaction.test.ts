import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { type ApiServer, startApiServer } from '../startApiServer.ts';
import { type Api, apiOf } from './api.ts';
import { compactionCases } from './compactionCases.ts';
import { newPlace } from './contractCase.ts';

const patience = 600_000;

function holdsOn(api: () => Api, compact: () => Promise<void>): void {
  test.each(compactionCases(compact))(
    'compaction: $rule',
    async ({ check }) => check(await newPlace(api(), 'compacted')),
    patience,
  );
}

describe('the API server in memory', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer({ now: () => 1_772_323_200 });
  });
  afterAll(() => server.close());
  holdsOn(
    () => apiOf(server),
    async () => server.compact(),
  );
});

// Lists are asked of etcd, not of snapshots in memory, so that what is compacted is gone at once.
const args = { 'kube-apiserver': ['--feature-gates=ListFromCacheSnapshot=false'] };

describeOnOwnControlPlane('the real API server', { controllers: false, args }, (plane) => {
  holdsOn(
    () => {
      const { url, ca, admin } = plane();
      return apiOf({ url, ca, token: admin.token });
    },
    async () => {
      await plane().compactEtcd();
      await plane().restart('kube-apiserver');
    },
  );
});
