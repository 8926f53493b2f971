import { describe, expect, test } from '@jest/globals';
import { heldLease, leaseSpec, leases, releasedLease, withAnnotation, writeLease } from './lease.ts';

const ref = { resource: leases, namespace: 'kron', name: 'kron-operator' };
const now = Date.parse('2026-03-01T12:00:00.250Z');
const before = {
  metadata: { name: 'kron-operator', resourceVersion: '7', uid: 'u' },
  spec: {
    holderIdentity: 'a',
    acquireTime: '2026-03-01T00:00:00.000000Z',
    leaseTransitions: 3,
    strategy: 'kept',
  },
};
const held = (holder: string, last?: typeof before) => heldLease(ref, { holder, seconds: 15, now }, last);

describe('a Lease', () => {
  test('has name, holder and times when it is new', () => {
    expect(held('a')).toEqual({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'kron-operator' },
      spec: {
        holderIdentity: 'a',
        leaseDurationSeconds: 15,
        acquireTime: '2026-03-01T12:00:00.250000Z',
        renewTime: '2026-03-01T12:00:00.250000Z',
        leaseTransitions: 0,
      },
    });
  });

  test('keeps acquireTime and unknown fields when it is renewed', () => {
    const { metadata, spec } = held('a', before);
    expect(metadata).toEqual(before.metadata);
    expect(spec).toMatchObject({
      acquireTime: before.spec.acquireTime,
      leaseTransitions: 3,
      strategy: 'kept',
    });
  });

  test('counts a transition when the holder changes', () => {
    expect(held('b', before)['spec']).toMatchObject({
      holderIdentity: 'b',
      acquireTime: '2026-03-01T12:00:00.250000Z',
      leaseTransitions: 4,
    });
  });

  test('has no more transitions than the API server accepts', () => {
    const most = 2_147_483_647;
    const last = { ...before, spec: { ...before.spec, leaseTransitions: most } };
    expect(held('b', last)['spec']).toMatchObject({ leaseTransitions: most });
  });

  test('has no holder when it is released', () => {
    const { metadata, spec } = releasedLease(ref, now, before);
    expect(metadata.name).toBe('kron-operator');
    expect(spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 });
  });

  test('has no holder without a spec', () => {
    expect(leaseSpec({ metadata: { name: 'a' } })).toEqual({});
  });

  test.each([
    { has: undefined, text: 'x', annotations: { name: 'x' } },
    { has: { name: 'w', other: 'o' }, text: 'x', annotations: { name: 'x', other: 'o' } },
    { has: { name: 'w', other: 'o' }, text: undefined, annotations: { other: 'o' } },
  ])('annotations $has become $annotations when $text is set', ({ has, text, annotations }) => {
    const lease = { ...held('a'), metadata: { ...before.metadata, ...(has && { annotations: has }) } };
    const { metadata } = withAnnotation(lease, 'name', text);
    expect(metadata).toEqual({ ...before.metadata, annotations });
  });

  test.each([
    { lease: held('a'), sent: 'create' },
    { lease: held('a', before), sent: 'replace' },
  ])('is written by a $sent', async ({ lease, sent }) => {
    const calls: unknown[] = [];
    const call = { priority: 'first' } as const;
    const answer =
      (request: string) =>
      (...args: readonly unknown[]) => {
        calls.push([request, ...args]);
        return Promise.resolve(before);
      };
    const transport = { create: answer('create'), replace: answer('replace') };
    expect(await writeLease(transport, ref, lease, call)).toBe(before);
    expect(calls).toEqual([[sent, ref, lease, call]]);
  });
});
