/**
 * An address that is asked over HTTPS; undefined when it is none.
 *
 * @example
 * parseHttpsUrl('https://mutator.kron-system.svc/jobs')?.host // 'mutator.kron-system.svc'
 */
export function parseHttpsUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}
