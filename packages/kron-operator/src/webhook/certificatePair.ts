import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** A serving certificate with its key, as PEM. */
export type CertificatePair = {
  /** With the certificates of its issuers, if the file has them. */
  readonly cert: string;
  readonly key: string;
  /** Until when it is good, epoch seconds. */
  readonly notAfter: number;
};

/** A folder holds no pair that could be served; the message is a sentence for people. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/**
 * Reads tls.crt and tls.key, as a Secret of type kubernetes.io/tls is mounted.
 *
 * @throws CertificateError when one of them is missing or broken, or they do not belong together
 */
export async function readCertificatePair(folder: string): Promise<CertificatePair> {
  const [cert, key] = await readParts(folder);
  const certificate = parsed(folder, 'tls.crt', 'a certificate in PEM', () => new X509Certificate(cert));
  const privateKey = parsed(folder, 'tls.key', 'a private key in PEM, not encrypted', () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new CertificateError(`${join(folder, 'tls.key')} is not the key of tls.crt beside it`);
  }
  return { cert, key, notAfter: Date.parse(certificate.validTo) / 1000 };
}

/** Kubelets swap a link to a folder of both files, and take the one before away: it may go while it is read. */
async function readParts(folder: string): Promise<[cert: string, key: string]> {
  const moment = await momentOf(folder);
  try {
    return await partsOf(folder, moment);
  } catch (error) {
    const next = await momentOf(folder);
    if (next === moment) throw error;
    return partsOf(folder, next);
  }
}

function momentOf(folder: string): Promise<string> {
  return realpath(join(folder, '..data')).catch(() => folder);
}

/** One after the other: of two that are missing it is always the same one that is told, and told once. */
async function partsOf(folder: string, moment: string): Promise<[cert: string, key: string]> {
  const cert = await readPart(folder, moment, 'tls.crt');
  return [cert, await readPart(folder, moment, 'tls.key')];
}

async function readPart(folder: string, moment: string, file: string): Promise<string> {
  try {
    return await readFile(join(moment, file), 'utf8');
  } catch (error) {
    const why = String((error as NodeJS.ErrnoException).code ?? error);
    throw new CertificateError(
      `${join(folder, file)} cannot be read (${why}); expected tls.crt and tls.key, as a Secret of type kubernetes.io/tls has them`,
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
