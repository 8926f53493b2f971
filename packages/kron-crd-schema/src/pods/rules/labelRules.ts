import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { formats, hasFormat } from '../formats.ts';
import type { PodReport } from '../podReport.ts';
import { nodeAt } from '../readers.ts';

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

/** Maximum size of all keys and values of an object's annotations together. */
const maxAnnotationBytes = 262_144;

export function checkAnnotations(metadata: SchemaNode, report: PodReport): void {
  const annotations = nodeAt(metadata, 'annotations');
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations)) {
    if (typeof value === 'string') bytes += utf8.encode(key).length + utf8.encode(value).length;
    if (hasFormat(key.toLowerCase(), 'qualifiedName')) continue;
    const message = `expected ${formats.qualifiedName.text}, found ${found(key)}`;
    report.refuse(['annotations', key], 'InvalidFormat', message);
  }
  if (bytes <= maxAnnotationBytes) return;
  const message = `expected at most ${maxAnnotationBytes} bytes of keys and values, found ${bytes}`;
  report.refuse(['annotations'], 'TooLong', message);
}

const utf8 = new TextEncoder();
