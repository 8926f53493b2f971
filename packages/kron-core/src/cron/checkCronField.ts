import { found } from '../reading/found.ts';
import { proposal } from '../reading/proposal.ts';
import { checkCronItem } from './checkCronItem.ts';
import type { CronField } from './cronField.ts';
import { isCronList } from './cronGrammar.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Checks one field and returns one message for each distinct mistake.
 *
 * @param around - the expression; undefined if the field stands alone
 * @example
 * checkCronField('1,,?', minute)
 * // ['minute: expected a value on each side of a comma, found "1,,?"',
 * //  'minute: expected 0-59, found "?": "?" is not part of the grammar; write *']
 */
export function checkCronField(text: string, field: CronField, around?: Surroundings): string[] {
  const items = text.split(',');
  const filled = items.filter((item) => item !== '');
  const messages = new Set<string>();
  if (filled.length < items.length) {
    const instead = filled.length === 0 ? '*' : filled.join(',');
    const advice = proposal(instead, (list) => isCronList(list, field));
    messages.add(`expected a value on each side of a comma, found ${found(text)}${advice}`);
  }
  for (const item of filled) {
    const message = checkCronItem(item, field, around);
    if (message !== null) messages.add(message);
  }
  return [...messages].map((message) => `${field.label}: ${message}`);
}
