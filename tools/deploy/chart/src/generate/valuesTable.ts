import { isSection, type Value, type Values } from '../values/value.ts';

/** All values as a Markdown table. */
export function valuesTable(values: Values): string {
  const rows = leavesOf(values, '').map(
    ([path, value]) => `| \`${path}\` | ${typeOf(value)} | \`${textOf(value.default)}\` | ${value.doc} |`,
  );
  return ['| value | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Every value that is not a section, by its path: `image.tag`. */
export function leavesOf(values: Values, prefix: string): [string, Value][] {
  return Object.entries(values).flatMap(([name, entry]) =>
    isSection(entry)
      ? leavesOf(entry.values, `${prefix}${name}.`)
      : [[`${prefix}${name}`, entry] as [string, Value]],
  );
}

type Limits = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
};

function typeOf({ schema }: Value): string {
  const { type = 'integer, string', enum: words, minimum, maximum } = schema as Limits;
  if (words !== undefined) return words.join(', ');
  const types = [type].flat().join(', ');
  return minimum === undefined || maximum === undefined ? types : `${types}, ${minimum} to ${maximum}`;
}

function textOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('|', '\\|');
}
