import { found } from './found.ts';
import { invalid, type Parsed, valid } from './parsed.ts';
import { quotedProposal } from './proposal.ts';
import { exceeds } from './textLength.ts';

/**
 * Parses a string of at most `maxLength` characters.
 *
 * @param accepts - whether a text is valid. If a number or a boolean is valid as text, the issue proposes to quote it. By
 *   default, it proposes nothing
 */
export function parseText(
  value: unknown,
  path: string,
  maxLength: number,
  accepts: (text: string) => boolean = () => false,
): Parsed<string> {
  if (typeof value !== 'string') {
    const instead = quotedProposal(value, accepts);
    return invalid(path, 'WrongType', `expected a string, found ${found(value)}${instead}`);
  }
  if (exceeds(value, maxLength)) return invalid(path, 'TooLong', `expected at most ${maxLength} characters`);
  return valid(value);
}

/** Whether a text consists of lowercase letters, digits and hyphens, as a DNS label does. Its length is not checked. */
export function isDNSLabel(text: string): boolean {
  return /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text);
}
