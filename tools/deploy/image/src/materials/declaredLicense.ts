import parseExpression from 'spdx-expression-parse';

/** The SPDX expression of a licence, or NOASSERTION if it is not a valid expression or is absent. */
export function declaredLicense(license: string | undefined): string {
  if (license === undefined) return 'NOASSERTION';
  try {
    parseExpression(license);
    return license;
  } catch {
    return 'NOASSERTION';
  }
}
