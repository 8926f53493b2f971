import { found } from '../reading/found.ts';
import { cronFields } from './cronField.ts';
import { refuseMacro } from './cronMacros.ts';
import { withoutExtraFields } from './extraFields.ts';

/** The five fields of an expression, or null if there are not five, and the mistakes around them. */
export type SplitFields = { fields: readonly string[] | null; messages: string[] };

/**
 * Splits an expression into fields. A zone prefix, odd spaces, a seconds field or a year field are reported
 * and skipped, so that mistakes within the fields are found too.
 *
 * @example
 * splitCronFields('0 0 * * *') // { fields: ['0', '0', '*', '*', '*'], messages: [] }
 */
export function splitCronFields(expression: string): SplitFields {
  const messages: string[] = [];
  const text = withoutZone(expression, messages);
  if (text.trimStart().startsWith('@')) return { fields: null, messages: [...messages, refuseMacro(text)] };
  const fields = text.split(/\s+/u).filter((field) => field !== '');
  const odd = oddSpace(text);
  if (odd !== null && fields.length > 0) {
    messages.push(`expected exactly one space between fields, found ${odd}; write ${fields.join(' ')}`);
  }
  return { fields: fiveOf(fields, messages), messages };
}

function withoutZone(expression: string, messages: string[]): string {
  const [prefix, zone = ''] = /^\s*(?:CRON_)?TZ=(\S*)\s*/i.exec(expression) ?? [];
  if (prefix === undefined) return expression;
  const rest = expression.slice(prefix.length);
  const name = zone === '' ? '' : ` ${zone}`;
  messages.push(
    `expected five fields, found the prefix ${found(prefix.trim())}; write spec.timezone:${name} and only ${rest} here`,
  );
  return rest;
}

function oddSpace(text: string): string | null {
  const other = /[^\S ]/u.exec(text)?.[0];
  if (other === '\t') return 'a tab';
  if (other === '\n' || other === '\r') return 'a line break';
  if (other !== undefined) return `the space character U+${codePoint(other)}`;
  if (text.startsWith(' ')) return 'a space before the first field';
  if (text.endsWith(' ')) return 'a space after the last field';
  return text.includes('  ') ? 'two spaces in a row' : null;
}

function codePoint(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}

function fiveOf(fields: readonly string[], messages: string[]): readonly string[] | null {
  if (fields.length === 5) return fields;
  if (fields.length < 5) {
    messages.push(tooFew(fields));
    return null;
  }
  if (fields.length > 7) {
    messages.push(`expected five fields, found ${fields.length}; ${inOrder}, such as 0 0 * * *`);
    return null;
  }
  const { five, message } = withoutExtraFields(fields);
  messages.push(message);
  return five;
}

const inOrder = `write ${cronFields.map(({ label }) => label).join(', ')}`;

function tooFew(fields: readonly string[]): string {
  const missing = cronFields.slice(fields.length).map(({ label }) => label);
  const instead = [...fields, ...missing.map(() => '*')].join(' ');
  if (fields.length === 0) return `expected five fields, found none; ${inOrder}, such as 0 0 * * *`;
  return `expected five fields, found ${fields.length}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; write ${instead}`;
}
