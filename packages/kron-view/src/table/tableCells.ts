import { lengthsOf, recordText } from '@kron/fleet/live/runTexts';
import { exactDuration } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import { clockText } from '../axis/wallText.ts';
import { rowZone, wallText } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';
import type { TableRow } from '../worker/protocol.ts';

/** The column titles of the table. The cells of the first column are the row headers. */
export const tableColumns = [
  'Run',
  'Action',
  'Chosen',
  'UTC',
  'Nominal',
  'Window',
  'Offset',
  'Outcome',
  'Reason',
] as const;

/** The additional columns if the source of the Fleet records runs. */
export const pastColumns = ['Lateness', 'Duration'] as const;

/** A cell of the table. `time` is the shown instant in machine-readable form. */
type Cell = { title: string; text: string; time?: string };

type Clocks = {
  /** The user's choice of a time zone, such as `own`. */
  choice: string;
  own: string;
  local: string;
  clock: ZoneClock;
};

/** The cells of a run, without the first cell, which has the identity of the object. */
export function tableCells(row: TableRow, { choice, own, local, clock }: Clocks): Cell[] {
  const zone = rowZone(choice, own, local);
  const due = row.chosen ?? row.nominal;
  const wall = (instant: number): string => wallText(instant, zone, clock);
  const hasWindow = row.windowStart !== row.windowEnd;
  return [
    { title: 'Action', text: row.action },
    { title: 'Chosen', text: row.chosen === null ? `none, ${wall(due)}` : wall(due), time: utcText(due) },
    { title: 'UTC', text: utcText(due) },
    { title: 'Nominal', text: wall(row.nominal), time: row.periodID },
    {
      title: 'Window',
      text: hasWindow
        ? `${timeOf(row.windowStart, zone, clock)} to ${timeOf(row.windowEnd, zone, clock)}`
        : '–',
    },
    { title: 'Offset', text: row.chosen === null ? '–' : exactDuration(row.chosen - row.windowStart) },
    { title: 'Outcome', text: outcomeText(row) },
    { title: 'Reason', text: row.reason === '' ? '–' : row.reason },
  ];
}

export function pastCells({ run }: TableRow): Cell[] {
  const { lateness, duration } = run === null ? { lateness: null, duration: null } : lengthsOf(run);
  return [
    { title: 'Lateness', text: lateness === null ? '–' : signedDuration(lateness) },
    { title: 'Duration', text: duration === null ? '–' : exactDuration(duration) },
  ];
}

function outcomeText({ outcome, run }: TableRow): string {
  return run?.result === undefined ? outcome : `${outcome}, ${recordText(run)}`;
}

function timeOf(instant: number, zone: string, clock: ZoneClock): string {
  return clockText(instant + clock.offsetAt(zone, instant));
}

function signedDuration(seconds: number): string {
  return `${seconds < 0 ? '-' : '+'}${exactDuration(Math.abs(seconds))}`;
}
