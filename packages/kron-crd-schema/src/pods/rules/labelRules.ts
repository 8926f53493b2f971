import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { formats, hasFormat } from '../formats.ts';
import type { PodReport } from '../podReport.ts';

/** Checks the keys and values of labels. */
export function checkLabels(
  labels: SchemaNode,
  place: readonly (string | number)[],
  report: PodReport,
): void {
  for (const [key, value] of Object.entries(labels)) {
    if (!hasFormat(key, 'qualifiedName')) {
      report.refuse(
        [...place, key],
        'InvalidFormat',
        `expected ${formats.qualifiedName.text}, found ${found(key)}`,
      );
    } else if (typeof value === 'string' && !hasFormat(value, 'labelValue')) {
      report.refuse(
        [...place, key],
        'InvalidFormat',
        `expected ${formats.labelValue.text}, found ${found(value)}`,
      );
    }
  }
}
