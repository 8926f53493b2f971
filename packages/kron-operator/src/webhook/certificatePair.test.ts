import { expect, test } from '@jest/globals';
import { readCertificatePair } from './certificatePair.ts';
import { MountedSecret, tlsFiles } from './testing/mountedSecret.ts';
import { testCertificate } from './testing/testCertificate.ts';

test('a Secret that is swapped while it is read is read as it was before or as it is after', async () => {
  const pairs = [await testCertificate('even'), await testCertificate('odd')] as const;
  const secret = await MountedSecret.of(tlsFiles(pairs[0]));
  for (let swaps = 1; swaps <= 100; swaps += 1) {
    const swapped = secret.swap(tlsFiles(swaps % 2 === 0 ? pairs[0] : pairs[1]));
    const { cert } = await readCertificatePair(secret.folder);
    expect(pairs.map((pair) => pair.cert)).toContain(cert);
    await swapped;
  }
  await secret.unmount();
});
