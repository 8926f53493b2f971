import { describe, expect, test } from '@jest/globals';
import type { AuditedChange } from '../../../packages/kron-operator/test/audit/auditedChange.ts';
import { fewestReady } from './operators.ts';

const labels = { 'app.kubernetes.io/component': 'operator' };

function pod(name: string, ready: 'True' | 'False', further: Record<string, unknown> = {}): AuditedChange {
  const metadata = { name, uid: name, labels, ...further };
  const object = { metadata, status: { conditions: [{ type: 'Ready', status: ready }] } };
  return { resource: 'pods', type: 'update', object };
}

function gone(name: string): AuditedChange {
  return { ...pod(name, 'True'), type: 'delete' };
}

describe('the lowest number of ready operators', () => {
  const two = [pod('a', 'True'), pod('b', 'True')];

  test.each([
    ['is the initial number if nothing happens', [...two, pod('b', 'True')], 2],
    ['drops while one is not ready', [...two, pod('a', 'False'), pod('a', 'True')], 1],
    [
      'does not count one that is being deleted',
      [...two, pod('a', 'True', { deletionTimestamp: 'now' }), pod('c', 'True')],
      1,
    ],
    ['is zero if both are away at once', [...two, gone('a'), pod('b', 'False'), pod('c', 'True')], 0],
    ['does not drop if another one came first', [...two, pod('c', 'True'), gone('a')], 2],
    ['does not count other Pods', [...two, gone('a'), pod('x', 'True', { labels: {} })], 1],
  ])('%s', (_, changes, fewest) => {
    expect(fewestReady(changes, 2)).toBe(fewest);
  });
});
