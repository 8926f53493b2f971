import { wallText } from '../../output/instantText.ts';
import { type HeatMap, levelOf } from './heatMap.ts';

/** Characters from empty to fullest. */
export type Ramp = readonly string[];

export const ramps: Readonly<Record<'blocks' | 'ascii', Ramp>> = {
  blocks: ['·', '░', '▒', '▓', '█'],
  ascii: ['.', '-', '+', '#', '@'],
};

export function heatMapText(
  map: HeatMap,
  fullest: number,
  { zone, ramp }: { zone: string; ramp: Ramp },
): string[] {
  let day = '';
  return map.rows.map(({ start, cells }) => {
    const { date, time } = wallText(start, zone);
    const label = date === day ? '     ' : date.slice(5);
    day = date;
    const text = cells.map((count) => (count === null ? ' ' : character(count, fullest, ramp))).join('');
    return `${label} ${time.slice(0, 5)} ${text}`.trimEnd();
  });
}

/** Width of the row labels, with the space after them. */
export const heatLabelWidth = 12;

function character(count: number, fullest: number, ramp: Ramp): string {
  return ramp[levelOf(count, fullest, ramp.length - 1)] ?? '';
}

/**
 * Explains the characters.
 *
 * @example
 * heatLegend(40, ramps.ascii) // '. none  - 1 to 10  + 11 to 20  # 21 to 30  @ 31 to 40'
 */
export function heatLegend(fullest: number, ramp: Ramp): string {
  const levels = ramp.length - 1;
  const parts = ramp.slice(1).flatMap((shown, index) => {
    const from = Math.floor((index * fullest) / levels) + 1;
    const to = Math.floor(((index + 1) * fullest) / levels);
    if (from > to) return [];
    return [`${shown} ${from === to ? from : `${from} to ${to}`}`];
  });
  return [`${ramp[0] ?? ''} none`, ...parts].join('  ');
}
