import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import type { CertificatePair } from './certificatePair.ts';
import { CertificateWatcher } from './certificateWatcher.ts';
import { MountedSecret, tlsFiles } from './testing/mountedSecret.ts';
import { type TestCertificate, testCertificate } from './testing/testCertificate.ts';

let old: TestCertificate;
let renewed: TestCertificate;
let secret: MountedSecret;
let served: CertificateWatcher;

beforeAll(async () => {
  old = await testCertificate('old');
  renewed = await testCertificate('renewed');
});
afterEach(async () => {
  served.stop();
  await secret.unmount();
});

type Serving = {
  readonly pairs: readonly CertificatePair[];
  /** Done when another pair has been taken. */
  readonly nextPair: () => Promise<void>;
  /** `error certificate-refused`, one a line that was logged. */
  readonly events: () => string[];
};

async function serving(files: Readonly<Record<string, string>>): Promise<Serving> {
  secret = await MountedSecret.of(files);
  const { log, lines } = recordingLog();
  const pairs: CertificatePair[] = [];
  let hear = (): void => undefined;
  const onPair = (pair: CertificatePair): void => {
    pairs.push(pair);
    hear();
  };
  served = new CertificateWatcher({ folder: secret.folder, clock: new VirtualClock(), log, onPair });
  await served.start();
  return {
    pairs,
    nextPair: () => new Promise((resolve) => (hear = resolve)),
    events: () => lines.map(({ level, event }) => `${level} ${String(event)}`),
  };
}

test('a certificate is served with its key, and it is known until when it is good', async () => {
  const { pairs } = await serving(tlsFiles(old));
  expect(pairs).toEqual([{ ...old, notAfter: Date.UTC(2120, 0, 1) / 1000 }]);
  expect(served.missing).toBeUndefined();
});

test('a Secret that is swapped is noticed without being asked', async () => {
  const { pairs, nextPair } = await serving(tlsFiles(old));
  const taken = nextPair();
  await secret.swap(tlsFiles(renewed));
  await taken;
  expect(pairs.map(({ cert }) => cert)).toEqual([old.cert, renewed.cert]);
});

test('what is there already is not served again', async () => {
  const { pairs } = await serving(tlsFiles(old));
  await secret.swap(tlsFiles(old));
  await served.look();
  expect(pairs).toHaveLength(1);
});

describe('the one before stays in service, and it is said once, when the next', () => {
  test.each<[what: string, next: () => Record<string, string>]>([
    ['has the key of another', () => ({ 'tls.crt': renewed.cert, 'tls.key': old.key })],
    ['is no certificate', () => ({ ...tlsFiles(renewed), 'tls.crt': 'none' })],
    ['has no key', () => ({ 'tls.crt': renewed.cert })],
    ['has a key that is cut off', () => ({ ...tlsFiles(renewed), 'tls.key': renewed.key.slice(0, 60) })],
  ])('%s', async (_, next) => {
    const { pairs, events } = await serving(tlsFiles(old));
    await secret.swap(next());
    await served.look();
    await served.look();
    expect(pairs).toHaveLength(1);
    expect(events()).toEqual(['info certificate-served', 'error certificate-refused']);
    await secret.swap(tlsFiles(renewed));
    await served.look();
    expect(pairs).toHaveLength(2);
  });
});

test('where there is none yet it is said why, and the first that comes is served', async () => {
  const { pairs, events } = await serving({});
  expect(served.missing).toContain('tls.crt cannot be read (ENOENT');
  expect(events()).toEqual(['error certificate-refused']);
  await secret.swap(tlsFiles(old));
  await served.look();
  expect(served.missing).toBeUndefined();
  expect(pairs).toHaveLength(1);
});

test('one that has ended is served, since it may be all there is, and said to have ended', async () => {
  const { events, pairs } = await serving(tlsFiles(await testCertificate('late', new Date('2021-01-01'))));
  expect(pairs).toHaveLength(1);
  expect(events()).toContain('error certificate-expired');
});
