import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { CertificatePair } from './certificatePair.ts';
import { CertificateWatcher } from './certificateWatcher.ts';
import { MountedSecret, tlsFiles } from './testing/mountedSecret.ts';
import { type TestCertificate, testCertificate } from './testing/testCertificate.ts';

let old: TestCertificate;
let renewed: TestCertificate;
let secret: MountedSecret;
let watcher: CertificateWatcher;

beforeAll(async () => {
  old = await testCertificate('old');
  renewed = await testCertificate('renewed');
});
afterEach(async () => {
  watcher.stop();
  await secret.unmount();
});

type Watching = {
  readonly pairs: readonly CertificatePair[];
  /** Resolves when the next pair is loaded. */
  readonly nextPair: () => Promise<void>;
  /** The log lines, as `error certificate-refused`. */
  readonly events: () => string[];
};

async function watching(files: Readonly<Record<string, string>>): Promise<Watching> {
  secret = await MountedSecret.of(files);
  const { log, lines } = recordingLog();
  const pairs: CertificatePair[] = [];
  let notify = (): void => undefined;
  const onPair = (pair: CertificatePair): void => {
    pairs.push(pair);
    notify();
  };
  watcher = new CertificateWatcher({ folder: secret.folder, clock: new VirtualClock(), log, onPair });
  await watcher.start();
  return {
    pairs,
    nextPair: () => new Promise((resolve) => (notify = resolve)),
    events: () => lines.map(({ level, event }) => `${level} ${String(event)}`),
  };
}

test('a pair is loaded with its expiry', async () => {
  const { pairs } = await watching(tlsFiles(old));
  expect(pairs).toEqual([{ ...old, notAfter: Date.UTC(2120, 0, 1) / 1000 }]);
  expect(watcher.missing).toBeUndefined();
});

test('a renewed Secret is loaded on its file system event', async () => {
  const { pairs, nextPair } = await watching(tlsFiles(old));
  const loaded = nextPair();
  await secret.swap(tlsFiles(renewed));
  await loaded;
  expect(pairs.map(({ cert }) => cert)).toEqual([old.cert, renewed.cert]);
});

test('an unchanged pair is not loaded again', async () => {
  const { pairs } = await watching(tlsFiles(old));
  await secret.swap(tlsFiles(old));
  await watcher.check();
  expect(pairs).toHaveLength(1);
});

describe('the current pair stays in use, and one error is logged, if the next pair', () => {
  test.each<[what: string, next: () => Record<string, string>]>([
    ['has a key that does not match', () => ({ 'tls.crt': renewed.cert, 'tls.key': old.key })],
    ['has a malformed certificate', () => ({ ...tlsFiles(renewed), 'tls.crt': 'none' })],
    ['has no key', () => ({ 'tls.crt': renewed.cert })],
    ['has a truncated key', () => ({ ...tlsFiles(renewed), 'tls.key': renewed.key.slice(0, 60) })],
  ])('%s', async (_, next) => {
    const { pairs, events } = await watching(tlsFiles(old));
    await secret.swap(next());
    await watcher.check();
    await watcher.check();
    expect(pairs).toHaveLength(1);
    expect(events()).toEqual(['info certificate-served', 'error certificate-refused']);
    await secret.swap(tlsFiles(renewed));
    await watcher.check();
    expect(pairs).toHaveLength(2);
  });
});

test('without a certificate the reason is known, and the first one is loaded once it exists', async () => {
  const { pairs, events } = await watching({});
  expect(watcher.missing).toContain('tls.crt cannot be read (ENOENT');
  expect(events()).toEqual(['error certificate-refused']);
  await secret.swap(tlsFiles(old));
  await watcher.check();
  expect(watcher.missing).toBeUndefined();
  expect(pairs).toHaveLength(1);
});

test('an expired certificate is loaded, with an error in the log', async () => {
  const { events, pairs } = await watching(tlsFiles(await testCertificate('late', new Date('2021-01-01'))));
  expect(pairs).toHaveLength(1);
  expect(events()).toContain('error certificate-expired');
});
