import { type HeatStrip, heatStripSigns } from '@kron/fleet/audit/heatStrip';
import { type Clock, dateTimeText } from '@kron/fleet/text/instantText';
import { escapeXml } from '../../../output/escapeXml.ts';
import type { Markup } from '../../../report/htmlTable.ts';

const [width, height] = [8, 16];

/** One colour for each of {@link heatStripSigns}. All colours are readable on a light and on a dark page. */
const colours = ['#2e7d32', '#6b7280', '#1d6fb8', '#a85f00', '#c62828', '#7b3fa0', '#b0005b'];

/** The styles of heat strips. The characters help readers who cannot tell the colours apart. */
export const heatStripStyle: string = [
  'svg{vertical-align:middle}',
  'svg text{font:11px monospace;fill:#fff;text-anchor:middle}',
  '.free{fill:none;stroke:#888;stroke-width:.5}',
  ...colours.map((colour, index) => `.v${index}{fill:${colour}}`),
].join('');

/** Each part has the colour and the character of its worst verdict, and a tooltip that names the verdict. */
export function heatStripSvg(strip: HeatStrip, clock: Clock): Markup {
  const { parts, text } = strip;
  const drawn = parts.map((verdict, index) => {
    if (verdict === undefined) return '';
    const { from, to } = strip.spanOf(index);
    const title = `<title>${verdict}, ${dateTimeText(from, clock)} to ${dateTimeText(to, clock)}</title>`;
    return `<g>${title}${boxOf(text.charAt(index), index * width)}</g>`;
  });
  const found = parts.filter((verdict) => verdict !== undefined);
  const changes = found.filter((verdict, index) => verdict !== found[index - 1]);
  return svg(parts.length, `worst verdicts in order: ${changes.join(', ') || 'none'}`, drawn.join(''));
}

export function heatStripLegendHtml(): string {
  const entries = heatStripSigns.map(
    ([sign, meaning]) => `${svg(1, meaning, boxOf(sign, 0)).markup} ${escapeXml(meaning)}`,
  );
  return `<p>Each part of the span shows its worst verdict: ${entries.join(' &nbsp; ')}</p>`;
}

function svg(parts: number, label: string, drawn: string): Markup {
  const size = `width="${parts * width}" height="${height}"`;
  const frame = `<rect class="free" ${size}/>`;
  return { markup: `<svg ${size} role="img" aria-label="${escapeXml(label)}">${frame}${drawn}</svg>` };
}

function boxOf(sign: string, x: number): string {
  const index = heatStripSigns.findIndex(([one]) => one === sign);
  return `<rect class="v${index}" x="${x}" width="${width}" height="${height}"/><text x="${x + width / 2}" y="12">${escapeXml(sign)}</text>`;
}
