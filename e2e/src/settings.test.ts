import { describe, expect, test } from '@jest/globals';
import { imageReference } from './imageReference.ts';
import { readSettings } from './settings.ts';

const digest = `sha256:${'0'.repeat(64)}`;

describe('an image', () => {
  test.each([
    ['has a tag', 'kron:1.0.0', { repository: 'kron', tag: '1.0.0', digest: '' }],
    [
      'may be on a port',
      'localhost:5000/kron:one',
      { repository: 'localhost:5000/kron', tag: 'one', digest: '' },
    ],
    ['or has a digest', `a.example/kron@${digest}`, { repository: 'a.example/kron', tag: '', digest }],
    ['or both', `a.example/kron:1@${digest}`, { repository: 'a.example/kron', tag: '1', digest }],
  ])('%s', (_, reference, values) => {
    expect(imageReference(reference)).toEqual(values);
  });

  test.each(['', 'kron', 'localhost:5000/kron', 'kron@sha256:12', 'kron:one two', ':one'])(
    'without a fixed tag or digest is rejected: "%s"',
    (reference) => {
      expect(() => imageReference(reference)).toThrow(`found "${reference}"`);
    },
  );
});

describe('settings', () => {
  const given = { KUBECONFIG: '/tmp/kubeconfig', KRON_IMAGE: 'kron:one' };

  test('need a cluster and an image, and nothing else', () => {
    expect(readSettings(given)).toEqual({
      kubeconfig: '/tmp/kubeconfig',
      kubectl: 'kubectl',
      image: { repository: 'kron', tag: 'one', digest: '' },
      jobImage: 'docker.io/library/busybox:1.37',
    });
  });

  test.each([
    ['KUBECONFIG', undefined, 'KUBECONFIG: expected the kubeconfig of a cluster'],
    ['KUBECONFIG', '', 'KUBECONFIG: expected the kubeconfig of a cluster'],
    ['KRON_IMAGE', undefined, 'KRON_IMAGE: expected an image of the operator'],
    ['KRON_IMAGE', 'kron', 'KRON_IMAGE: expected an image with tag or digest'],
    ['KRON_NEXT_IMAGE', 'kron', 'KRON_NEXT_IMAGE: expected an image with tag or digest'],
  ])('are rejected with the name of the variable: %s as %s', (name, value, complaint) => {
    expect(() => readSettings({ ...given, [name]: value })).toThrow(complaint);
  });
});
