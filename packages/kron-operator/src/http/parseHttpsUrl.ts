/**
 * Parses an https URL. Returns undefined for any other text, and for a URL with credentials.
 *
 * @example
 * parseHttpsUrl('https://mutator.kron-system.svc/jobs')?.host // 'mutator.kron-system.svc'
 */
export function parseHttpsUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}
