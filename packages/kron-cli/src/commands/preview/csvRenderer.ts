import { utcText } from '@kron/fleet/text/instantText';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import type { Renderer } from './renderer.ts';
import type { TimelineRow } from './timelineColumns.ts';

const columns: readonly (readonly [title: string, text: (row: TimelineRow) => string])[] = [
  ['identity', ({ identity }) => identity],
  ['event', ({ event }) => event],
  ['nominalTime', ({ nominal }) => utcText(nominal)],
  ['windowStart', ({ period }) => utcText(epochSeconds(period.windowStart))],
  ['windowEnd', ({ period }) => utcText(epochSeconds(period.windowEnd))],
  ['chosenTime', ({ period, due }) => (period.unschedulable ? '' : utcText(due))],
  ['outcome', ({ outcome }) => outcome],
  ['reason', ({ reason }) => reason],
  ['result', ({ result = '' }) => result],
  ['kind', ({ kind }) => kind],
];

/** Writes comma-separated values with a line of titles. Texts are quoted as RFC 4180 describes. Instants are RFC 3339 in UTC. */
export const csvRenderer: Renderer = {
  row: (item) => {
    const row = item.row('UTC');
    return lineOf(columns.map(([, text]) => text(row)));
  },
  *whole(rows) {
    yield lineOf(columns.map(([title]) => title));
    yield* rows;
  },
};

function lineOf(texts: readonly string[]): string {
  return `${texts.map(quoted).join(',')}\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
