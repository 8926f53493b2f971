import { found } from '../reading/found.ts';
import type { Parsed } from '../reading/parsed.ts';
import { invalid, valid } from '../reading/parsed.ts';
import { quotedProposal } from '../reading/proposal.ts';
import { isDuration, parseDuration } from './duration.ts';

/**
 * Parses a duration field, in nanoseconds. Default: `0s`.
 *
 * @example
 * parseDurationField('5m', 'spec.policy.deadline') // { ok: true, value: 300000000000n }
 */
export function parseDurationField(value: unknown, path: string): Parsed<bigint> {
  if (value === null || value === undefined) return valid(0n);
  if (typeof value !== 'string') {
    const instead = quotedProposal(value, isDuration, 's');
    const message = `expected a duration in quotes such as "1h30m", found ${found(value)}${instead}`;
    return invalid(path, 'WrongType', message);
  }
  const result = parseDuration(value);
  return result.ok ? valid(result.nanoseconds) : invalid(path, result.code, result.message);
}
