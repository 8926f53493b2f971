import { generate } from 'selfsigned';

export type TestCertificate = { readonly cert: string; readonly key: string };

const notBefore = new Date('2020-01-01T00:00:00Z');

/** A self-signed certificate for 127.0.0.1. It is also its own CA certificate. */
export async function testCertificate(
  name: string,
  notAfter: Date = new Date('2120-01-01T00:00:00Z'),
): Promise<TestCertificate> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  return { cert: made.cert, key: made.private };
}
