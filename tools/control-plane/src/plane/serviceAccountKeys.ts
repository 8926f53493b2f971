import { generateKeyPair } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Paths of the RSA keys with which the API server signs and verifies tokens of service accounts. */
export type ServiceAccountKeys = { readonly publicKey: string; readonly privateKey: string };

export async function writeServiceAccountKeys(folder: string): Promise<ServiceAccountKeys> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const publicKey = join(folder, 'service-account.pub');
  const privateKey = join(folder, 'service-account.key');
  await writeFile(publicKey, pair.publicKey);
  await writeFile(privateKey, pair.privateKey, { mode: 0o600 });
  return { publicKey, privateKey };
}
