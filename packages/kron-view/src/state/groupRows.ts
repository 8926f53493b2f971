import { byCodeUnits } from '@kron/fleet/text/byCodeUnits';
import type { ObjectRow } from '../worker/protocol.ts';

/** The rows under one heading, which is `name`. The heading is empty if rows are not grouped. */
export type RowGroup = { name: string; rows: readonly ObjectRow[] };

const unlabelled = '(no label)';

/**
 * Groups rows by namespace, by the value of a label, or not at all. Rows and groups are in alphabetical order.
 *
 * @param group - `namespace`, `none`, or `label:` and the name of a label
 */
export function groupRows(shown: readonly ObjectRow[], group: string): RowGroup[] {
  if (shown.length === 0) return [];
  const rows = shown.toSorted((a, b) => byCodeUnits(a.identity, b.identity));
  if (group === 'none') return [{ name: '', rows }];
  const label = group.startsWith('label:') ? group.slice('label:'.length) : null;
  const groups = new Map<string, ObjectRow[]>();
  for (const row of rows) {
    const name = label === null ? row.namespace : labelOf(row, label);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [row]);
    else members.push(row);
  }
  return [...groups]
    .map(([name, members]) => ({ name, rows: members }))
    .sort((a, b) => byCodeUnits(a.name, b.name));
}

/** The value of a label. Only own properties count, because every object inherits properties such as `constructor`. */
function labelOf({ labels }: ObjectRow, label: string): string {
  return (Object.hasOwn(labels, label) ? labels[label] : undefined) ?? unlabelled;
}

export function labelNames(rows: readonly ObjectRow[]): string[] {
  return [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort();
}
