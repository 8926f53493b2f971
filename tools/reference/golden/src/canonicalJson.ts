/** JSON with sorted keys and without messages, whose wording may change. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'message') return undefined;
    return isPlainObject(part) ? inOrder(part) : part;
  });
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares code units. `localeCompare` would depend on the host's language. */
function inOrder(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
