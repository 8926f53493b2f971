import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** The certificate of a server and its private key, in PEM. */
export type CertificatePair = {
  /** Can include intermediate certificates. */
  readonly cert: string;
  readonly key: string;
  /** When the certificate expires, in epoch seconds. */
  readonly notAfter: number;
};

/** Thrown if a folder has no usable certificate and key. */
class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/**
 * Reads tls.crt and tls.key from a mounted Secret of type kubernetes.io/tls.
 *
 * @throws CertificateError if a file is missing or malformed, or the key does not match the certificate
 */
export async function readCertificatePair(folder: string): Promise<CertificatePair> {
  const [cert, key] = await readParts(folder);
  const certificate = parsed(folder, 'tls.crt', 'a certificate in PEM', () => new X509Certificate(cert));
  const privateKey = parsed(folder, 'tls.key', 'an unencrypted private key in PEM', () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new CertificateError(`${join(folder, 'tls.key')} does not match tls.crt`);
  }
  return { cert, key, notAfter: Date.parse(certificate.validTo) / 1000 };
}

/**
 * Reads both files from the same version of the Secret. When a Secret changes, the kubelet points the link `..data` to a new
 * folder and removes the old folder. If this happens during the read, reads the new folder.
 */
async function readParts(folder: string): Promise<[cert: string, key: string]> {
  const data = await dataFolder(folder);
  try {
    return await readPartsIn(folder, data);
  } catch (error) {
    const next = await dataFolder(folder);
    if (next === data) throw error;
    return readPartsIn(folder, next);
  }
}

function dataFolder(folder: string): Promise<string> {
  return realpath(join(folder, '..data')).catch(() => folder);
}

/** Reads one file after the other. So if both files are missing, the error is always about tls.crt. */
async function readPartsIn(folder: string, data: string): Promise<[cert: string, key: string]> {
  const cert = await readPart(folder, data, 'tls.crt');
  return [cert, await readPart(folder, data, 'tls.key')];
}

async function readPart(folder: string, data: string, file: string): Promise<string> {
  try {
    return await readFile(join(data, file), 'utf8');
  } catch (error) {
    const why = String((error as NodeJS.ErrnoException).code ?? error);
    throw new CertificateError(
      `${join(folder, file)} cannot be read (${why}); expected tls.crt and tls.key of a Secret of type kubernetes.io/tls`,
      { cause: error },
    );
  }
}

function parsed<T>(folder: string, file: string, expected: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new CertificateError(`${join(folder, file)} is not ${expected}`, { cause: error });
  }
}
