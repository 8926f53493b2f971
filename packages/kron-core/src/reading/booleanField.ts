import { found } from './found.ts';
import { invalid, type Parsed, valid } from './parsed.ts';

/** Parses a boolean field. Default: false. */
export function parseBoolean(value: unknown, path: string): Parsed<boolean> {
  if (value === null || value === undefined) return valid(false);
  if (typeof value === 'boolean') return valid(value);
  return invalid(path, 'WrongType', `expected true or false without quotes, found ${found(value)}`);
}
