import { wallText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { type HeatMap, levelOf, peakOf, scaleTexts } from './heatMap.ts';

/** The characters of the cells, from an empty cell to the fullest one. */
export type Ramp = readonly string[];

export const ramps: Readonly<Record<'blocks' | 'ascii', Ramp>> = {
  blocks: ['·', '░', '▒', '▓', '█'],
  ascii: ['.', '-', '+', '#', '@'],
};

type HeatView = { zone: string; ramp: Ramp; paint: Paint };

/** Draws a heat map. Each row ends with the count of its fullest cell. */
export function heatMapText(
  map: HeatMap,
  scale: readonly number[],
  { zone, ramp, paint }: HeatView,
): string[] {
  const levels = ramp.length - 1;
  let day = '';
  return map.rows.map((row) => {
    const { date, time } = wallText(row.start, zone);
    const label = date === day ? '     ' : date.slice(5);
    day = date;
    const drawn = row.cells.map((count) => (count === null ? null : levelOf(count, scale, levels)));
    return `${label} ${time.slice(0, 5)} ${cellsText(drawn, ramp, paint)} ${peakOf(row)}`;
  });
}

/** Width of the row labels in columns, with the space after them. */
const labelWidth = 12;

/** Width of a row in columns, without its cells. */
export function heatMargin(fullest: number): number {
  return labelWidth + 1 + String(fullest).length;
}

/** Paints adjacent cells of the same level together. The level of a cell outside the span is null. */
function cellsText(levels: readonly (number | null)[], ramp: Ramp, paint: Paint): string {
  let text = '';
  for (let index = 0; index < levels.length; ) {
    const level = levels[index] ?? null;
    let end = index + 1;
    while (end < levels.length && (levels[end] ?? null) === level) end++;
    text += level === null ? ' '.repeat(end - index) : painted(level, ramp, paint, end - index);
    index = end;
  }
  return text;
}

function painted(level: number, ramp: Ramp, paint: Paint, count = 1): string {
  const paints = [paint.dim, paint.cyan, paint.green, paint.yellow, paint.red];
  const text = (ramp[level] ?? '').repeat(count);
  return paints[level]?.(text) ?? text;
}

/** @example heatLegend([1, 3, 12, 40], view) // '. none  - 1  + 2 to 3  # 4 to 12  @ 13 to 40' */
export function heatLegend(scale: readonly number[], { ramp, paint }: Omit<HeatView, 'zone'>): string {
  const unused = ramp.length - 1 - scale.length;
  const parts = scaleTexts(scale).map((text, index) => `${painted(unused + index + 1, ramp, paint)} ${text}`);
  return [`${painted(0, ramp, paint)} none`, ...parts].join('  ');
}
