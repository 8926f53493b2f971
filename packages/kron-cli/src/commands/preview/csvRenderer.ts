import { utcText } from '@kron/fleet/text/instantText';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { csvLine } from '../../output/csvLine.ts';
import type { Renderer } from './renderer.ts';
import type { TimelineRow } from './timelineColumns.ts';

type CsvColumn = readonly [title: string, text: (row: TimelineRow) => string];

const columns: readonly CsvColumn[] = [
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

const clusterColumn: CsvColumn = ['clusterName', ({ cluster = '' }) => cluster];

/** Writes CSV. Instants are RFC 3339 in UTC. @param clusters whether to add a column with the name of the cluster */
export function csvRenderer(clusters: boolean): Renderer {
  const shown = clusters ? [...columns, clusterColumn] : columns;
  return {
    row: (item) => {
      const row = item.row('UTC');
      return csvLine(shown.map(([, text]) => text(row)));
    },
    *whole(rows) {
      yield csvLine(shown.map(([title]) => title));
      yield* rows;
    },
  };
}
