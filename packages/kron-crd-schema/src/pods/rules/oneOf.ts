import { listText } from '../../issues/expectedText.ts';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import type { PodReport } from '../podReport.ts';
import { givenOf } from '../readers.ts';

/**
 * Checks that an object has exactly one of several fields. Reports the second field that is given, or the object if none is
 * given.
 */
export function checkOneOf(
  node: SchemaNode,
  fields: readonly string[],
  what: string,
  report: PodReport,
): void {
  if (givenOf(node, fields).length === 0) {
    report.refuse([], 'Required', `expected a ${what}: ${listText(fields, 'or')}, found nothing`);
  } else checkAtMostOne(node, fields, what, report);
}

/** Checks that an object has at most one of several fields. Reports the second field that is given. */
export function checkAtMostOne(
  node: SchemaNode,
  fields: readonly string[],
  what: string,
  report: PodReport,
): void {
  const [first, second] = givenOf(node, fields);
  if (second === undefined) return;
  report.refuse(
    [second],
    'ForbiddenField',
    `expected one ${what}, found ${first} as well; remove one of them`,
  );
}
