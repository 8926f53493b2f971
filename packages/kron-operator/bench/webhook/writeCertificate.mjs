import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newCertificate } from '../kit/newCertificate.mjs';

/** Writes a certificate for 127.0.0.1 and its key into a new folder. @returns the certificate */
export async function writeCertificate(folder) {
  const { cert, key } = await newCertificate();
  await mkdir(folder);
  await writeFile(join(folder, 'tls.crt'), cert);
  await writeFile(join(folder, 'tls.key'), key);
  return cert;
}
