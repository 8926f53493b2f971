const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|[+-]\d\d:\d\d)$/;

/** The decoding error for a MicroTime, or undefined: Kubernetes reads exactly six digits of a second. */
export function unreadableTime(kind: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && pattern.test(value)) return undefined;
  return `${kind} in version "v1" cannot be handled as a ${kind}: parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05.000000Z07:00": cannot parse`;
}
