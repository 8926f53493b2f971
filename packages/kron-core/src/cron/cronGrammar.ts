import { type CronField, cronFieldsOf, type CronKind } from './cronField.ts';
import { readCronValue } from './cronValue.ts';
import { refuseNever } from './refuseNever.ts';
import { expandCronFields } from './expandCronFields.ts';

const form = /^(?:\*|([a-z]+|\d+)(?:-([a-z]+|\d+))?)(?:\/(\d{1,2}))?$/i;

/**
 * Whether an item of a field's list is valid. The forms are a star, `n` and `n-m`. A star and `n-m` can have a step.
 *
 * @example
 * isCronItem('8-18/2', hour) // true
 * isCronItem('22-6', hour) // false
 */
export function isCronItem(item: string, field: CronField): boolean {
  const match = form.exec(item);
  if (match === null) return false;
  const [, from, to, step] = match;
  if (step !== undefined && (Number(step) === 0 || (from !== undefined && to === undefined))) return false;
  if (from === undefined) return true;
  const first = readCronValue(from, field);
  const last = readCronValue(to ?? from, field);
  return first.ok && last.ok && first.value <= last.value;
}

export function isCronList(text: string, field: CronField): boolean {
  return text.split(',').every((item) => isCronItem(item, field));
}

export function grammaticalFields(text: string, kind: CronKind = 'KronJob'): readonly string[] | null {
  const texts = text.split(' ');
  const fields = cronFieldsOf(kind);
  const isValid = texts.length === 5 && fields.every((field, index) => isCronList(texts[index] ?? '', field));
  return isValid ? texts : null;
}

/**
 * Whether a field restricts its values. Only a star, alone or with the step 1, does not restrict them. 1-31 counts as a
 * restriction.
 */
export function isRestricted(field: string | undefined): boolean {
  return field !== '*' && field !== '*/1';
}

/** Whether an expression is accepted: it is grammatical, and it fires. */
export function isCron(text: string, kind?: CronKind): boolean {
  const fields = grammaticalFields(text, kind);
  if (fields === null) return false;
  return isRestricted(fields[4]) || refuseNever(expandCronFields(fields)) === null;
}
