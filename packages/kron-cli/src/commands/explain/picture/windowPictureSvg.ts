import { placeOf, type WindowPicture } from '@kron/fleet/explain/windowPicture';
import { type Clock, utcText, weekdayWallText } from '@kron/fleet/text/instantText';
import { escapeXml } from '../../../output/escapeXml.ts';

export type TitledPicture = { picture: WindowPicture; title: string; clock: Clock };

const width = 800;
const margin = 24;
const inner = width - 2 * margin;
const height = 252;
const curve = { top: 80, height: 80 };
const bar = { top: 164, height: 12 };
/** Minimum distance between two labels, in pixels. Closer labels would overlap. */
const labelWidth = 14;
const noteHeight = 20;

/** Draws windows below each other in a standalone SVG, and the notes as lines of text below the windows. */
export function windowPictureSvg(pictures: readonly TitledPicture[], notes: readonly string[]): string {
  const drawnHeight = height * pictures.length;
  const total = drawnHeight + (notes.length === 0 ? 0 : (notes.length + 1) * noteHeight);
  const label = [...pictures.map(({ title }) => title), ...notes].join('; ');
  const lines = notes.map(
    (note, index) =>
      `<text x="${margin}" y="${drawnHeight + (index + 1) * noteHeight}">${escapeXml(note)}</text>`,
  );
  const groups = pictures.map(
    (one, index) => `<g transform="translate(0 ${index * height})">\n${drawn(one)}\n</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" width="${width}" height="${total}" role="img" aria-label="${escapeXml(label)}">
<style>${style}${pictures.some(({ picture }) => picture.slot) ? slotStyle : ''}</style>
<rect class="ground" width="${width}" height="${total}"/>
${[...groups, ...lines].join('\n')}
</svg>
`;
}

const style =
  'text{font:12px sans-serif;fill:#222}.title{font-weight:bold}.ground{fill:#fff}.density{fill:#8bbde3}.forbidden{fill:#e3e3e3}.allowed{fill:#4a9d5b}.nominal{stroke:#222;stroke-dasharray:3 3}.rejected{stroke:#c0392b;stroke-width:2}.chosen{stroke:#1b4783;stroke-width:3}.draw{font-size:11px;text-anchor:middle}';

const slotStyle = '.slot{fill:#e0a030}';

function drawn({ picture, title, clock }: TitledPicture): string {
  const { chosen, start, end } = picture;
  const choice =
    chosen === null ? 'unschedulable: no draw was allowed' : `chosen ${weekdayWallText(chosen, clock)}`;
  return [
    `<text class="title" x="${margin}" y="24">${escapeXml(title)}</text>`,
    `<text x="${margin}" y="42">${escapeXml(choice)}</text>`,
    `<polygon class="density" points="${outline(picture)}"/>`,
    `<rect class="forbidden" x="${margin}" y="${bar.top}" width="${inner}" height="${bar.height}"/>`,
    ...allowedRects(picture),
    ...slotRect(picture),
    mark(picture.nominal, 'nominal', 'nominal time', picture),
    ...picture.draws
      .filter(({ allowed }) => !allowed)
      .map(({ time }) => mark(time, 'rejected', 'rejected', picture)),
    ...(chosen === null ? [] : [mark(chosen, 'chosen', 'chosen', picture)]),
    ...drawLabels(picture),
    `<text x="${margin}" y="${bar.top + 34}">${escapeXml(weekdayWallText(start, clock))}</text>`,
    `<text x="${width - margin}" y="${bar.top + 34}" text-anchor="end">${escapeXml(weekdayWallText(end, clock))}</text>`,
    ...legend(picture),
  ].join('\n');
}

/** The numbers of the random draws. Leaves out numbers that would overlap, but never the number of the allowed draw. */
function drawLabels(picture: WindowPicture): string[] {
  const numbered = picture.draws.map(({ time, allowed }, index) => ({
    x: margin + placeOf(time, picture) * inner,
    text: String(index + 1),
    allowed,
  }));
  const placed: typeof numbered = [];
  for (const one of numbered.toSorted((a, b) => Number(b.allowed) - Number(a.allowed)))
    if (placed.every(({ x }) => Math.abs(x - one.x) >= labelWidth)) placed.push(one);
  return placed.map(
    ({ x, text }) => `<text class="draw" x="${pixels(x)}" y="${curve.top - 12}">${text}</text>`,
  );
}

const legendTop = bar.top + 52;

function legend({ draws, chosen, slot }: WindowPicture): string[] {
  const entries: [kind: string, what: string][] = [
    ['density', 'likelihood'],
    ['allowed', 'allowed'],
    ['forbidden', 'not allowed'],
    ...(slot === undefined ? [] : [['slot', "the slot's part"] as [string, string]]),
    ['nominal', 'nominal time'],
    ...(draws.some(({ allowed }) => !allowed) ? [['rejected', 'rejected draw'] as [string, string]] : []),
    ...(chosen === null ? [] : [['chosen', 'chosen'] as [string, string]]),
  ];
  const step = inner / entries.length;
  const numbers =
    draws.length > 0
      ? [`<text x="${margin}" y="${legendTop + 26}">1, 2, …: the order of the draws</text>`]
      : [];
  return [
    ...entries.map(([kind, what], index) => {
      const x = pixels(margin + index * step);
      return `${swatch(kind, x)}<text x="${pixels(margin + index * step + 18)}" y="${legendTop + 10}">${escapeXml(what)}</text>`;
    }),
    ...numbers,
  ];
}

const lineKinds: ReadonlySet<string> = new Set(['nominal', 'rejected', 'chosen']);

function swatch(kind: string, x: string): string {
  return lineKinds.has(kind)
    ? `<line class="${kind}" x1="${Number(x) + 6}" x2="${Number(x) + 6}" y1="${legendTop}" y2="${legendTop + 12}"/>`
    : `<rect class="${kind}" x="${x}" y="${legendTop}" width="12" height="12"/>`;
}

function pixels(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function outline({ parts, highest }: WindowPicture): string {
  const bottom = curve.top + curve.height;
  const step = inner / parts.length;
  const steps = parts.flatMap(({ mass }, index) => {
    // A part with a probability above 0 is at least one pixel high, so that it is visible.
    const part = mass === 0 ? 0 : Math.max(1, (mass / highest) * curve.height);
    const y = pixels(bottom - part);
    return [`${pixels(margin + index * step)},${y}`, `${pixels(margin + (index + 1) * step)},${y}`];
  });
  return [`${margin},${bottom}`, ...steps, `${width - margin},${bottom}`].join(' ');
}

/** Draws adjacent parts with the same percentage of allowed seconds as one rectangle. The opacity shows this percentage. */
function allowedRects({ parts }: WindowPicture): string[] {
  const step = inner / parts.length;
  const shares = parts.map(({ allowed }) => (allowed > 1 - 1e-9 ? '1' : pixels(allowed)));
  const starts = shares.flatMap((share, index) => (share === shares[index - 1] ? [] : [index]));
  return starts.flatMap((start, run) => {
    const share = shares[start];
    if (share === '0') return [];
    const x = pixels(margin + start * step);
    const length = pixels(((starts[run + 1] ?? parts.length) - start) * step);
    const opacity = share === '1' ? '' : ` fill-opacity="${share}"`;
    return [
      `<rect class="allowed" x="${x}" y="${bar.top}" width="${length}" height="${bar.height}"${opacity}/>`,
    ];
  });
}

/** The part of the window that belongs to the KronJob's slot in its spread group, as a line below the allowed parts. */
function slotRect(picture: WindowPicture): string[] {
  const { slot } = picture;
  if (slot === undefined) return [];
  const [from, to] = [placeOf(slot.from, picture) * inner, placeOf(slot.to + 1, picture) * inner];
  const title = `the slot's part: ${utcText(slot.from)} to ${utcText(slot.to)}`;
  return [
    `<rect class="slot" x="${pixels(margin + from)}" y="${bar.top + bar.height}" width="${pixels(Math.max(1, to - from))}" height="4"><title>${title}</title></rect>`,
  ];
}

function mark(time: number, kind: string, what: string, picture: WindowPicture): string {
  const place = placeOf(time, picture);
  if (place < 0 || place > 1) return '';
  const x = pixels(margin + place * inner);
  return `<line class="${kind}" x1="${x}" x2="${x}" y1="${curve.top - 8}" y2="${bar.top + bar.height}"><title>${what}: ${utcText(time)}</title></line>`;
}
