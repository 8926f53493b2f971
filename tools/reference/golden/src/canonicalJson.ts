/** JSON whose keys are in order, without the sentences for people, which may be worded anew. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'message') return undefined;
    return isPlainObject(part) ? inOrder(part) : part;
  });
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** By code units: `localeCompare` would ask the host's language. */
function inOrder(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
