import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A fingerprint of the fields that decide when periods are due: schedule, timezone, window, distribution, seed,
 * constraints, notBefore and notAfter. `v1:` and the SHA-256, in lowercase hex, of their key-sorted JSON without
 * blanks, defaults filled in and absent fields left out.
 *
 * The spec need not be valid: an invalid one has a fingerprint as well, so that mending it counts as an edit.
 *
 * @example
 * schedulingHash({ schedule: '0 0 * * *' }) === schedulingHash({ schedule: '0 0 * * *', timezone: 'UTC' }) // true
 */
export function schedulingHash(spec: unknown): string {
  const fields = isObject(spec) ? spec : {};
  const configuration = {
    constraints: fields['constraints'],
    distribution: withDefaults(fields['distribution'], { name: 'uniform', params: {} }),
    notAfter: fields['notAfter'],
    notBefore: fields['notBefore'],
    schedule: fields['schedule'],
    seed: withDefaults(fields['seed'], { salt: '', strategy: 'stable' }),
    timezone: fields['timezone'] ?? 'UTC',
    window: withDefaults(fields['window'], { duration: '0s', mode: 'after' }),
  };
  return `v1:${bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical(configuration)))))}`;
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withDefaults(value: unknown, defaults: Fields): unknown {
  if (value === undefined || value === null) return defaults;
  return isObject(value) ? { ...defaults, ...present(value) } : value;
}

function present(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Deeper than any valid configuration; a hostile one is cut there. */
const depthLimit = 8;

/** Keys sorted by code unit, null and undefined left out, recursively. */
function canonical(value: unknown, depth = 0): unknown {
  if (depth === depthLimit) return null;
  if (Array.isArray(value)) return value.map((item) => canonical(item, depth + 1));
  if (typeof value === 'bigint') return String(value);
  if (!isObject(value)) return value;
  const sorted = Object.entries(present(value)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, inner]) => [key, canonical(inner, depth + 1)]));
}
