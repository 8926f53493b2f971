import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJSON, type Fields, isObject, isPresent } from '../reading/canonicalJSON.ts';

/**
 * A fingerprint of the fields that decide when periods are due: schedule, timezone, window, distribution, seed,
 * constraints, notBefore and notAfter. `v1:` and the SHA-256, in lowercase hex, of their key-sorted JSON without
 * blanks, defaults filled in and absent fields left out.
 *
 * The spec need not be valid: an invalid one has a fingerprint as well, so that mending it counts as an edit. It is
 * taken for JSON: functions, symbols and inherited fields are no part of it, nor is what goes beyond the depth and the
 * number of values that a valid spec can have.
 *
 * @example
 * schedulingHash({ schedule: '0 0 * * *' }) === schedulingHash({ schedule: '0 0 * * *', timezone: 'UTC' }) // true
 */
export function schedulingHash(spec: unknown): string {
  return hashOfJSON(schedulingJSON(spec));
}

/** The fingerprint of what {@link schedulingJSON} has made. */
export function hashOfJSON(configuration: string): string {
  return `v1:${bytesToHex(sha256(utf8ToBytes(configuration)))}`;
}

/** The fingerprint of a KronJob whose scheduling is valid while the rest is not: mending that counts as an edit, too. */
export function invalidHash(hash: string): string {
  return hashOfJSON(`invalid ${hash}`);
}

/** The fields that decide when periods are due, in the form of which the fingerprint is taken. */
export function schedulingJSON(spec: unknown): string {
  const fields = isObject(spec) ? present(spec) : {};
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
  return canonicalJSON(configuration, limits);
}

function withDefaults(value: unknown, defaults: Fields): unknown {
  if (value === undefined || value === null) return defaults;
  return isObject(value) ? { ...defaults, ...present(value) } : value;
}

/** Own fields that JSON can have. */
function present(fields: Fields): Fields {
  const own: Fields = {};
  for (const key of Object.keys(fields)) {
    // Assigned, this one would be the prototype.
    if (key !== '__proto__' && isPresent(fields[key])) own[key] = fields[key];
  }
  return own;
}

/** More than any valid configuration has; a hostile one is cut there. */
const limits = { depth: 8, values: 10_000 };
