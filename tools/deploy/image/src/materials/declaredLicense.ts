import parseExpression from 'spdx-expression-parse';

/** A licence as SPDX writes it, or NOASSERTION for what is no expression of SPDX: a sentence, a file's name, nothing. */
export function declaredLicense(license: string | undefined): string {
  if (license === undefined) return 'NOASSERTION';
  try {
    parseExpression(license);
    return license;
  } catch {
    return 'NOASSERTION';
  }
}
