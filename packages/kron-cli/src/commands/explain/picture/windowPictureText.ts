import { placeOf, type WindowPicture } from '@kron/fleet/explain/windowPicture';
import { type Clock, wallText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { type DensityScale, densityScale } from './densityScale.ts';

export type Strokes = {
  /** A character for each step of the probability, from the least likely to the likeliest. */
  density: readonly string[];
  allowed: string;
  partly: string;
  forbidden: string;
  slot: string;
  nominal: string;
  rejected: string;
  chosen: string;
};

export const strokes: Readonly<Record<'blocks' | 'ascii', Strokes>> = {
  blocks: {
    density: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
    allowed: '█',
    partly: '▒',
    forbidden: '·',
    slot: '━',
    nominal: '│',
    rejected: '×',
    chosen: '▲',
  },
  ascii: {
    density: ['.', ':', '-', '=', '+', '*', '#', '@'],
    allowed: '#',
    partly: '+',
    forbidden: '.',
    slot: '=',
    nominal: '|',
    rejected: 'x',
    chosen: '^',
  },
};

export type PictureView = { clock: Clock; paint: Paint; strokes: Strokes };

/** Draws a window as labelled lines: how likely a random draw is in each part, which parts are allowed, and the draws. */
export function windowPictureText(
  picture: WindowPicture,
  view: PictureView,
): [label: string, line: string][] {
  const { parts } = picture;
  const { paint, strokes: used } = view;
  const scale = densityScale(
    parts.map(({ mass }) => mass),
    used.density.length,
  );
  const density = parts.map(({ mass }) => used.density[scale.stepOf(mass) - 1] ?? ' ');
  const allowed = parts.map((part) => allowedStroke(part.allowed, used));
  return [
    ['', endsText(picture, view)],
    ['Likely', density.join('')],
    ['Allowed', paint.green(allowed.join(''))],
    ...slotLine(picture, view),
    ['Nominal', marked([[picture.nominal, used.nominal]], picture)],
    ...drawsLines(picture, view),
    ['', paint.dim(legend(used))],
    ['', paint.dim(scaleText(picture.highest, scale, used))],
  ];
}

function allowedStroke(share: number, used: Strokes): string {
  if (share === 0) return used.forbidden;
  return share > 1 - 1e-9 ? used.allowed : used.partly;
}

/** Marks the parts of the window that belong to the slot. Parts without an allowed second stay blank. */
function slotLine(picture: WindowPicture, { strokes: used }: PictureView): [string, string][] {
  const { slot, parts } = picture;
  if (slot === undefined) return [];
  const cells = parts.map(({ from, to, allowed }) => {
    const meets = from < slot.to + 1 && to > slot.from && allowed > 0;
    return meets ? used.slot : ' ';
  });
  return [['Slot', cells.join('').trimEnd()]];
}

function endsText({ start, end, parts }: WindowPicture, { clock }: PictureView): string {
  const [from, to] = [wallText(start, clock), wallText(end, clock)];
  const [left, right] = [`${from.time}${from.offset}`, `${to.time}${to.offset}`];
  return left + right.padStart(Math.max(right.length + 1, parts.length - left.length));
}

function drawsLines(picture: WindowPicture, { paint, strokes: used }: PictureView): [string, string][] {
  const rejected = picture.draws
    .filter(({ allowed }) => !allowed)
    .map(({ time }): Mark => [time, used.rejected]);
  const lines: [string, string][] =
    rejected.length > 0 ? [['Rejected', paint.red(marked(rejected, picture))]] : [];
  const { chosen } = picture;
  const choice = chosen === null ? paint.red('none') : paint.bold(marked([[chosen, used.chosen]], picture));
  return [...lines, ['Chosen', choice]];
}

type Mark = [time: number, stroke: string];

/** Puts marks on a blank line. Marks outside the window are left out. */
function marked(marks: readonly Mark[], picture: WindowPicture): string {
  const cells = picture.parts.map(() => ' ');
  for (const [time, stroke] of marks) {
    const cell = Math.floor(placeOf(time, picture) * cells.length);
    if (cell >= 0 && cell < cells.length) cells[cell] = stroke;
  }
  return cells.join('').trimEnd();
}

function legend({ allowed, partly, forbidden }: Strokes): string {
  return `${allowed} allowed, ${partly} partly allowed, ${forbidden} not allowed; higher: more likely`;
}

/** Explains the characters of the density, such as `█ 14 % of the draws; each step lower: 4 times fewer; blank: none`. */
function scaleText(highest: number, { factor }: DensityScale, { density }: Strokes): string {
  const percent = Number((highest * 100).toPrecision(2));
  const steps = factor === null ? 'steps of equal size' : `each step lower: ${factor} times fewer`;
  return `${density.at(-1) ?? ''} ${percent} % of the draws; ${steps}; blank: none`;
}
