import type { Load } from '@kron/fleet/load/load';
import { loadSteps } from '@kron/fleet/load/loadSteps';
import { meanText } from '@kron/fleet/load/loadText';
import { utcText, wallText } from '@kron/fleet/text/instantText';
import { escapeXml } from '../../output/escapeXml.ts';
import { counted, fleetText } from '../../output/fleetText.ts';
import { titledLoads } from '../../timeline/whatIf.ts';
import { capitalized } from './capitalized.ts';
import type { FullForecast } from './fullForecast.ts';
import { type HeatMap, type HeatRow, heatMap, heatScale, levelOf, peakOf, scaleTexts } from './heatMap.ts';

const cell = 12;
const labels = 86;
const columns = 72;
const margin = 16;
/** Width of the column with the peak of each row, in pixels. */
const peaks = 40;
const legendHeight = 28;
/** Width of a legend entry, which is a colour and its range of counts, in pixels. */
const legendStep = 96;
const titleHeight = 44;
/** Number of shades for cells with starts. Empty cells have a shade of their own. */
const levels = 7;

/** A standalone SVG with the heat maps on a common scale. */
export function forecastSvg(forecast: FullForecast, zone: string): string {
  const { planned, withoutWindows } = forecast;
  const fullest = Math.max(planned.peak, withoutWindows.peak);
  const scale = loadSteps(fullest, levels);
  let y = margin;
  const drawn = titledLoads(forecast).map(([title, load]) => {
    const map = heatMap(load.perMinute, forecast, columns);
    const group = mapGroup({ title: titleText(capitalized(title), load), map, scale, zone }, y);
    y += titleHeight + map.rows.length * cell + margin;
    return group;
  });
  drawn.push(legendGroup(scale, y));
  y += legendHeight;
  const width = margin + labels + columns * cell + peaks + margin;
  const summary = `${utcText(forecast.from)} to ${utcText(forecast.to)}, starts per minute of ${fleetText(forecast)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img" aria-label="${escapeXml(summary)}">
<style>${style}</style>
<rect class="ground" width="${width}" height="${y}"/>
${drawn.join('\n')}
</svg>
`;
}

const shades = ['#eeeeee', '#d6e9f8', '#b3d5ef', '#7cb0dc', '#3f80bf', '#2a62a3', '#1b4783', '#102c5c'];
const style = [
  'text{font:11px sans-serif;fill:#222}.title{font-weight:bold}.ground{fill:#fff}',
  ...shades.map((shade, level) => `.l${level}{fill:${shade}}`),
].join('');

function titleText(title: string, { peak, p99, mean, starts }: Load): string {
  return `${title}: peak ${peak} per minute, p99 ${p99}, mean ${meanText(mean)}, ${counted(starts, 'start')}`;
}

type MapView = { title: string; map: HeatMap; scale: readonly number[]; zone: string };

function mapGroup({ title, map, scale, zone }: MapView, y: number): string {
  const what = `${heatScale(map, 'cell')}, its peak at the end; ${zone}`;
  const rows = map.rows.map((one, index) =>
    rowGroup(one, { map, scale, zone }, y + titleHeight + index * cell),
  );
  return `<text class="title" x="${margin}" y="${y + 14}">${escapeXml(title)}</text>
<text x="${margin}" y="${y + 31}">${escapeXml(what)}</text>
${rows.join('\n')}`;
}

function rowGroup(row: HeatRow, view: Omit<MapView, 'title'>, y: number): string {
  const { start, cells } = row;
  const { map, scale, zone } = view;
  const { date, time } = wallText(start, zone);
  const label = `<text x="${margin}" y="${y + 9.5}">${date.slice(5)} ${time.slice(0, 5)}</text>`;
  const rects = cells.map((count, index) => {
    if (count === null) return '';
    const at = wallText(start + index * map.cellMinutes * 60, zone);
    const x = margin + labels + index * cell;
    const level = levelOf(count, scale, levels);
    return `<rect class="l${level}" x="${x}" y="${y}" width="${cell - 1}" height="${cell - 1}"><title>${at.date} ${at.time.slice(0, 5)}${at.offset}: ${count}</title></rect>`;
  });
  const peak = `<text x="${margin + labels + cells.length * cell + 4}" y="${y + 9.5}">${peakOf(row)}</text>`;
  return label + rects.join('') + peak;
}

function legendGroup(scale: readonly number[], y: number): string {
  const unused = levels - scale.length;
  const steps: [number, string][] = [
    [0, 'none'],
    ...scaleTexts(scale).map((text, index): [number, string] => [unused + index + 1, text]),
  ];
  const parts = steps.map(([level, text], index) => {
    const x = margin + labels + index * legendStep;
    return `<rect class="l${level}" x="${x}" y="${y}" width="${cell - 1}" height="${cell - 1}"/><text x="${x + cell + 3}" y="${y + 9.5}">${text}</text>`;
  });
  return `<text x="${margin}" y="${y + 9.5}">starts</text>${parts.join('')}`;
}
